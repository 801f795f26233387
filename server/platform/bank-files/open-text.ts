import { fileTypeFromBuffer } from 'file-type';
import { bytePieces, declaredEncoding, decoded, encodingOfStart } from './charset.ts';
import { refused } from './problems.ts';

/** Any stream of bytes: a file's stream, a request's body, an array of buffers. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** What a file should be, and what to ask for instead, for the refusal of one that is something else. */
export type WantedFile = { what: string; instead: string };

const binaryNames: Record<string, string> = {
  pdf: 'a PDF',
  zip: 'a ZIP archive',
  xlsx: 'an Excel workbook (.xlsx)',
  docx: 'a Word document',
  cfb: 'an Excel workbook (.xls) or an old Word file',
  gz: 'a compressed file',
  png: 'a picture',
  jpg: 'a picture',
  rtf: 'a text document',
};

/** Whether an archive holds a workbook. Its first bytes show only a ZIP archive; the names of its parts tell. */
async function isWorkbook(head: Buffer, rest: AsyncIterable<Buffer>): Promise<boolean> {
  const PART = 'xl/workbook';
  let before = head;
  for await (const piece of rest) {
    if (before.includes(PART)) return true;
    before = Buffer.concat([before.subarray(-PART.length), piece]);
  }
  return before.includes(PART);
}

/** Refuses files that are not text, whatever their name, and names their real type. */
async function refuseBinary(
  head: Buffer,
  rest: AsyncIterable<Buffer>,
  { what, instead }: WantedFile,
): Promise<void> {
  if (head.subarray(0, 1_024).includes('%PDF-')) throw refused(`This is a PDF, not ${what}. ${instead}`);
  const found = await fileTypeFromBuffer(head);
  if (!found || found.ext === 'xml') return;
  const kind = found.ext === 'zip' && (await isWorkbook(head, rest)) ? 'xlsx' : found.ext;
  const save = kind === 'xlsx' || kind === 'cfb' ? ' Or open it in Excel and save it as CSV.' : '';
  throw refused(`This is ${binaryNames[kind] ?? `a .${kind} file`}, not ${what}. ${instead}${save}`);
}

const HEAD = 16_384;

/** The text of a file and how it starts. */
export type TextOfFile = { head: string; pieces: AsyncIterable<string> };

/**
 * Opens a bank's file as text: encodings UTF-8, UTF-16, Windows-1252 and what headers declare. Binary files are refused. Reads
 * ahead a few kilobytes only.
 */
export async function openText(source: ByteSource, wanted: WantedFile): Promise<TextOfFile> {
  const pieces = bytePieces(source);
  const first: Buffer[] = [];
  let length = 0;
  while (length < HEAD) {
    const { value, done } = await pieces.next();
    if (done) break;
    first.push(value);
    length += value.length;
  }
  const start = Buffer.concat(first);
  const fromStart = encodingOfStart(start);
  if (fromStart === null) await refuseBinary(start, pieces, wanted);
  if (start.length === 0) throw refused('The file is empty.');
  const declared = declaredEncoding(start.toString('latin1'));
  async function* all() {
    yield start;
    yield* pieces;
  }
  const text = decoded(all(), fromStart, declared);
  const { value: head = '' } = await text.next();
  async function* whole() {
    yield head;
    yield* text;
  }
  return { head, pieces: whole() };
}
