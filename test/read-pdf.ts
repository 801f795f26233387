import { PDFiumLibrary } from '@hyzyla/pdfium';
import { PaperReader } from '#server/platform/paper/reading/reader.ts';

/** Made once: it compiles a megabyte of WebAssembly. */
let library: Promise<PDFiumLibrary> | undefined;

/** The words of a PDF, page by page. */
export async function textOfPdf(pdf: Uint8Array): Promise<string[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  try {
    return Array.from({ length: document.getPageCount() }, (_, at) => document.getPage(at).getText());
  } finally {
    document.destroy();
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
