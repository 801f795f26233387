import { poundsText } from '#shared/platform/money.ts';
import { type Affordability, isAboveSurplus, isCovered } from '#shared/records/affairs/affordability.ts';
import { type Rule, uncheckedWhy } from '#shared/records/rules/rule.ts';
import type { CaseFacts } from './solution.ts';

/** Asked before papers go to the client or to creditors, and before a plan runs. Nothing is said while there is no current statement. */
export const isAffordable: Rule<Pick<CaseFacts, 'values'> & { affordability: Affordability }> = {
  name: 'affordable',
  asks: 'The contribution is not above what is left each month, or a second person has approved the reason',
  source: 'SIP 3.1',
  firmness: 'law',
  at: { tab: 'income-expenditure', field: 'affordability' },
  broken({ values, affordability }) {
    const contributionPence = (values.contributionPence as number | null | undefined) ?? null;
    const { surplusPence } = affordability;
    if (contributionPence === null || !isAboveSurplus(contributionPence, surplusPence)) return null;
    if (isCovered(contributionPence, affordability)) return null;
    const left =
      surplusPence! > 0
        ? `is above the ${poundsText(surplusPence!)} that is left each month`
        : 'cannot be paid from income: nothing is left each month';
    return `The contribution of ${poundsText(contributionPence)} ${left}. Give the reason under Income & Expenditure, for a second person to approve.`;
  },
  unchecked: uncheckedWhy.momentary,
};
