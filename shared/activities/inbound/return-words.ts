/** Markings on returned envelopes, with the reason that each records. */
const written: readonly [words: RegExp, reason: string][] = [
  [/gone\s+away/i, 'Gone away'],
  [/addressee\s+unknown|not\s+known\s+(?:here|at\s+this)/i, 'Addressee unknown'],
  [/no\s+longer\s+(?:lives|at\s+this|here)|moved\s+away/i, 'No longer at this address'],
  [/no\s+such\s+address|address\s+in(?:complete|accessible)|insufficient\s+address/i, 'No such address'],
  [/not\s+called\s+for/i, 'Not called for'],
  [/refused\s+by|\brefused\b.{0,20}deliver/i, 'Refused'],
  [/deceased/i, 'Deceased'],
  [/return(?:ed)?\s+to\s+sender|undelivered|undeliverable|unable\s+to\s+deliver/i, 'Returned to sender'],
];

/** Why a letter came back, as its envelope says; null where nothing says that it did. */
export const returnReasonIn = (text: string): string | null =>
  written.find(([words]) => words.test(text))?.[1] ?? null;
