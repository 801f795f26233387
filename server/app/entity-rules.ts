import { followPayee } from '#server/activities/money/outgoing/batches/follow-payee.ts';
import type { Payee, PayeeEntity } from '#server/records/bank-details/ask-for-verification.ts';
import type { AfterSave, EntityRulesByName } from '#server/records/reference/rows.ts';
import { rulesWith } from './record-program.ts';

const withPayments =
  (entity: PayeeEntity): AfterSave =>
  (w, before, after) =>
    followPayee(w, entity, before as Payee | null, after as Payee);

/** Changed bank details of payees also concern the payments on their way. */
export const payeesSaved = { creditors: withPayments('creditors'), suppliers: withPayments('suppliers') };

/** What entities do beyond the registry's rules. */
export const entityRules: EntityRulesByName = rulesWith(payeesSaved);
