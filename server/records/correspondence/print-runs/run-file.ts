import { createHash } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { Zip, ZipPassThrough } from 'fflate';
import type { Database } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { files } from '#server/platform/files/tables.ts';
import { spreadsheet } from '#server/platform/http/export-list.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { DocumentInput } from '#server/platform/paper/rendering/tasks.ts';
import { cases } from '#server/records/cases/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { counted } from '#shared/platform/counted.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { mailNumber } from '#shared/records/correspondence/mail.ts';
import type { PrintRun } from '#shared/records/correspondence/print-runs.ts';
import { WITHHELD } from '../data/people-values.ts';
import { mailItems, mailRecipients } from '../tables.ts';

const methods = tables['delivery-methods'];

/** One letter of a run, in printing order, with the contents of its envelope. */
export type Sheet = {
  recipientId: number;
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

/** What a run prints, of what is still in it: by delivery, shortest letters first, so that similar envelopes are filled together. */
export async function sheetsOf(database: Database, runId: number): Promise<Sheet[]> {
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
    .where(and(eq(mailRecipients.printRunId, runId), inArray(mailRecipients.status, ['printed', 'exported'])))
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
    recipientId: recipient.id,
    number: mailNumber(recipient.itemId),
    caseReference,
    name: recipient.name,
    // Its PDF has the address; the index may go to people who need not know it.
    lines: isWithheld ? [WITHHELD] : recipient.lines,
    delivery,
    pages: recipient.pages ?? 0,
    costPence: recipient.costPence ?? 0,
    contents: [sha256, ...ids.map((id) => byId.get(id)).filter((each) => each !== undefined)],
  }));
}

const cell = (text: string, more: object = {}) => ({ text, ...more });

/** The cover sheet of a run: its contents, as a checklist. */
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
  const letters = counted(run.count, 'letter');
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

type Tools = Pick<Services, 'files' | 'letters'>;

/** Stored contents, each read when needed, after those passed first. */
async function* contentsOf(
  store: Services['files'],
  contents: readonly string[],
  ...first: Uint8Array[]
): AsyncGenerator<Uint8Array> {
  yield* first;
  for (const sha256 of contents) yield store.readWhole(sha256);
}

/** A run as one PDF: the cover sheet, then each letter with its enclosures. */
export async function runAsPdf(
  { files: store, letters }: Tools,
  run: PrintRun,
  sheets: readonly Sheet[],
): Promise<Uint8Array> {
  const cover = await letters.document(coverSheet(run, sheets));
  const pdfs = contentsOf(
    store,
    sheets.flatMap(({ contents }) => contents),
    cover.pdf,
  );
  return (await letters.merge(pdfs, run.createdAt, true)).pdf;
}

/** The contents of one envelope, as one PDF. */
export async function envelopeOf(
  { files: store, letters }: Tools,
  { contents }: Sheet,
  asOf: string,
): Promise<Uint8Array> {
  const [only, ...more] = contents;
  if (more.length === 0) return store.readWhole(only ?? missing());
  return (await letters.merge(contentsOf(store, contents), asOf, true)).pdf;
}

const nameOf = (sheet: Sheet, at: number) =>
  `${String(at + 1).padStart(4, '0')}-${sheet.number}-${sheet.caseReference}.pdf`;

/** Writes an archive file by file, each with its SHA-256, letting other requests through between files. PDFs are not compressed again. */
function newArchive(mtime: Date) {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  return {
    add: (name: string, bytes: Uint8Array): string => {
      const file = new ZipPassThrough(name);
      file.mtime = mtime;
      zip.add(file);
      file.push(bytes, true);
      return createHash('sha256').update(bytes).digest('hex');
    },
    end: (): Uint8Array => {
      zip.end();
      return Buffer.concat(pieces);
    },
  };
}

/** A run as the archive for a print house: a PDF per envelope, an index, and the SHA-256 of every file. */
export async function runAsArchive(
  tools: Tools,
  run: PrintRun,
  sheets: readonly Sheet[],
): Promise<Uint8Array> {
  const archive = newArchive(new Date(run.createdAt));
  const sums: string[] = [];
  const rows: (string | number)[][] = [];
  for (const [at, sheet] of sheets.entries()) {
    const name = nameOf(sheet, at);
    const sha256 = archive.add(name, await envelopeOf(tools, sheet, run.createdAt));
    sums.push(`${sha256}  ${name}`);
    const { number, caseReference, name: to, lines, delivery, pages } = sheet;
    rows.push([at + 1, name, number, caseReference, to, lines.join(', '), delivery, pages, sha256]);
  }
  const header = ['No', 'File', 'Letter', 'Case', 'To', 'Address', 'Delivery', 'Pages', 'SHA-256'];
  sums.push(`${archive.add('index.csv', Buffer.from(spreadsheet(header, rows)))}  index.csv`);
  archive.add('SHA256SUMS', Buffer.from(`${sums.join('\n')}\n`));
  return archive.end();
}
