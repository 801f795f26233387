import { debtStatusesRules } from '#server/affairs/refresh-totals.ts';
import { creditorsRules, suppliersRules } from '#server/bank-details/payee-rules.ts';
import { portfoliosRules } from '#server/cases/portfolios.ts';
import { statusesRules } from '#server/cases/statuses.ts';
import { chartOfAccountsRules } from '#server/ledger/chart-of-accounts.ts';
import { letterheadsRules } from '#server/letters/letterheads.ts';
import type { EntityRulesByName } from '#server/reference/rows.ts';
import { permissionsRules, usersRules } from '#server/staff/user-rules.ts';

/** What entities do beyond the registry's rules. */
export const entityRules: EntityRulesByName = {
  'chart-of-accounts': chartOfAccountsRules,
  creditors: creditorsRules,
  'debt-statuses': debtStatusesRules,
  letterheads: letterheadsRules,
  permissions: permissionsRules,
  portfolios: portfoliosRules,
  statuses: statusesRules,
  suppliers: suppliersRules,
  users: usersRules,
};
