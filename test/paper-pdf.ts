import { printPdf } from '#server/paper/print-pdf.ts';

/** A page of a test's post: its lines, and the codes on it. */
export type TestPage = { lines?: readonly string[]; code?: string };

/** Post as a PDF, one page for each. */
export function paperPdf(pages: readonly TestPage[]): Promise<Buffer> {
  const content = pages.flatMap(({ lines = [], code }, at) => [
    {
      stack: [
        ...lines,
        ...(code ? [{ qr: code, fit: 120 }] : []),
        ...(lines.length === 0 && !code ? [' '] : []),
      ],
      ...(at > 0 && { pageBreak: 'before' }),
    },
  ]);
  return printPdf({ content });
}
