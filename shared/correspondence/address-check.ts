import { formats } from '#shared/formats.ts';

/** What the envelope says, and what it is checked by. */
export type Envelope = { name: string; lines: readonly string[] };

const noAbode = /\bno\s+fixed\s+(abode|address)\b|\bnfa\b|\bunknown\b|\bgone\s+away\b/i;

/** Why a letter cannot be posted to this address, in words; null when it can. The lines are those below the name, the postcode last. */
export function addressProblem({ name, lines }: Envelope): string | null {
  const whole = [name, ...lines].filter((line) => line.trim() !== '');
  if (lines.length === 0) return 'There is no address.';
  if (whole.some((line) => noAbode.test(line))) return 'Nobody can be written to at “no fixed abode”.';
  if (whole.length < 3) return 'An address has at least three lines: the name, the street and the postcode.';
  if (whole.length > 7) return 'An address has at most seven lines, with the name: the window shows no more.';
  const { normalise, problem } = formats.postcode;
  if (problem(normalise(lines.at(-1) ?? '')) !== null) return 'The last line must be a UK postcode.';
  return null;
}

/** What tells envelopes apart whatever their case, blanks and punctuation: mail that came back is remembered by it. */
export const envelopeKey = ({ name, lines }: Envelope): string =>
  [name, ...lines]
    .join(' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
