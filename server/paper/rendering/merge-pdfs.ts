import { PDFDocument } from '@cantoo/pdf-lib';

/** PDFs one behind the other, as one. */
export async function mergePdfs(pdfs: readonly Uint8Array[], asOf: string) {
  const merged = await PDFDocument.create({ updateMetadata: false });
  for (const pdf of pdfs) {
    const source = await PDFDocument.load(pdf, { updateMetadata: false });
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
  }
  merged.setProducer('Concordat');
  merged.setCreationDate(new Date(asOf));
  return { pdf: await merged.save(), pages: merged.getPageCount() };
}
