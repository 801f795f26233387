import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import { separatorCode } from '#shared/inbound/paper-codes.ts';

const fonts = createRequire(import.meta.url)('pdfmake/fonts/Roboto.js') as Record<
  string,
  Record<string, string>
>;
pdfmake.setFonts(fonts);

/** A PDF of A4 pages, as pdfmake lays out the content. */
export const pdfOf = (title: string, content: readonly object[]): Promise<Buffer> =>
  pdfmake.createPdf({ pageSize: 'A4', info: { title }, content } as never).getBuffer();

/** A sheet to be laid between two documents before they are scanned, as often as wanted, as PDF; with a case, what follows is for it. */
export function separatorSheets(
  copies: number,
  of: { id: number; reference: string } | null,
): Promise<Buffer> {
  const sheet = (at: number) => ({
    stack: [
      { text: 'New document', fontSize: 44, bold: true, alignment: 'center', margin: [0, 70, 0, 12] },
      {
        text: of ? `What follows is for ${of.reference}.` : 'What follows is a document of its own.',
        fontSize: 18,
        alignment: 'center',
        margin: [0, 0, 0, 60],
      },
      { qr: separatorCode(of?.id ?? null), fit: 180, alignment: 'center', eccLevel: 'H' },
      {
        text: 'Lay this sheet in front of each document and scan them together. It is not filed.',
        fontSize: 12,
        alignment: 'center',
        margin: [60, 60, 60, 0],
      },
    ],
    ...(at < copies - 1 && { pageBreak: 'after' }),
  });
  return pdfOf(
    'Separator sheets',
    Array.from({ length: copies }, (_, at) => sheet(at)),
  );
}
