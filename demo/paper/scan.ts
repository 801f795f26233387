import { setImmediate as breathe } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { worn } from '#demo/paper/degrade.ts';
import type { Scanner } from '#demo/paper/scanners.ts';
import { addPicturePage } from '#server/platform/paper/reading/conversion/picture-page.ts';
import { draw, OpenPdf, type Samples } from '#server/platform/paper/reading/pdfium.ts';

/** Prints a PDF and scans it again: pictures of its pages, without any text. The same input gives the same bytes. */
export async function scan(pdf: Uint8Array, scanner: Scanner, seed: number): Promise<Uint8Array> {
  const source = await OpenPdf.open(pdf);
  const target = await PDFDocument.create({ updateMetadata: false });
  try {
    for (let number = 1; number <= source.pages; number += 1) {
      const { samples, size } = source.withPage(number, (page) => ({
        samples: draw(page, 'grey', (page.width * scanner.dpi) / 72, scanner.turn),
        size: { width: page.width, height: page.height },
      }));
      const sheet = worn(samples, scanner, seed * 1000 + number);
      const bits = scanner.coding === 'fax' ? 1 : 4;
      // The library's own compression takes four times as long and makes a page only a seventh smaller.
      const picture = target.context.stream(deflateSync(packed(sheet, bits), { level: 1 }), {
        Filter: 'FlateDecode',
        Type: 'XObject',
        Subtype: 'Image',
        Width: sheet.width,
        Height: sheet.height,
        ColorSpace: 'DeviceGray',
        BitsPerComponent: bits,
      });
      addPicturePage(target, target.context.register(picture), size);
      // A page takes a third of a second: others may need the processor.
      await breathe();
    }
    return await target.save();
  } finally {
    source.close();
  }
}

/** The samples at this bit depth, every row starting with a byte of its own. */
function packed({ width, height, data }: Samples, bits: 1 | 4): Uint8Array {
  const each = 8 / bits;
  const row = Math.ceil(width / each);
  const out = new Uint8Array(row * height);
  for (let y = 0, from = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, from += 1) {
      const value = data[from]! >> (8 - bits);
      const at = y * row + Math.floor(x / each);
      out[at] = out[at]! | (value << (8 - bits - bits * (x % each)));
    }
  return out;
}
