import { earlyNotices } from '#server/records/decisions/recount-notices.ts';
import { showDate } from '#shared/platform/dates.ts';
import { deliveryRules } from '#shared/records/correspondence/delivery-rules.ts';
import { byCase, type CaseRule, told } from './case-rule.ts';

/** No notice of an undecided decision counts as delivered before the day given by its rule, and none was a text message. */
export const notices: CaseRule = {
  name: 'Notices',
  check: async ({ tx, cases }) => {
    if (cases.length === 0) return [];
    const ids = cases.map(({ id }) => id);
    const early = byCase(await earlyNotices(tx, ids));
    return cases.flatMap(({ id, reference }) =>
      told(
        reference,
        (early.get(id) ?? []).map(({ channel, deliveredOn, byRule }) =>
          byRule === null
            ? 'A creditor had notice of the decision by text message, which is not valid notice.'
            : `A notice counts as delivered on ${showDate(deliveredOn)}, by ${deliveryRules[channel].law} it is ${showDate(byRule)}.`,
        ),
      ),
    );
  },
};
