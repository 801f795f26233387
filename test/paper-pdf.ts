import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { printPdf } from '#server/platform/paper/print-pdf.ts';

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

/** Empty pages, A4 unless told otherwise. */
export async function blankPdf(pages: number, size: [number, number] = [595, 842]): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  for (let at = 0; at < pages; at += 1) made.addPage(size);
  return made.save();
}

/** The PDF behind a password. */
export async function lockedPdf(pdf: Uint8Array): Promise<Uint8Array> {
  const locked = await PDFDocument.load(pdf);
  locked.encrypt({ userPassword: 'secret', ownerPassword: 'owner', permissions: {} });
  return locked.save();
}

/** The PDF with an electronic signature, as far as its structure goes. */
export async function signedPdf(pdf: Uint8Array): Promise<Uint8Array> {
  const signed = await PDFDocument.load(pdf);
  const signature = signed.context.register(
    signed.context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'adbe.pkcs7.detached',
      ByteRange: [0, 1, 2, 3],
    }),
  );
  const field = signed.context.register(signed.context.obj({ FT: 'Sig', V: signature, Subtype: 'Widget' }));
  signed.catalog.set(PDFName.of('AcroForm'), signed.context.obj({ Fields: [field], SigFlags: 3 }));
  return signed.save();
}
