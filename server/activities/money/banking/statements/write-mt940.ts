import { amountText, closingPence, oneLine, type StatementToWrite } from './statement-to-write.ts';

const compact = (day: string) => day.slice(2).replaceAll('-', '');

/** Lines of a narrative: 65 characters, none of which looks like the start of a field or the end of a message. */
function narrativeLines(text: string): string {
  const plain = oneLine(text);
  const lines: string[] = [];
  for (let from = 0; from < plain.length; from += 65) lines.push(plain.slice(from, from + 65));
  return lines.map((line, n) => (n > 0 ? line.replace(/^[:-]/, '.') : line)).join('\r\n');
}

/** Writes one statement as MT940, without SWIFT's envelope. */
export function* writeMt940(statement: StatementToWrite): Generator<string> {
  const { sortCode, accountNumber, openingPence, openingOn, closingOn, lines } = statement;
  const balance = (pence: number, day: string) =>
    `${pence < 0 ? 'D' : 'C'}${compact(day)}GBP${amountText(Math.abs(pence), ',')}`;
  yield `:20:${compact(closingOn)}\r\n:25:${sortCode.replaceAll('-', '')}/${accountNumber}\r\n:28C:1/1\r\n`;
  yield `:60F:${balance(openingPence, openingOn)}\r\n`;
  for (const { bookedOn, amountPence, description, bankId, isReversal } of lines) {
    const direction = amountPence < 0 ? (isReversal ? 'RC' : 'D') : isReversal ? 'RD' : 'C';
    const entry = bookedOn.slice(5).replace('-', '');
    const ids = `NONREF${bankId ? `//${bankId}` : ''}`;
    yield `:61:${compact(bookedOn)}${entry}${direction}${amountText(Math.abs(amountPence), ',')}NTRF${ids}\r\n`;
    yield `:86:${narrativeLines(description)}\r\n`;
  }
  yield `:62F:${balance(closingPence(statement), closingOn)}\r\n-\r\n`;
}
