import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';

const fonts = createRequire(import.meta.url)('pdfmake/fonts/Roboto.js') as Record<
  string,
  Record<string, string>
>;
const fontFiles = new Set(Object.values(fonts).flatMap((styles) => Object.values(styles)));
pdfmake.setFonts(fonts);
// Nothing is fetched, and no file is read besides the fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));

/** The PDF of a definition of pdfmake, in its font Roboto. */
export const printPdf = (definition: object): Promise<Buffer> => pdfmake.createPdf(definition).getBuffer();
