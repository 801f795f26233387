import { createHash } from 'node:crypto';
import { asc, eq, inArray } from 'drizzle-orm';
import { type Zippable, zipSync } from 'fflate';
import { cases } from '#server/cases/tables.ts';
import type { Database } from '#server/database/connect.ts';
import { caseDocuments } from '#server/documents/tables.ts';
import { files } from '#server/files/tables.ts';
import { spreadsheet } from '#server/http/export-list.ts';
import type { Services } from '#server/http/services.ts';
import type { DocumentInput } from '#server/paper/rendering/tasks.ts';
import { tables } from '#server/reference/tables.ts';
import { mailNumber } from '#shared/correspondence/mail.ts';
import type { PrintRun } from '#shared/correspondence/print-runs.ts';
import { londonDate, showDate } from '#shared/dates.ts';
import { poundsText } from '#shared/money.ts';
import { WITHHELD } from '../data/people-values.ts';
import { mailItems, mailRecipients } from '../tables.ts';

const methods = tables['delivery-methods'];

/** One letter of a run, in the order in which it is printed, with what goes into its envelope. */
type Sheet = {
  number: string;
  caseReference: string;
  name: string;
  lines: string[];
  delivery: string;
  pages: number;
  costPence: number;
  /** The letter first, then what goes with it. */
  contents: string[];
};

/** What a run prints: by delivery, with the fewest pages first, so that envelopes are filled alike. */
async function sheetsOf(database: Database, runId: number): Promise<Sheet[]> {
  const rows = await database
    .select({
      recipient: mailRecipients,
      attachmentIds: mailItems.attachmentIds,
      caseReference: cases.uniqueReference,
      isWithheld: cases.riskOfViolence,
      delivery: methods.name,
      sha256: files.sha256,
    })
    .from(mailRecipients)
    .innerJoin(mailItems, eq(mailItems.id, mailRecipients.itemId))
    .innerJoin(cases, eq(cases.id, mailItems.caseId))
    .innerJoin(methods, eq(methods.id, mailRecipients.deliveryMethodId))
    .innerJoin(files, eq(files.id, mailRecipients.fileId))
    .where(eq(mailRecipients.printRunId, runId))
    .orderBy(asc(methods.sortOrder), asc(methods.id), asc(mailRecipients.pages), asc(mailRecipients.id));
  const attachmentIds = [...new Set(rows.flatMap((row) => row.attachmentIds))];
  const attached =
    attachmentIds.length === 0
      ? []
      : await database
          .select({ id: caseDocuments.id, sha256: files.sha256 })
          .from(caseDocuments)
          .innerJoin(files, eq(files.id, caseDocuments.fileId))
          .where(inArray(caseDocuments.id, attachmentIds));
  const byId = new Map(attached.map(({ id, sha256 }) => [id, sha256]));
  return rows.map(({ recipient, attachmentIds: ids, caseReference, isWithheld, delivery, sha256 }) => ({
    number: mailNumber(recipient.itemId),
    caseReference,
    name: recipient.name,
    // Its PDF has the address; the index goes to people who need not know it.
    lines: isWithheld ? [WITHHELD] : recipient.lines,
    delivery,
    pages: recipient.pages ?? 0,
    costPence: recipient.costPence ?? 0,
    contents: [sha256, ...ids.map((id) => byId.get(id)).filter((each) => each !== undefined)],
  }));
}

const cell = (text: string, more: object = {}) => ({ text, ...more });

/** The sheet on top of a run: what it holds, to be ticked off. */
function coverSheet(run: PrintRun, sheets: readonly Sheet[]): DocumentInput {
  const head = ['', 'Letter', 'Case', 'To', 'Delivery', 'Pages'].map((text) => cell(text, { bold: true }));
  const rows = sheets.map((sheet, at) => [
    String(at + 1),
    sheet.number,
    sheet.caseReference,
    sheet.name,
    sheet.delivery,
    cell(String(sheet.pages), { alignment: 'right' }),
  ]);
  const letters = `${run.count} ${run.count === 1 ? 'letter' : 'letters'}`;
  return {
    title: `Print run ${run.number}`,
    author: run.domain.name,
    asOf: run.createdAt,
    styles: { title: { fontSize: 20, bold: true }, list: { fontSize: 9 } },
    content: [
      { text: `Print run ${run.number}`, style: 'title', tag: 'H1' },
      { text: `${run.domain.name}, ${showDate(londonDate(new Date(run.createdAt)))}`, margin: [0, 4, 0, 0] },
      { text: `${letters}, ${run.pages} pages, ${poundsText(run.costPence)}`, margin: [0, 4, 0, 16] },
      {
        table: {
          headerRows: 1,
          widths: ['auto', 'auto', 'auto', '*', 'auto', 'auto'],
          body: [head, ...rows],
        },
        layout: 'lightHorizontalLines',
        style: 'list',
      },
    ],
    footer: `${run.number}, page {page} of {pages}`,
  };
}

/** A run as one PDF: the cover sheet, then each letter with what goes with it. */
export async function runAsPdf(
  { database, files: store, letters }: Services,
  run: PrintRun,
): Promise<Uint8Array> {
  const sheets = await sheetsOf(database, run.id);
  const cover = await letters.document(coverSheet(run, sheets));
  const pdfs: Uint8Array[] = [cover.pdf];
  for (const { contents } of sheets) for (const sha256 of contents) pdfs.push(await store.readWhole(sha256));
  return (await letters.merge(pdfs, run.createdAt)).pdf;
}

const nameOf = (sheet: Sheet, at: number) =>
  `${String(at + 1).padStart(4, '0')}-${sheet.number}-${sheet.caseReference}.pdf`;

/** A run as the archive for a print house: a PDF for each envelope, an index, and the SHA-256 of every file. */
export async function runAsArchive(
  { database, files: store, letters }: Services,
  run: PrintRun,
): Promise<Uint8Array> {
  const sheets = await sheetsOf(database, run.id);
  const archive: Zippable = {};
  const mtime = new Date(run.createdAt);
  const sums: string[] = [];
  const rows: (string | number)[][] = [];
  const add = (name: string, bytes: Uint8Array) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    sums.push(`${sha256}  ${name}`);
    // PDFs are packed already.
    archive[name] = [bytes, { level: 0, mtime }];
    return sha256;
  };
  for (const [at, sheet] of sheets.entries()) {
    const contents: Uint8Array[] = [];
    for (const sha256 of sheet.contents) contents.push(await store.readWhole(sha256));
    const bytes = contents.length === 1 ? contents[0]! : (await letters.merge(contents, run.createdAt)).pdf;
    const name = nameOf(sheet, at);
    const sha256 = add(name, bytes);
    rows.push([
      at + 1,
      name,
      sheet.number,
      sheet.caseReference,
      sheet.name,
      sheet.lines.join(', '),
      sheet.delivery,
      sheet.pages,
      sha256,
    ]);
  }
  const header = ['No', 'File', 'Letter', 'Case', 'To', 'Address', 'Delivery', 'Pages', 'SHA-256'];
  add('index.csv', Buffer.from(spreadsheet(header, rows)));
  archive.SHA256SUMS = [Buffer.from(`${sums.join('\n')}\n`), { mtime }];
  return zipSync(archive);
}
