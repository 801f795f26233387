type Box = { left: number; top: number; right: number };

/** Signs beyond Latin-1 that WinAnsi has, by their codes there. */
const winAnsi: Readonly<Record<string, number>> = {
  '€': 128,
  '…': 133,
  '‘': 145,
  '’': 146,
  '“': 147,
  '”': 148,
  '•': 149,
  '–': 150,
  '—': 151,
};
/** How wide a letter of Helvetica is on average, of its size. */
const LETTER = 0.5;

/**
 * The appearance of a text that was put on a page without one: PDF operators, in the style of its default appearance (such as
 * `/Helv 12 Tf 0 g`), its lines broken to the width of its box in points.
 */
export function freeTextContent(contents: string, style: string, { left, top, right }: Box): string {
  const size = Number(/([\d.]+)\s+Tf/.exec(style)?.[1]) || 12;
  const most = Math.max(1, Math.floor((right - left - 4) / (size * LETTER)));
  const lines = contents.split(/\r\n|\r|\n/).flatMap((line) => broken(line, most));
  const ink = /(?:[\d.]+\s+){1,4}(?:g|rg|k)\b/.exec(style)?.[0] ?? '0 g';
  const shown = lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n');
  return `BT /Helv ${size} Tf ${ink} ${size * 1.15} TL ${left + 2} ${top - size - 1} Td\n${shown}\nET`;
}

function broken(line: string, most: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    const longer = current ? `${current} ${word}` : word;
    if (longer.length > most && current) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current];
}

const escaped = (line: string) =>
  Array.from(line)
    .map((sign) => {
      const code = winAnsi[sign] ?? sign.codePointAt(0)!;
      if (code > 255) return '?';
      return code < 32 || code > 126 || '()\\'.includes(sign)
        ? `\\${code.toString(8).padStart(3, '0')}`
        : sign;
    })
    .join('');
