/** The name and address on the envelope. */
export type Envelope = { name: string; lines: readonly string[] };

/** A key for an envelope, ignoring case, spaces and punctuation: returned mail is recorded under it. */
export const envelopeKey = ({ name, lines }: Envelope): string =>
  [name, ...lines]
    .join(' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
