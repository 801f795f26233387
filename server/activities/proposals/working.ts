import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { type Affairs, affairsOf, outcomeFrom } from '#server/records/affairs/statement-of-affairs.ts';
import type { Case } from '#server/records/cases/access.ts';
import { applicantsOf } from '#server/records/cases/applicants.ts';
import { protocolOfCase } from '#server/records/cases/protocol-of-case.ts';
import { cases } from '#server/records/cases/tables.ts';
import type { Proposal } from '#server/records/decisions/proposal-facts.ts';
import { adviceRecords } from '#server/records/decisions/proposal-tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { authorisationProblemOf } from '#server/records/staff/authorisations.ts';
import { checklistOf } from '#shared/activities/proposals/checklist.ts';
import type { ProposedFigures } from '#shared/activities/proposals/figures.ts';
import {
  type Confirmation,
  firstAnswers,
  type ProposedTerms,
} from '#shared/activities/proposals/proposal.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { alternativesOf, isExempt, usualAssumptions } from '#shared/records/affairs/alternatives.ts';
import { type Eligibility, eligibilityOf } from '#shared/records/affairs/eligibility.ts';
import { knownAffairs } from '#shared/records/affairs/known-affairs.ts';
import { affairsTotals } from '#shared/records/affairs/statement-of-affairs.ts';
import { distributionFrequencies } from '#shared/records/cases/case-fields.ts';
import { fullName } from '#shared/records/cases/names.ts';

const { domains, portfolios, products, statuses, users } = tables;

/** What surrounds a case and matters to its proposal and its eligibility. */
export async function surroundingsOf(database: Database | Tx, found: Case) {
  const [row = missing()] = await database
    .select({
      portfolioSupervisorId: portfolios.supervisorUserId,
      productType: products.type,
      productFrequency: products.distributionFrequency,
      firmAddress: domains.addressLine1,
      isLive: statuses.expectsPayments,
      stageId: statuses.statusCategoryId,
    })
    .from(products)
    .innerJoin(cases, eq(cases.id, found.id))
    .innerJoin(domains, eq(domains.id, found.domainId))
    .innerJoin(statuses, eq(statuses.id, found.statusId))
    .leftJoin(portfolios, eq(portfolios.id, found.portfolioId ?? 0))
    .where(eq(products.id, found.productId));
  const { stageId, portfolioSupervisorId, ...stored } = row;
  const rest = { ...stored, protocolVersion: await protocolOfCase(database, found) };
  const categories = tables['status-categories'];
  const [category = missing()] = await database
    .select({ stage: categories.stage })
    .from(categories)
    .where(eq(categories.id, stageId));
  const supervisorId = found.supervisorUserId ?? portfolioSupervisorId;
  const [supervisor] = supervisorId
    ? await database.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, supervisorId))
    : [];
  return {
    ...rest,
    stage: category.stage,
    supervisor: supervisor
      ? { ...supervisor, problem: await authorisationProblemOf(database, supervisor.id) }
      : null,
  };
}
export type Surroundings = Awaited<ReturnType<typeof surroundingsOf>>;

type Advice = typeof adviceRecords.$inferSelect;

/** The advice record of a case; null if there is none. */
export async function adviceOf(database: Database | Tx, caseId: number): Promise<Advice | null> {
  const [row] = await database.select().from(adviceRecords).where(eq(adviceRecords.caseId, caseId));
  return row ?? null;
}

/** Debt relief order, breathing space and the Protocol, as the case stands today. */
export function eligibilityFrom(
  found: Case,
  affairs: Affairs,
  { protocolVersion, isLive }: Surroundings,
  advice: Advice | null,
): Eligibility {
  return eligibilityOf({
    ...knownAffairs(found, affairs),
    today: londonDate(),
    jurisdiction: found.jurisdiction,
    asked: advice,
    isInArrangement: isLive && found.approvalDate !== null,
    protocolVersion,
  });
}

/** The case as it would be on the terms of a proposal. */
export const onTerms = (
  found: Case,
  { contributionPence, contributionDay, termMonths, lumpSums }: ProposedTerms,
): Case => ({
  ...found,
  contributionPence,
  contributionDay,
  termMonths,
  lumpSums: [...lumpSums],
});

/** Everything that a proposal is judged by, read once. */
export async function readWorking(database: Database | Tx, found: Case) {
  const affairs = await affairsOf(database, found);
  const surroundings = await surroundingsOf(database, found);
  const advice = await adviceOf(database, found.id);
  const eligibility = eligibilityFrom(found, affairs, surroundings, advice);
  const applicants = await applicantsOf(database, found.id);
  return { found, affairs, surroundings, advice, eligibility, applicants };
}
export type Working = Awaited<ReturnType<typeof readWorking>>;

type Version = Pick<
  Proposal,
  | 'contributionPence'
  | 'contributionDay'
  | 'termMonths'
  | 'lumpSums'
  | 'answers'
  | 'confirmed'
  | 'assumptions'
  | 'status'
>;

/** A case without a version is judged on its own terms. */
export const ownTerms = ({ found }: Pick<Working, 'found'>) => ({
  status: 'draft' as const,
  contributionPence: found.contributionPence,
  contributionDay: found.contributionDay,
  termMonths: found.termMonths,
  lumpSums: found.lumpSums,
  answers: firstAnswers(),
  confirmed: [],
  assumptions: { ...usualAssumptions },
});

/** Today's figures for a version: its outcome beside the client's alternatives. */
export function figuresOf(working: Working, version: Version): ProposedFigures {
  const { affairs, eligibility } = working;
  const { outcome, asAt } = outcomeFrom(onTerms(working.found, version), affairs);
  const live = affairs.debts.filter((debt) => debt.class !== null);
  const known = knownAffairs(working.found, affairs);
  return {
    asAt,
    outcome,
    alternatives: alternativesOf({
      outcome,
      termMonths: version.termMonths,
      assets: affairs.assets.map((asset) => ({ ...asset, isExempt: isExempt(asset) })),
      surplusPence: known.surplusPence,
      debtPence: known.debtPence,
      knowsAssets: known.assetsPence !== null,
      contributionPence: version.contributionPence,
      jurisdiction: working.found.jurisdiction,
      eligibility,
      assumptions: version.assumptions,
    }),
    totals: affairsTotals(affairs.assets, live),
  };
}

/** What rule 8.3 requires of a version, item by item, with what is missing today. */
export function checklistFor(
  { affairs, surroundings, applicants, found }: Working,
  version: Version,
  figures: ProposedFigures,
) {
  const { supervisor, productFrequency, firmAddress } = surroundings;
  const frequency = found.distributionFrequency ?? productFrequency;
  return checklistOf({
    terms: version,
    answers: version.answers,
    confirmed: version.confirmed as Confirmation[],
    applicants: applicants.map(({ address, dateOfBirth, ...person }) => ({
      name: fullName(person),
      dateOfBirth,
      hasAddress: address !== null,
    })),
    assets: affairs.assets,
    noAssetsOn: found.noAssetsOn,
    debts: affairs.debts.map(({ creditor, ...debt }) => ({ ...debt, creditor: creditor.name })),
    hasStatement: affairs.budget !== null,
    distributionFrequency: frequency
      ? distributionFrequencies[frequency as keyof typeof distributionFrequencies]
      : null,
    feeModel: affairs.feeModel,
    supervisor,
    hasFirmAddress: Boolean(firmAddress),
    outcome: figures.outcome,
    isSigned: version.status === 'signed',
  });
}
