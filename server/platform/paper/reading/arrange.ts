import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { AppError } from '#shared/platform/errors.ts';
import { carryForm } from './carry-form.ts';
import type { PlacedPage } from './pages.ts';
import { OpenPdf } from './pdfium.ts';

/** A new PDF of the pages in their order, each turned clockwise by its angle, beyond how it is turned already. */
export async function arrange(pages: readonly PlacedPage[]): Promise<Uint8Array> {
  if (pages.length === 0) throw new AppError('invalid', 'Choose at least one page.');
  const target = await PDFDocument.create({ updateMetadata: false });
  const all = pages.map((page, place) => ({ ...page, place }));
  const placed: { place: number; page: Awaited<ReturnType<PDFDocument['copyPages']>>[number] }[] = [];
  for (const pdf of new Set(pages.map((page) => page.pdf))) {
    const wanted = all.filter((page) => page.pdf === pdf);
    const source = await opened(pdf, wanted);
    const copies = await target.copyPages(
      source,
      wanted.map(({ page }) => page - 1),
    );
    carryForm(source, target, copies);
    for (const [at, { place, turn }] of wanted.entries()) {
      const page = copies[at]!;
      page.setRotation(degrees((page.getRotation().angle + turn) % 360));
      placed.push({ place, page });
    }
  }
  for (const { page } of placed.toSorted((one, other) => one.place - other.place)) target.addPage(page);
  return target.save();
}

/** A PDF that only restricts printing or copying opens with an empty password. */
async function opened(pdf: Uint8Array, wanted: readonly { page: number }[]): Promise<PDFDocument> {
  const checked = await OpenPdf.open(pdf);
  try {
    if (checked.isSigned)
      throw new AppError('invalid', 'The PDF is signed electronically: it is kept as it is, and not edited.');
    const beyond = wanted.find(({ page }) => page < 1 || page > checked.pages);
    if (beyond) throw new AppError('invalid', `The PDF has no page ${beyond.page}.`);
  } finally {
    checked.close();
  }
  return PDFDocument.load(pdf, { password: '', updateMetadata: false }).catch(() => {
    throw new AppError('invalid', 'The PDF is damaged: its pages cannot be moved.');
  });
}
