import type { Rule } from '#shared/records/rules/rule.ts';

/** Asked before drafting begins, and again wherever a case could bypass it. Each applicant comes with a sentence on what is missing. */
export const dueDiligenceIsDone: Rule<{ applicants: readonly { dueDiligence: string | null }[] }> = {
  name: 'due-diligence',
  asks: 'Due diligence on every applicant is complete',
  source: 'MLR 2017, regulations 27, 28 and 30',
  firmness: 'law',
  at: { tab: 'people', field: 'dueDiligence' },
  broken: ({ applicants }) =>
    applicants.map(({ dueDiligence }) => dueDiligence).find((problem) => problem !== null) ?? null,
};

/**
 * Asked before a step that relies on money of somebody else; never of the receipt itself, since what has come in is recorded. `payers` are the
 * names of those who give money and are no third party of the case with completed due diligence.
 */
export const payersAreIdentified: Rule<{ payers: readonly string[] }> = {
  name: 'third-party-diligence',
  asks: 'Identity and source of funds of a third party who gives money are recorded before it is relied on',
  source: 'MLR 2017, regulation 28',
  firmness: 'law',
  at: { tab: 'people', field: 'dueDiligence' },
  broken: ({ payers: [name] }) =>
    name === undefined
      ? null
      : `${name} gives money: enter them under People as a third party, by that name, and complete due diligence with the source of the funds.`,
};
