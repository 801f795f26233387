import type { LetterData } from '#shared/letters/letter-data.ts';
import { type Letter, writtenTo } from './letter.ts';
import { WITHHELD } from './people-values.ts';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s*');

/** What gives an address away: its first lines and its postcode, however they are spaced. */
function traces(letter: Letter): RegExp | null {
  const client = writtenTo(letter);
  const own = client === 'both' ? null : client?.address;
  const parts = letter.people.flatMap(({ address }) =>
    address && address.line1 !== own?.line1
      ? [address.line1, address.line2, address.line3, address.postcode]
      : [],
  );
  const words = parts.filter((part): part is string => (part?.trim().length ?? 0) > 3);
  return words.length === 0 ? null : new RegExp(words.map((word) => escaped(word.trim())).join('|'), 'gi');
}

/**
 * The letter's data without the addresses of a case at risk of violence, wherever they stand: in the description of a house as in a
 * line of text. A letter to a client keeps their own. The recipient's own address is the envelope's.
 */
export function withoutAddresses(letter: Letter, data: LetterData): LetterData {
  if (!letter.found.riskOfViolence || writtenTo(letter) === 'both') return data;
  const pattern = traces(letter);
  if (!pattern) return data;
  const hide = (text: string) => text.replace(pattern, WITHHELD);
  return {
    values: Object.fromEntries(
      Object.entries(data.values).map(([token, value]) => [
        token,
        value === null || token === 'recipient.address' ? value : hide(value),
      ]),
    ),
    tables: Object.fromEntries(
      Object.entries(data.tables).map(([token, { rows, ...table }]) => [
        token,
        { ...table, rows: rows.map((cells) => cells.map(hide)) },
      ]),
    ),
  };
}
