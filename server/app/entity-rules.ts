import { followPayee } from '#server/activities/money/outgoing/batches/follow-payee.ts';
import type { Payee, PayeeEntity } from '#server/records/bank-details/ask-for-verification.ts';
import type { EntityRules, EntityRulesByName } from '#server/records/reference/rows.ts';
import { recordRules } from './record-program.ts';

/** Payees, whose changed bank details also concern the payments on their way to them. */
const withPayments = (entity: PayeeEntity, rules: EntityRules): EntityRules => ({
  ...rules,
  afterSave: async (w, before, after) => {
    await rules.afterSave?.(w, before, after);
    await followPayee(w, entity, before as Payee | null, after as Payee);
  },
});

export const payeeRules = {
  creditors: withPayments('creditors', recordRules.creditors),
  suppliers: withPayments('suppliers', recordRules.suppliers),
} satisfies EntityRulesByName;

/** What entities do beyond the registry's rules. */
export const entityRules = { ...recordRules, ...payeeRules } satisfies EntityRulesByName;
