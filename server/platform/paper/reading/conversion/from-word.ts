import { unzipSync } from 'fflate';
import mammoth from 'mammoth';
import { AppError } from '#shared/platform/errors.ts';
import type { Paper } from '../pages.ts';
import { blocksOf, plainText } from './plain-html.ts';
import { countPages, printBlocks } from './print-blocks.ts';

/** Apache POI's limit is a hundred times the packed size; a letter needs far less than this. */
const MOST_BYTES = 100 * 1024 ** 2;

const damaged = () => new AppError('invalid', 'The Word file is damaged: it cannot be opened.');

/** The words and tables of a Word file as a PDF. Pictures in it are left out: the file itself stays beside its pages. */
export async function fromWord(content: Uint8Array): Promise<Paper> {
  refuseBomb(content);
  const { value } = await mammoth
    .convertToHtml(
      { buffer: Buffer.from(content) },
      { convertImage: mammoth.images.imgElement(async () => ({ src: '' })), externalFileAccess: false },
    )
    .catch(() => {
      throw damaged();
    });
  const blocks = blocksOf(value);
  const pdf = await printBlocks([], blocks);
  return { pdf, pages: await countPages(pdf), isSigned: false, text: plainText(blocks) };
}

/** Adds up the sizes in the archive's directory, without unpacking anything. */
function refuseBomb(content: Uint8Array): void {
  let unpacked = 0;
  try {
    unzipSync(content, {
      filter: ({ originalSize }) => {
        unpacked += originalSize;
        return false;
      },
    });
  } catch {
    throw damaged();
  }
  if (unpacked > MOST_BYTES)
    throw new AppError(
      'invalid',
      'The file would unpack to far more than a document should, and was not opened.',
    );
}
