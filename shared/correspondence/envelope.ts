/** What the envelope says. */
export type Envelope = { name: string; lines: readonly string[] };

/** What tells envelopes apart whatever their case, blanks and punctuation: mail that came back is remembered by it. */
export const envelopeKey = ({ name, lines }: Envelope): string =>
  [name, ...lines]
    .join(' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
