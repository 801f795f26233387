import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { ownSheet, readSheet } from '#server/platform/files/read-sheet.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { invoiceLines, invoiceMappings, invoices } from '#server/records/commitments/invoice-tables.ts';
import { addRow, changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import type { LineSheet } from '#shared/activities/money/invoices/contract.ts';
import { isOpenLine } from '#shared/activities/money/invoices/invoices.ts';
import {
  type LineMapping,
  MOST_LINES,
  proposeMapping,
  type ReadLine,
  readLines,
} from '#shared/activities/money/invoices/line-files.ts';
import { AppError, invalidAt } from '#shared/platform/errors.ts';
import { INVOICES, type Invoice, invoiceDetail, visibleInvoice } from './invoice-row.ts';
import { proposeForInvoice } from './propose-for-invoice.ts';
import { takeFile } from './save-invoice.ts';
import { linesOf, refreshStanding, refuseClosed, writeToInvoice } from './write-to-invoice.ts';

const SHOWN = 20;
const SHEETS = ['text/csv'];
const NO_SHEET = 'Upload the lines as a CSV file.';

const learnedFor = async (database: Database | Tx, supplierId: number): Promise<LineMapping | null> => {
  const { mapping } = invoiceMappings;
  const [row] = await database
    .select({ mapping })
    .from(invoiceMappings)
    .where(eq(invoiceMappings.supplierId, supplierId));
  return row?.mapping ?? null;
};

/** Whether a learned mapping fits a file: every column that it names is there. */
const fits = (mapping: LineMapping, heading: readonly string[]): boolean =>
  Object.values(mapping).every((at) => at === null || at < heading.length);

/** The first rows of an uploaded CSV file with a mapping of its columns: as learned from the supplier's last file, else a guess. */
export async function readFile(
  { services, actor }: SignedIn,
  { id, fileId }: { id: number; fileId: number },
): Promise<LineSheet> {
  const { supplierId } = await visibleInvoice(services.database, actor, id);
  const file = await ownSheet(services.database, actor.id, fileId, NO_SHEET);
  const rows = await readSheet(services.files, file, MOST_LINES);
  const learned = await learnedFor(services.database, supplierId);
  const isLearned = learned !== null && fits(learned, rows[0] ?? missing());
  return {
    rows: rows.slice(0, SHOWN),
    rowCount: rows.length - 1,
    mapping: isLearned ? learned : proposeMapping(rows[0] ?? missing()),
    isLearned,
  };
}

async function learn(w: Write, supplierId: number, mapping: LineMapping): Promise<void> {
  const [known] = await w.tx
    .select()
    .from(invoiceMappings)
    .where(eq(invoiceMappings.supplierId, supplierId))
    .for('update');
  if (known) await changeRow(w, 'invoice-mappings', invoiceMappings, known, known.version, { mapping });
  else await addRow(w, 'invoice-mappings', invoiceMappings, { supplierId, mapping });
}

const AT_ONCE = 1_000;

async function storeLines(
  w: Write,
  { id, isCreditNote }: Invoice,
  lines: readonly ReadLine[],
): Promise<void> {
  await w.tx.delete(invoiceLines).where(eq(invoiceLines.invoiceId, id));
  const by = w.author.id || null;
  const rows = lines.map((line, at) => ({
    ...line,
    invoiceId: id,
    seq: at + 1,
    isCredit: isCreditNote,
    createdBy: by,
    updatedBy: by,
  }));
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await w.tx.insert(invoiceLines).values(rows.slice(from, from + AT_ONCE));
}

type Import = { id: number; version: number; fileId: number; mapping: LineMapping };

/** Replaces an invoice's lines with those of a CSV file, learns its columns, and finds the case of each line. */
export async function importLines(ctx: SignedIn, { id, version, fileId, mapping }: Import) {
  await writeToInvoice(ctx, id, async (w, invoice) => {
    refuseClosed(invoice);
    await checkVersion(w, invoice, version);
    if ((await linesOf(w.tx, id)).some(({ status, isWaiting }) => isWaiting || !isOpenLine(status)))
      throw new AppError(
        'conflict',
        'Lines of this invoice have been decided: undo that before importing others.',
      );
    const file = await takeFile(w, ctx.actor, fileId, SHEETS, NO_SHEET);
    const [, ...rows] = await readSheet(ctx.services.files, file, MOST_LINES);
    const { lines, problems } = readLines(rows, mapping);
    const [first] = problems;
    if (first) {
      const more = problems.length > 1 ? ` ${problems.length} rows have problems.` : '';
      throw new AppError('invalid', `Row ${first.row}: ${first.message}${more}`, {
        errors: { mapping: `Row ${first.row}: ${first.message}${more}` },
        data: { problems: problems.slice(0, 100) },
      });
    }
    if (lines.length === 0) throw invalidAt('fileId', 'There are no lines below the headings of the file.');
    await storeLines(w, invoice, lines);
    await learn(w, invoice.supplierId, mapping);
    const after = await changeRow(w, INVOICES, invoices, invoice, version, { lineFileId: fileId });
    w.audit({
      entity: INVOICES,
      entityId: id,
      action: 'lines imported',
      after: { lines: lines.length, file: file.name },
    });
    await proposeForInvoice(w, after);
    await refreshStanding(w, after);
  });
  return invoiceDetail(ctx, id);
}
