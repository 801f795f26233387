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
