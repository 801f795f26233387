import { unzipSync } from 'fflate';
import { AppError } from '#shared/platform/errors.ts';

/** Parts of a Word document that hold text to be merged (ECMA-376 part 1, WordprocessingML). */
const textParts = /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/;
const MOST_BYTES = 20_000_000;

/** The text of a Word document, one line per paragraph. Refuses anything else, and a document that unpacks to more than 20 MB. */
export function textOfDocx(file: Uint8Array): string {
  let unpacked = 0;
  let parts: Record<string, Uint8Array>;
  try {
    parts = unzipSync(file, {
      filter: ({ name, originalSize }) => textParts.test(name) && (unpacked += originalSize) <= MOST_BYTES,
    });
  } catch {
    throw new AppError('invalid', 'The file is not a Word document.', {
      errors: { bodyFile: 'Not a Word document.' },
    });
  }
  if (unpacked > MOST_BYTES || !parts['word/document.xml'])
    throw new AppError('invalid', 'The Word document cannot be read.', {
      errors: { bodyFile: 'Cannot be read.' },
    });
  const decoder = new TextDecoder();
  return Object.values(parts)
    .map((part) =>
      decoder
        .decode(part)
        .replace(/<\/w:p>/g, '\n')
        .replace(/<[^>]+>/g, ''),
    )
    .join('\n');
}
