import { portfoliosBehaviour } from '#server/cases/portfolios.ts';
import { statusesBehaviour } from '#server/cases/statuses.ts';
import { debtStatusesBehaviour } from '#server/figures/refresh-totals.ts';
import { chartOfAccountsBehaviour } from '#server/ledger/chart-of-accounts.ts';
import { letterheadsBehaviour } from '#server/mail/letterheads.ts';
import { creditorsBehaviour, suppliersBehaviour } from '#server/payees/payee-behaviour.ts';
import type { Behaviours } from '#server/reference/rows.ts';
import { permissionsBehaviour, usersBehaviour } from '#server/staff/users-behaviour.ts';

/** What entities do beyond the registry's rules. */
export const behaviours: Behaviours = {
  'chart-of-accounts': chartOfAccountsBehaviour,
  creditors: creditorsBehaviour,
  'debt-statuses': debtStatusesBehaviour,
  letterheads: letterheadsBehaviour,
  permissions: permissionsBehaviour,
  portfolios: portfoliosBehaviour,
  statuses: statusesBehaviour,
  suppliers: suppliersBehaviour,
  users: usersBehaviour,
};
