import { type PdfDocument, qrModules } from './pdfmake-internals.ts';
import { mm } from './print-tagged.ts';

/** Side of the printed code: read back from scans at 150 dpi. */
export const QR_SIDE = 16;

/** Draws a QR code with its upper left corner at a place in points, each run of dark modules as one rectangle. */
export function drawQr(document: PdfDocument, text: string, x: number, y: number): void {
  const { side, dark } = qrModules(text);
  const size = mm(QR_SIDE) / side;
  const isDark = new Set(dark.map(({ column, row }) => row * side + column));
  const runs: string[] = [];
  for (const { column, row } of dark) {
    const at = row * side + column;
    if (column > 0 && isDark.has(at - 1)) continue;
    let length = 1;
    while (column + length < side && isDark.has(at + length)) length += 1;
    const box = [x + column * size, y + row * size, length * size, size];
    runs.push(`${box.map((value) => value.toFixed(3)).join(' ')} re`);
  }
  document.markContent('Artifact', { type: 'Pagination' });
  document.addContent(`q 0 g\n${runs.join('\n')}\nf Q`);
  document.endMarkedContent();
}
