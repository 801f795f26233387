import { followPayee } from '#server/activities/money/outgoing/batches/follow-payee.ts';
import type { Payee, PayeeEntity } from '#server/records/bank-details/ask-for-verification.ts';
import type { EntityRules, EntityRulesByName } from '#server/records/reference/rows.ts';
import { recordRules } from './record-program.ts';

/** The rules of a payee, whose changed bank details also concern the payments on their way. */
const withPayments = (entity: PayeeEntity, rules: EntityRules): EntityRules => ({
  ...rules,
  afterSave: async (w, before, after) => {
    await rules.afterSave?.(w, before, after);
    await followPayee(w, entity, before as Payee | null, after as Payee);
  },
});

/** The rules of payees, which concern payments too. */
export const payeeRules = {
  creditors: withPayments('creditors', recordRules.creditors),
  suppliers: withPayments('suppliers', recordRules.suppliers),
} satisfies EntityRulesByName;

/** What entities do beyond the registry's rules. */
export const entityRules = { ...recordRules, ...payeeRules } satisfies EntityRulesByName;
