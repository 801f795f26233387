import { zipSync } from 'fflate';

const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const bytes = (text: string) => new TextEncoder().encode(text);

/** A Word document of these paragraphs, tables and the like, as WordprocessingML. */
export const word = (...body: string[]): Uint8Array =>
  zipSync({
    '[Content_Types].xml': bytes(
      `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    ),
    'word/document.xml': bytes(
      `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join('')}</w:body></w:document>`,
    ),
  });
/** A paragraph; the parts are runs, since Word splits what was typed at one go. */
export const p = (...runs: string[]) =>
  `<w:p>${runs.map((run) => `<w:r><w:t xml:space="preserve">${run}</w:t></w:r>`).join('')}</w:p>`;
