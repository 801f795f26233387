import { followPayee } from '#server/activities/money/outgoing/batches/follow-payee.ts';
import { debtStatusesRules } from '#server/records/affairs/save-debt.ts';
import type { Payee, PayeeEntity } from '#server/records/bank-details/ask-for-verification.ts';
import { creditorsRules, suppliersRules } from '#server/records/bank-details/payee-rules.ts';
import { portfoliosRules } from '#server/records/cases/portfolios.ts';
import { statusesRules } from '#server/records/cases/statuses.ts';
import { chartOfAccountsRules } from '#server/records/ledger/chart-of-accounts.ts';
import { letterheadsRules } from '#server/records/letters/letterheads.ts';
import type { EntityRules, EntityRulesByName } from '#server/records/reference/rows.ts';
import { permissionsRules, usersRules } from '#server/records/staff/users.ts';

/** Payees, whose changed bank details also concern the payments on their way to them. */
const payeeRules = (entity: PayeeEntity, rules: EntityRules): EntityRules => ({
  ...rules,
  afterSave: async (w, before, after) => {
    await rules.afterSave?.(w, before, after);
    await followPayee(w, entity, before as Payee | null, after as Payee);
  },
});

/** What entities do beyond the registry's rules. */
export const entityRules: EntityRulesByName = {
  'chart-of-accounts': chartOfAccountsRules,
  creditors: payeeRules('creditors', creditorsRules),
  'debt-statuses': debtStatusesRules,
  letterheads: letterheadsRules,
  permissions: permissionsRules,
  portfolios: portfoliosRules,
  statuses: statusesRules,
  suppliers: payeeRules('suppliers', suppliersRules),
  users: usersRules,
};
