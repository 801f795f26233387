import { createRequire } from 'node:module';
import type { ImportedWord } from './tasks.ts';

type Mammoth = {
  convertToHtml(
    input: { buffer: Buffer },
    options: object,
  ): Promise<{ value: string; messages: { type: string; message: string }[] }>;
  images: { imgElement(make: () => Promise<{ src: string }>): object };
};
const mammoth = createRequire(import.meta.url)('mammoth') as Mammoth;

/** Underlines count in letters; mammoth leaves them out unless it is told. */
const styleMap = ['u => u', 'strike => s'];
const MOST_WARNINGS = 20;

const inWords = (message: string) => {
  const [, style] = /^Unrecognised paragraph style: '?(.+?)'? \(Style ID/.exec(message) ?? [];
  return style ? `The style ‘${style}’ became an ordinary paragraph.` : message;
};

/** Reads a Word document once, for the editor. Anything that the editor does not support is listed in the warnings. */
export async function importWord(docx: Uint8Array): Promise<ImportedWord> {
  let pictures = 0;
  const convertImage = mammoth.images.imgElement(async () => {
    pictures += 1;
    return { src: '' };
  });
  const { value, messages } = await mammoth.convertToHtml(
    { buffer: Buffer.from(docx) },
    { styleMap, convertImage },
  );
  const warnings = [
    ...(pictures > 0
      ? [
          `${pictures === 1 ? 'A picture was' : `${pictures} pictures were`} left out: letters take them from the letterhead.`,
        ]
      : []),
    'Page headers and footers of the document were not taken over: the letterhead has its own.',
    ...new Set(messages.map(({ message }) => inWords(message))),
  ];
  return { html: value.replace(/<img[^>]*>/g, ''), warnings: warnings.slice(0, MOST_WARNINGS) };
}
