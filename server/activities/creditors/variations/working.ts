import type { Database, Tx } from '#server/platform/database/connect.ts';
import { affairsOf } from '#server/records/affairs/statement-of-affairs.ts';
import type { Case } from '#server/records/cases/access.ts';
import { staffProblem } from '#server/records/cases/case-rules.ts';
import { runningFacts } from '#server/records/commitments/running-facts.ts';
import { NO_THIRD_PARTY, thirdPartiesOf } from '#server/records/due-diligence/payers.ts';
import { lastAgreed } from '#server/records/payments/schedules/ruling.ts';
import { figuresOfVariation } from '#shared/activities/creditors/variations/figures.ts';
import { whyCreditors } from '#shared/activities/creditors/variations/limits.ts';
import {
  pastProblem,
  termsOfKind,
  termsProblem,
  type VariationTerms,
} from '#shared/activities/creditors/variations/terms.ts';
import type { VariationKind } from '#shared/activities/creditors/variations/variations.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { isMonthly } from '#shared/records/payments/schedules.ts';

/** Everything that the variations of a case are judged by, read once. */
export async function readWorking(tx: Database | Tx, found: Case) {
  const affairs = await affairsOf(tx, found);
  const { facts, schedule, contributions, ended } = await runningFacts(tx, found, affairs);
  return {
    found,
    affairs,
    running: facts,
    schedule,
    paid: { receivedPence: contributions.receivedPence, today: londonDate(), ended },
    agreement: await lastAgreed(tx, found, schedule),
    usualFeePence: affairs.feeModel.variationFee ?? 0,
  };
}
export type Working = Awaited<ReturnType<typeof readWorking>>;

/** The proposal to be judged. */
export type Proposed = {
  kind: VariationKind;
  customName: string | null;
  terms: VariationTerms;
  feePence: number;
};

/** What a proposed variation comes to on the case today, who would decide, and what is wrong with its terms, by field. */
export async function judge(tx: Database | Tx, working: Working, { kind, customName, ...given }: Proposed) {
  const { found, schedule, paid, running, affairs } = working;
  const { lines } = schedule;
  const { terms, giverErrors } = await withGiver(tx, found.id, termsOfKind(kind, given.terms));
  const problem = termsProblem(kind, terms, lines, paid);
  const errors: Record<string, string> = {
    ...(kind === 'other' && !customName && { customName: 'Say what it is called.' }),
    ...(problem && { [fieldOf(problem.field)]: problem.message }),
    ...giverErrors,
    ...(await supervisorErrors(tx, found, terms)),
  };
  const isFitting = Object.keys(errors).length === 0;
  return {
    terms,
    errors,
    figures: isFitting
      ? figuresOfVariation({
          kind,
          terms,
          feePence: given.feePence,
          lines,
          paid,
          running,
          debts: affairs.debts.map(({ id, class: rank, rankingPence, creditor }) => ({
            id,
            class: rank,
            rankingPence,
            name: creditor.name,
          })),
          expectedEndDate: found.expectedEndDate,
          minDividend: found.minDividendPledged,
        })
      : null,
    creditorReasons: lines.some(isMonthly)
      ? whyCreditors(kind, terms, {
          agreement: working.agreement,
          lines,
          paid,
          feePence: given.feePence,
          usualFeePence: working.usualFeePence,
        })
      : [],
  };
}

/** The terms with the name that the chosen third party has under People; wrong where the case has none such. */
async function withGiver(
  tx: Database | Tx,
  caseId: number,
  terms: VariationTerms,
): Promise<{ terms: VariationTerms; giverErrors: Record<string, string> }> {
  if (!terms.lumpFromPersonId) return { terms, giverErrors: {} };
  const lumpFrom = (await thirdPartiesOf(tx, caseId)).get(terms.lumpFromPersonId);
  return lumpFrom === undefined
    ? { terms, giverErrors: { 'terms.lumpFromPersonId': NO_THIRD_PARTY } }
    : { terms: { ...terms, lumpFrom }, giverErrors: {} };
}

/** In the form, the kind is a field beside the terms; everything else is one of them. */
const fieldOf = (field: string) => (field === 'kind' ? field : `terms.${field}`);

async function supervisorErrors(
  tx: Database | Tx,
  found: Case,
  { supervisorUserId }: VariationTerms,
): Promise<Record<string, string>> {
  if (supervisorUserId === null) return {};
  const message =
    supervisorUserId === found.supervisorUserId
      ? 'That is already the supervisor.'
      : await staffProblem(tx as Tx, found.domainId, supervisorUserId, true);
  return message ? { 'terms.supervisorUserId': message } : {};
}

/** The errors for days in newly entered terms that are in the past, by field. */
export function pastErrors(terms: VariationTerms, today: string): Record<string, string> {
  const problem = pastProblem(terms, today);
  return problem ? { [fieldOf(problem.field)]: problem.message } : {};
}
