import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** Codes without a character in Windows-1252 (WHATWG Encoding, index windows-1252). */
const undefinedInWindows1252 = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

const allowed = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 9 || (byte > 13 && byte < 32) || byte === 127 ? 0 : 1,
);
const inWindows1252 = Uint8Array.from({ length: 256 }, (_, byte) =>
  undefinedInWindows1252.includes(byte) ? 0 : 1,
);

/** The beginning of a file that is all text: no control characters, in UTF-8 or Windows-1252. Null for any other file. */
export async function textStart(path: string): Promise<string | null> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let isWindows1252 = true;
  let start = '';
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (start === '') start = chunk.toString('latin1');
    for (const byte of chunk) {
      if (!allowed[byte]) return null;
      if (!inWindows1252[byte]) isWindows1252 = false;
    }
    if (isUtf8) isUtf8 = decodes(utf8, chunk);
    if (!isUtf8 && !isWindows1252) return null;
  }
  if (isUtf8) isUtf8 = decodes(utf8);
  return isUtf8 || isWindows1252 ? start : null;
}

function decodes(decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** At most N bytes from the beginning of the file. */
export async function firstBytes(path: string, count: number): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Whether the bytes occur anywhere in the file, which is streamed. */
export async function holdsBytes(path: string, wanted: Buffer): Promise<boolean> {
  let kept = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const piece = Buffer.concat([kept, chunk]);
    if (piece.includes(wanted)) return true;
    kept = piece.subarray(Math.max(0, piece.length - wanted.length + 1));
  }
  return false;
}
