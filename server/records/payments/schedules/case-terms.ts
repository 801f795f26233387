import type { Tx } from '#server/platform/database/connect.ts';
import type { Case } from '#server/records/cases/access.ts';
import { agreedLines, scheduledTerms, TERMS_LOCKED } from '#shared/records/payments/schedules.ts';
import { hasVersions } from './change-schedule.ts';
import { refreshStandings } from './refresh-standings.ts';

const endings = ['statusId', 'completedOn', 'terminatedOn', 'closedOn'] as const;
const changedTerms = (before: Case, after: Case) =>
  scheduledTerms.filter((field) => before[field] !== after[field]);

/** Whether creditors have approved a case's terms, even without a stored schedule; incomplete terms can still be completed. */
const isAgreed = (found: Case) => found.approvalDate !== null && agreedLines(found).length > 0;

/**
 * Why a case's agreed terms cannot change, by field: once creditors have approved them, or it has a payment schedule, they change only
 * through the schedule.
 */
export async function lockedTerms(tx: Tx, before: Case, after: Case): Promise<Record<string, string>> {
  const fields = [
    ...changedTerms(before, after),
    ...(JSON.stringify(before.lumpSums) === JSON.stringify(after.lumpSums) ? [] : ['lumpSums']),
  ];
  if (fields.length === 0 || !(isAgreed(before) || (await hasVersions(tx, before.id)))) return {};
  return Object.fromEntries(fields.map((field) => [field, TERMS_LOCKED]));
}

/** Refreshes the standing of a stored case if its agreed terms, its status or its end date have changed. */
export async function refreshAfterChange(tx: Tx, before: Case, after: Case): Promise<void> {
  const hasEnded = endings.some((field) => before[field] !== after[field]);
  if (hasEnded || changedTerms(before, after).length > 0) await refreshStandings(tx, [after.id]);
}
