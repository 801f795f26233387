import { PDFiumLibrary } from '@hyzyla/pdfium';
import { PaperReader } from '#server/paper/reading/reader.ts';

/** The words of a PDF, page by page. */
export async function textOfPdf(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    return Array.from({ length: document.getPageCount() }, (_, at) => document.getPage(at).getText());
  } finally {
    library.destroy();
  }
}

/** The QR codes of a PDF as a scanner reads them, from its first page to its last. */
export async function codesOf(pdf: Uint8Array): Promise<string[]> {
  const reader = new PaperReader();
  try {
    const found = [];
    const pages = (await textOfPdf(pdf)).length;
    for (let page = 1; page <= pages; page += 1) found.push(...(await reader.codes(pdf, page)));
    return found.map(({ text }) => text);
  } finally {
    await reader.stop();
  }
}
