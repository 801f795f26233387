import { isUtf8 } from 'node:buffer';
import { refused } from './problems.ts';

const PIECE = 65_536;

type Decoder = InstanceType<typeof TextDecoder>;

/** The bytes in pieces of at most 64 KB, so that the decoded text of a piece is bounded too. */
export async function* bytePieces(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
  }
}

/** The encoding revealed by the first bytes: a byte order mark, or the zero bytes of UTF-16 text that is mostly Latin. */
export function encodingOfStart(head: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const sample = head.subarray(0, 512 & ~1);
  const zeros = [0, 0];
  for (let n = 0; n < sample.length; n++) if (sample[n] === 0) zeros[n % 2]!++;
  const half = sample.length / 2;
  if (half >= 2 && zeros[1]! > half * 0.7 && zeros[0] === 0) return 'utf-16le';
  if (half >= 2 && zeros[0]! > half * 0.7 && zeros[1] === 0) return 'utf-16be';
  return null;
}

/** The encoding that an OFX header or an XML declaration names, by the decoder's name; null when none is named. */
export function declaredEncoding(head: string): string | null {
  const xml = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1];
  const charset = /^\s*CHARSET:\s*([\w-]+)/im.exec(head.slice(0, 1_000))?.[1];
  const encoding = /^\s*ENCODING:\s*([\w-]+)/im.exec(head.slice(0, 1_000))?.[1];
  if (xml) return /^utf-?16/i.test(xml) ? null : xml;
  if (encoding && /^(unicode|utf-?8)$/i.test(encoding)) return 'utf-8';
  if (charset && !/^none$/i.test(charset)) return /^\d{4}$/.test(charset) ? `windows-${charset}` : charset;
  return null;
}

function decoderFor(encoding: string, lineNumber: number): Decoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw refused(
      `The file says that it is written in ${encoding}, which is not an encoding known here.`,
      lineNumber,
    );
  }
}

const isAscii = (bytes: Buffer) => !bytes.some((byte) => byte >= 0x80);

/** Whether these bytes are UTF-8; the last character may be cut off. */
function startsAsUtf8(bytes: Buffer): boolean {
  for (let cut = 0; cut < 4 && cut < bytes.length; cut++) {
    const end = bytes.length - cut;
    if (isUtf8(bytes.subarray(0, end))) return cut === 0 || bytes[end]! >= 0xc2;
  }
  return false;
}

/** The encoding of text whose first bytes beyond ASCII are these. Files that claim Windows-1252 and are UTF-8 are common. */
function encodingOf(bytes: Buffer, declared: string | null): string {
  if (declared && !/^(utf-?8|us-ascii|ascii|windows-1252|cp1252|iso-8859-1|latin1)$/i.test(declared))
    return declared;
  if (startsAsUtf8(bytes)) return 'utf-8';
  return declared && /^utf-?8$/i.test(declared) ? 'utf-8' : 'windows-1252';
}

/** Control characters other than white space: a binary file, or text read in the wrong encoding. */
const untextual = /[^\P{Cc}\s]/u;

/** The end-of-file mark of DOS text files, and the marks around SWIFT messages on their way (SOH, STX, ETX). */
const marks = ['\u001a', '\u0001', '\u0002', '\u0003'];

const withoutMarks = (text: string): string => marks.reduce((rest, mark) => rest.replaceAll(mark, ''), text);

const linesIn = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
};

/**
 * The text of a file, whose encoding is detected by its start, its declaration and its first character beyond ASCII. Bytes
 * that are not text in that encoding are refused with their line.
 */
export async function* decoded(
  pieces: AsyncIterable<Buffer>,
  fromStart: 'utf-8' | 'utf-16le' | 'utf-16be' | null,
  declared: string | null,
): AsyncGenerator<string> {
  let decoder = fromStart ? decoderFor(fromStart, 1) : null;
  let lineNumber = 1;
  for await (const piece of pieces) {
    if (!decoder && !isAscii(piece)) decoder = decoderFor(encodingOf(piece, declared), lineNumber);
    const raw = decoder ? decodedPiece(decoder, piece, lineNumber) : piece.toString('latin1');
    const text = withoutMarks(raw);
    const wrong = untextual.exec(text);
    if (wrong) {
      const at = lineNumber + linesIn(text.slice(0, wrong.index));
      throw refused('This line has an invalid character. The file may be damaged, or not a text file.', at);
    }
    lineNumber += linesIn(text);
    yield text;
  }
  if (decoder) decodedPiece(decoder, null, lineNumber);
}

function decodedPiece(decoder: Decoder, piece: Buffer | null, lineNumber: number): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
  } catch {
    const what = piece
      ? `From about this line on the file is not ${decoder.encoding.toUpperCase()} text, as it is before.`
      : 'The file ends in the middle of a character. It may have been cut short.';
    throw refused(`${what} Ask the bank for the file again.`, lineNumber);
  }
}
