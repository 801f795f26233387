import { AppError } from '#shared/platform/errors.ts';
import type { Pdfium } from './pdfium-functions.ts';

/** Memory of PDFium's own; refuses what does not fit. */
export function allocate({ fn }: Pdfium, bytes: number): number {
  const at = fn.malloc(bytes);
  if (at === 0) throw new AppError('invalid', 'The file is too large to be read.');
  return at;
}

/** Uses memory that is freed afterwards. */
export function borrowing<T>(pdfium: Pdfium, bytes: number, use: (at: number) => T): T {
  const at = allocate(pdfium, bytes);
  try {
    return use(at);
  } finally {
    pdfium.fn.free(at);
  }
}

/** A text as PDFium takes it, for as long as it is used. */
export function lending<T>(
  pdfium: Pdfium,
  text: string,
  encoding: 'latin1' | 'utf16le',
  use: (at: number) => T,
): T {
  const bytes = Buffer.from(`${text}\0`, encoding);
  return borrowing(pdfium, bytes.length, (at) => {
    pdfium.memory().set(bytes, at);
    return use(at);
  });
}

/** What a function of PDFium writes, given its arguments, a place and how many bytes there are; it returns how many it needs. */
export function bytesFrom(
  pdfium: Pdfium,
  write: (...given: number[]) => number,
  ...given: number[]
): Uint8Array {
  const length = write(...given, 0, 0);
  if (length <= 0) return new Uint8Array();
  return borrowing(pdfium, length, (at) => {
    write(...given, at, length);
    return pdfium.memory().slice(at, at + length);
  });
}

/** The text that a function of PDFium writes as UTF-16 with an end, without blanks around it. */
export const textFrom = (pdfium: Pdfium, write: (...given: number[]) => number, ...given: number[]): string =>
  Buffer.from(bytesFrom(pdfium, write, ...given))
    .toString('utf16le')
    .replaceAll('\0', '')
    .trim();
