import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Affairs, affairsOf, outcomeFrom } from '#server/records/affairs/statement-of-affairs.ts';
import { type Case, visibleCase } from '#server/records/cases/access.ts';
import { runningOutcome } from '#shared/records/payments/running-outcome.ts';
import { runningFacts } from './running-facts.ts';

/**
 * The estimated outcome of a case as it stands: for an arrangement approved by creditors, receipts so far and what its schedule still
 * expects; for any other, or without a schedule, its contribution over its term.
 */
export async function outcomeToday(database: Database | Tx, found: Case, affairs: Affairs) {
  if (found.approvalDate === null) return outcomeFrom(found, affairs);
  const { facts, schedule, due } = await runningFacts(database, found, affairs);
  if (schedule.lines.length === 0) return outcomeFrom(found, affairs);
  return outcomeFrom(found, affairs, runningOutcome(facts, due));
}

/** The estimated outcome statement of a case. */
export async function estimatedOutcome(
  { services: { database }, actor }: SignedIn,
  { caseId }: { caseId: number },
) {
  const found = await visibleCase(database, actor, caseId);
  return outcomeToday(database, found, await affairsOf(database, found));
}
