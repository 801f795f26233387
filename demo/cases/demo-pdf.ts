/** One line of a page: points from the left and from the top of A4, at a size in points. */
export type PdfLine = { text: string; left: number; top: number; size?: number; bold?: boolean };
/** A horizontal rule across the page, in points from its top. */
export type PdfRule = { top: number };

const height = 842;
/** The apostrophe has another place in the fonts' encoding than in Latin-1. */
const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&').replaceAll('’', '\\222');

/**
 * A PDF of one A4 page (ISO 32000-1) in Helvetica, which every reader has; text in Latin-1, and ’. The same lines always give the same
 * bytes.
 */
export function onePagePdf(title: string, lines: readonly PdfLine[], rules: readonly PdfRule[] = []): Buffer {
  const drawn = [
    ...rules.map(({ top }) => `0.75 G 60 ${height - top} m 535 ${height - top} l S`),
    ...lines.map(
      ({ text, left, top, size = 10, bold = false }) =>
        `BT /${bold ? 'B' : 'R'} ${size} Tf ${left} ${height - top} Td (${escaped(text)}) Tj ET`,
    ),
  ].join('\n');
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${height}] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>`,
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${escaped(title)}) /Producer (Concordat demo) >>`,
  ];
  let text = '%PDF-1.4\n';
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
