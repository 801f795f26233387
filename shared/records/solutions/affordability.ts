import { type Affordability, aboveSurplusText, isCovered } from '#shared/records/affairs/affordability.ts';
import type { Rule } from '#shared/records/rules/rule.ts';
import type { CaseFacts } from './solution.ts';

/** Asked before papers go to the client or to creditors, and before a plan runs. It passes while there is no current statement. */
export const isAffordable: Rule<Pick<CaseFacts, 'values'> & { affordability: Affordability }> = {
  name: 'affordable',
  asks: 'The contribution is not above what is left each month, or a second person has approved the reason',
  source: 'SIP 3.1',
  firmness: 'law',
  at: { tab: 'income-expenditure', field: 'affordability' },
  broken({ values, affordability }) {
    const contributionPence = (values.contributionPence as number | null | undefined) ?? null;
    const above = aboveSurplusText(contributionPence, affordability.surplusPence);
    return above === null || isCovered(contributionPence, affordability)
      ? null
      : `${above} Give the reason under Income & Expenditure, for a second person to approve.`;
  },
};
