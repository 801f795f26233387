import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { PageCode } from './pages.ts';
import { draw, type OpenPdf } from './pdfium.ts';
import { pgmOf, widthToRead } from './recognise.ts';

let prepared: Promise<void> | undefined;

/** Given its WebAssembly from the installation, zxing fetches nothing. */
function prepare(): Promise<void> {
  prepared ??= (async () => {
    const wasm = await readFile(
      createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
    );
    await prepareZXingModule({
      overrides: { wasmBinary: new Uint8Array(wasm).buffer },
      fireImmediately: true,
    });
  })();
  return prepared;
}

/** The codes on a page, from top to bottom. */
export async function codesOn(pdf: OpenPdf, number: number): Promise<PageCode[]> {
  const samples = pdf.withPage(number, (page) => draw(page, 'grey', widthToRead(page.width, page.height)));
  await prepare();
  const found = await readBarcodes(pgmOf(samples), {
    formats: ['QRCode', 'DataMatrix', 'Code128'],
    tryHarder: true,
    maxNumberOfSymbols: 20,
  });
  return found
    .filter(({ isValid }) => isValid)
    .map(({ format, text, position }) => {
      const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight];
      const middle = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
      return {
        page: number,
        format,
        text,
        x: middle(corners.map(({ x }) => x)) / samples.width,
        y: middle(corners.map(({ y }) => y)) / samples.height,
      };
    })
    .toSorted((one, other) => one.y - other.y);
}
