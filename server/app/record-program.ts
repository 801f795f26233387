// What the records contribute to the program without any activity or view.

import { authorityFiles } from '#server/records/acts/authorities.ts';
import { affordabilityApprovals } from '#server/records/affairs/affordability-approvals.ts';
import { claimApprovals } from '#server/records/affairs/claim-approvals.ts';
import { debtStatusesRules } from '#server/records/affairs/save-debt.ts';
import type { ApprovalHandlers } from '#server/records/approvals/handler.ts';
import { creditorsRules, suppliersRules } from '#server/records/bank-details/payee-rules.ts';
import { bankDetailsApprovals } from '#server/records/bank-details/verify-bank-details.ts';
import { scheduleApprovals } from '#server/records/case-life/schedule-approvals.ts';
import { portfoliosRules } from '#server/records/cases/portfolios.ts';
import { statusesRules } from '#server/records/cases/statuses.ts';
import { certificateRoute } from '#server/records/correspondence/certificates/certificate-route.ts';
import { mailContentRoute } from '#server/records/correspondence/items/content-route.ts';
import { mailApprovals } from '#server/records/correspondence/items/submit-item.ts';
import { linkedFileRoute } from '#server/records/correspondence/links/file-route.ts';
import { printRunRoute } from '#server/records/correspondence/print-runs/file-route.ts';
import { documentContentRoute } from '#server/records/documents/content-route.ts';
import { documentPageRoute } from '#server/records/documents/document-page.ts';
import { filedFiles } from '#server/records/documents/filed-files.ts';
import { dueDiligenceApprovals } from '#server/records/due-diligence/approvals.ts';
import { chartOfAccountsRules } from '#server/records/ledger/chart-of-accounts.ts';
import { letterheadsRules } from '#server/records/letters/letterheads.ts';
import { versionFiles } from '#server/records/letters/version-files.ts';
import { journalApprovals } from '#server/records/payments/journal-approvals.ts';
import type { FileReach } from '#server/records/reference/readable-file.ts';
import type { AfterSave, EntityRulesByName, SavedByName } from '#server/records/reference/rows.ts';
import { avatarRoutes } from '#server/records/staff/avatar-routes.ts';
import { permissionsRules, usersRules } from '#server/records/staff/users.ts';
import { tasksRules } from '#server/records/tasks/definition-rules.ts';
import { referenceNames } from '#shared/records/reference/registry.ts';
import type { Program } from './serve.ts';

/** The handlers of requests about records, by kind. */
export const recordApprovals = {
  affordability: affordabilityApprovals,
  bank_details: bankDetailsApprovals,
  claim_over_limit: claimApprovals,
  due_diligence: dueDiligenceApprovals,
  journal: journalApprovals,
  mail: mailApprovals,
  schedule: scheduleApprovals,
} satisfies ApprovalHandlers;

/** What entities do beyond the registry's rules, without the activities. */
export const recordRules = {
  'chart-of-accounts': chartOfAccountsRules,
  creditors: creditorsRules,
  'debt-statuses': debtStatusesRules,
  letterheads: letterheadsRules,
  permissions: permissionsRules,
  portfolios: portfoliosRules,
  statuses: statusesRules,
  suppliers: suppliersRules,
  tasks: tasksRules,
  users: usersRules,
};

/** Those rules, each followed by what an activity does after a row of the entity is saved. */
export function rulesWith(saved: SavedByName): EntityRulesByName {
  const rules: EntityRulesByName = recordRules;
  const followed = referenceNames.flatMap((name) => {
    const follow = saved[name];
    const own = rules[name];
    const afterSave: AfterSave = async (w, before, after) => {
      await own?.afterSave?.(w, before, after);
      await follow?.(w, before, after);
    };
    return follow ? [[name, { ...own, afterSave }]] : [];
  });
  return { ...rules, ...Object.fromEntries(followed) };
}

/** Their other routes, such as files. */
export const recordRoutes: Program['routes'] = [
  avatarRoutes,
  documentContentRoute,
  documentPageRoute,
  mailContentRoute,
  certificateRoute,
  printRunRoute,
  linkedFileRoute,
];

/** The rows that give their readers access to a file, and those that hide it from its uploader. */
export const recordReach = {
  uses: [versionFiles, authorityFiles],
  withheld: [filedFiles],
} satisfies FileReach;
