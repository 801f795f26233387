import type { Node } from './pdfmake-internals.ts';
import { type Definition, mm } from './print-pdf.ts';
import type { DocumentInput } from './tasks.ts';

/** A document other than a letter: its content as plain data, with a line at the foot of each page. */
export function plainDefinition({ title, author, asOf, content, styles, footer }: DocumentInput): Definition {
  const margin = mm(20);
  return {
    content: structuredClone(content) as Node[],
    info: { title, author, creationDate: new Date(asOf) },
    language: 'en-GB',
    pageMargins: { left: margin, top: margin, right: margin, bottom: margin },
    defaultStyle: { font: 'sans', fontSize: 10 },
    styles,
    footer: (page, pages) => ({
      text: footer.replace('{page}', String(page)).replace('{pages}', String(pages)),
      fontSize: 8.5,
      alignment: 'center',
    }),
  };
}
