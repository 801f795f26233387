import type { Database, Tx } from '#server/platform/database/connect.ts';
import { type Case, visibleCase } from '#server/records/cases/access.ts';
import { acceptedOf } from '#server/records/terms/in-force.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { pencePerPoundText, poundsText, sumOf } from '#shared/platform/money.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { NO_DEBTS } from '#shared/records/affairs/alternatives.ts';
import {
  caseOutcome,
  contributionsOver,
  estimatedOn,
  type OutcomeFacts,
  termsThatCount,
} from '#shared/records/affairs/case-outcome.ts';
import { admittedPence, isInArrangement } from '#shared/records/affairs/claims.ts';
import type { EstimatedOutcome } from '#shared/records/affairs/estimated-outcome.ts';
import { NO_ASSETS } from '#shared/records/affairs/known-affairs.ts';
import { affairsTotals } from '#shared/records/affairs/statement-of-affairs.ts';
import { viabilityDoubt } from '#shared/records/solutions/viability.ts';
import { assetsOf } from './assets.ts';
import { type DebtView, debtsOf } from './debts.ts';
import { feeModelOf } from './fee-model.ts';
import { currentStatement } from './statements.ts';

async function budgetOf(database: Database | Tx, caseId: number) {
  const head = await currentStatement(database, caseId);
  if (!head) return null;
  const { statementOn, incomePence, expenditurePence } = head;
  return { statementOn, incomePence, expenditurePence, surplusPence: incomePence - expenditurePence };
}

/** The statement of affairs as of today: assets less charges, debts by rank, and the monthly budget. */
export async function statementOfAffairs(database: Database, actor: Actor, caseId: number) {
  const { uniqueReference, caseName, noAssetsOn } = await visibleCase(database, actor, caseId);
  const assets = await assetsOf(database, caseId);
  const debts = (await debtsOf(database, caseId)).filter((debt) => debt.class !== null);
  const budget = await budgetOf(database, caseId);
  return {
    uniqueReference,
    caseName,
    asAt: londonDate(),
    noAssetsOn,
    assets,
    debts,
    totals: affairsTotals(assets, debts),
    budget,
  };
}

type Facts = {
  found: Case;
  assets: readonly unknown[];
  debts: readonly DebtView[];
  surplusPence: number | null;
  outcome: EstimatedOutcome;
};

/** Warnings to read before relying on the estimate, in sentences. */
function warningsOf({ found, assets, debts, surplusPence, outcome }: Facts): string[] {
  const { contributionPence, termMonths, minDividendPledged } = found;
  const unadmitted = debts.filter((debt) => isInArrangement(debt) && !debt.debtStatus.countsForDividend);
  const broken = outcome.fees.caps.filter(({ isHeld }) => !isHeld);
  const warnings = [
    contributionPence === null && 'The contribution has not been set.',
    termMonths === null && 'The term has not been set.',
    debts.length === 0 && NO_DEBTS,
    assets.length === 0 && found.noAssetsOn === null && NO_ASSETS,
    surplusPence === null && 'There is no statement of income and expenditure.',
    surplusPence !== null &&
      (contributionPence ?? 0) > surplusPence &&
      `The contribution is more than the surplus of ${poundsText(surplusPence)} a month.`,
    viabilityDoubt(contributionPence),
    outcome.fees.totalPence === 0 && 'There is no fee model: costs are not counted.',
    outcome.shortfallPence > 0 && `Costs exceed receipts by ${poundsText(outcome.shortfallPence)}.`,
    ...broken.map(({ label, limitPence }) => `${label}: over the cap of ${poundsText(limitPence)}.`),
    minDividendPledged !== null &&
      outcome.pencePerPound < minDividendPledged &&
      `Below the dividend of ${pencePerPoundText(minDividendPledged)} that was pledged.`,
    unadmitted.length > 0 &&
      `${unadmitted.length} of ${debts.filter(isInArrangement).length} debts count with an estimate: their claims are not admitted.`,
  ];
  return warnings.filter((warning) => warning !== false && warning !== null);
}

/** The records from which a case's figures are calculated. */
export async function affairsOf(database: Database | Tx, found: Case) {
  const debts = await debtsOf(database, found.id);
  const assets = await assetsOf(database, found.id);
  const budget = await budgetOf(database, found.id);
  const feeModel = await feeModelOf(database, found);
  return { debts, assets, budget, feeModel, accepted: await acceptedOf(database, found.id) };
}
export type Affairs = Awaited<ReturnType<typeof affairsOf>>;

/** The inputs of an estimate for the case. */
export const outcomeFacts = (
  found: Case,
  { debts, assets, feeModel }: Pick<OutcomeFacts, 'debts' | 'assets' | 'feeModel'>,
): OutcomeFacts => ({
  terms: { contributionPence: found.contributionPence, termMonths: found.termMonths },
  lumpSums: found.lumpSums.map(({ label, pence }) => ({ label, pence })),
  approvedOn: found.approvalDate,
  feeModel,
  assets,
  debts,
});

/** The estimate on the case's terms: contributions over the term and assets, less costs under the fee model, against the debts. */
function termsOutcome(found: Case, affairs: Affairs): EstimatedOutcome {
  const facts = outcomeFacts(found, affairs);
  return caseOutcome(facts, affairs.accepted, {
    asAt: estimatedOn(found.approvalDate, affairs.accepted, londonDate()),
    contributions: contributionsOver(termsThatCount(facts, affairs.accepted)),
  });
}

/** The estimated outcome of a case from figures already read: on its terms, unless another estimate is given. */
export function outcomeFrom(
  found: Case,
  affairs: Affairs,
  outcome: EstimatedOutcome = termsOutcome(found, affairs),
) {
  const { debts, budget, feeModel } = affairs;
  const { contributionPence, termMonths } = found;
  const surplusPence = budget?.surplusPence ?? null;
  return {
    uniqueReference: found.uniqueReference,
    caseName: found.caseName,
    asAt: londonDate(),
    contributionPence,
    termMonths,
    surplusPence,
    feeModel,
    minDividendPledged: found.minDividendPledged,
    claimsAdmittedPence: sumOf(debts, admittedPence),
    outcome,
    warnings: warningsOf({ found, assets: affairs.assets, debts, surplusPence, outcome }),
  };
}
