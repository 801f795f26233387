import { CsvError, parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { FileStore } from '#server/platform/store/file-store.ts';
import { invalidAt } from '#shared/platform/errors.ts';
import { files } from './tables.ts';

const MOST_BYTES = 5 * 1024 ** 2;

/** Text in UTF-8, else in Windows-1252: uploads in any other encoding were refused. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator that divides the heading into most columns. */
function delimiterOf(text: string): string {
  const heading = text.split(/\r|\n/, 1)[0]!;
  const count = (sign: string) => heading.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function rowsOf(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      bom: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalidAt('fileId', 'The file cannot be divided into columns: its quotation marks do not match.');
  }
}

/** The rows of a stored CSV file, headings first; refused at `fileId` where it cannot be read or has too many. */
export async function readSheet(
  store: FileStore,
  file: Pick<typeof files.$inferSelect, 'bytes' | 'sha256'>,
  mostLines: number,
): Promise<string[][]> {
  if (file.bytes > MOST_BYTES) throw invalidAt('fileId', 'The file is larger than 5 MB.');
  const rows = rowsOf(textOf(await store.readWhole(file.sha256)));
  if (rows.length < 2) throw invalidAt('fileId', 'There are no lines below the headings of the file.');
  if (rows.length > mostLines + 1)
    throw invalidAt(
      'fileId',
      `The file has more than ${mostLines.toLocaleString('en-GB')} lines: divide it.`,
    );
  return rows;
}

/** A CSV file that the user has uploaded; refused at `fileId` where it is not one. */
export async function ownSheet(
  database: Database | Tx,
  userId: number,
  fileId: number,
  wanted: string,
): Promise<typeof files.$inferSelect> {
  const [file] = await database.select().from(files).where(eq(files.id, fileId));
  if (file?.createdBy !== userId)
    throw invalidAt('fileId', 'That upload no longer exists. Upload the file again.');
  if (file.type !== 'text/csv') throw invalidAt('fileId', wanted);
  return file;
}
