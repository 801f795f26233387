import { eq } from 'drizzle-orm';
import { isLive } from '#server/activities/creditors/breaches/live-case.ts';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { feeModelOf } from '#server/records/affairs/fee-model.ts';
import { caseBreaches } from '#server/records/case-life/breaches/tables.ts';
import { solutionOfProduct } from '#server/records/case-life/solution-of-product.ts';
import { type Case, visibleCase } from '#server/records/cases/access.ts';
import { type Giver, unidentifiedAmong } from '#server/records/due-diligence/payers.ts';
import { scheduleAndContributions } from '#server/records/payments/schedules/schedule-of-case.ts';
import { tables } from '#server/records/reference/tables.ts';
import { openVariation } from '#server/records/terms/open-variation.ts';
import { caseVariations, variationSteps } from '#server/records/terms/variation-tables.ts';
import type { ListedVariation, VariationDetail } from '#shared/activities/creditors/variations/contract.ts';
import type { VariationFigures } from '#shared/activities/creditors/variations/figures.ts';
import {
  contributionFrom,
  type VariationTerms,
  variedSchedule,
} from '#shared/activities/creditors/variations/terms.ts';
import { variationLife } from '#shared/activities/creditors/variations/variation-life.ts';
import { isOpen, VARIATION_APPEAL_DAYS } from '#shared/activities/creditors/variations/variations.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import { offered } from '#shared/platform/life/life.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { isRuleIn } from '#shared/records/law/places.ts';
import { standingLines } from '#shared/records/payments/standing.ts';
import { variationRows, visibleVariation } from './variation-row.ts';
import { judge, readWorking } from './working.ts';

const { users } = tables;
const types = tables['breach-types'];

/** Whether the case is a running arrangement that creditors approved, so that its terms can be varied. */
export async function isVariable(tx: Database | Tx, found: Case): Promise<boolean> {
  const { approval } = await solutionOfProduct(tx, found.productId);
  return approval !== null && !approval.isInformal && (await isLive(tx, found));
}

/** Who else gives money by the terms of a variation. */
const giversIn = ({ lumpFrom, lumpFromPersonId = null }: VariationTerms): Giver[] =>
  lumpFrom === null ? [] : [{ name: lumpFrom, personId: lumpFromPersonId }];

/** The facts that decide which steps an open variation may take, with today's figures for its terms. */
export async function factsOf(tx: Database | Tx, found: Case, row: ListedVariation) {
  const working = await readWorking(tx, found);
  const judged = await judge(tx, working, row);
  const [problem = null] = Object.values(judged.errors);
  return {
    caseId: found.id,
    status: row.status,
    isLive: await isVariable(tx, found),
    creditorReasons: judged.creditorReasons,
    problem,
    isCounted: row.decision?.status === 'modifications',
    payers: await unidentifiedAmong(tx, found.id, giversIn(judged.terms)),
    judged,
    working,
  };
}

/** The figures as they were put to whoever decides; null until then. */
async function toldFigures(tx: Database | Tx, id: number): Promise<VariationFigures | null> {
  const [row] = await tx
    .select({ figures: caseVariations.figures })
    .from(caseVariations)
    .where(eq(caseVariations.id, id));
  return row?.figures ?? null;
}

const historyOf = async (tx: Database | Tx, id: number) =>
  (
    await tx
      .select({
        id: variationSteps.id,
        from: variationSteps.fromStatus,
        to: variationSteps.toStatus,
        happenedOn: variationSteps.happenedOn,
        at: variationSteps.takenAt,
        by: users.name,
        note: variationSteps.note,
      })
      .from(variationSteps)
      .leftJoin(users, eq(users.id, variationSteps.takenBy))
      .where(eq(variationSteps.variationId, id))
      .orderBy(variationSteps.id)
  ).map(({ at, ...step }) => ({ ...step, at: at.toISOString() }));

/** Somebody by their id; null where nobody is named. */
async function userOf(tx: Database | Tx, id: number | null): Promise<NamedRow | null> {
  if (id === null) return null;
  const [user] = await tx.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, id));
  return user ?? null;
}

const breachesOf = (tx: Database | Tx, id: number) =>
  tx
    .select({ id: caseBreaches.id, name: types.name })
    .from(caseBreaches)
    .innerJoin(types, eq(types.id, caseBreaches.breachTypeId))
    .where(eq(caseBreaches.variationId, id))
    .orderBy(caseBreaches.id);

/** A variation with its schedule and outcome beside the live ones, its history and the actions open to the caller. */
export async function detailOf(
  tx: Database | Tx,
  actor: Actor,
  found: Case,
  id: number,
): Promise<VariationDetail> {
  const row = await visibleVariation(tx, actor, found.id, id);
  const open = isOpen(row.status);
  const now = open ? await factsOf(tx, found, row) : null;
  const told = await toldFigures(tx, id);
  const paid = now?.working.paid;
  const shown = (lines: Parameters<typeof standingLines>[0]) => {
    const { receivedPence, today, ended } = paid ?? missing();
    return standingLines(lines, receivedPence, today, ended);
  };
  const isFitting = now !== null && now.problem === null;
  const live = now?.working.schedule.lines ?? [];
  return {
    ...row,
    figures: told ?? now?.judged.figures ?? null,
    isFixed: told !== null,
    creditorReasons: row.formalReasons ?? now?.judged.creditorReasons ?? [],
    problem: now?.problem ?? null,
    lines: isFitting ? shown(variedSchedule(row.kind, live, now.judged.terms, now.working.paid).lines) : [],
    liveLines: now ? shown(live) : [],
    appealUntil:
      row.decision &&
      isRuleIn('appeal-other', found.jurisdiction) &&
      (row.decision.status === 'approved' || row.decision.status === 'rejected')
        ? addDays(row.decision.decisionDate, VARIATION_APPEAL_DAYS)
        : null,
    breaches: await breachesOf(tx, id),
    newSupervisor: await userOf(tx, row.terms.supervisorUserId),
    steps: now ? offered(variationLife, now) : [],
    history: await historyOf(tx, id),
  };
}

/** The same, for its page. */
export async function variationDetail(
  { services: { database }, actor }: SignedIn,
  caseId: number,
  id: number,
): Promise<VariationDetail> {
  return detailOf(database, actor, await visibleCase(database, actor, caseId), id);
}

/** Why a variation cannot be begun on a case now, in words; null if it can. */
export async function whyNoneBegun(tx: Database | Tx, found: Case): Promise<string | null> {
  if (!(await isVariable(tx, found))) return 'Only a running, approved arrangement can be varied.';
  const open = await openVariation(tx, found.id);
  return open ? `Variation ${open.number} is open: it must end first.` : null;
}

/** The variations of a case, newest first, and the starting values for a new one's form. */
export async function variationsOfCase({ services: { database }, actor }: SignedIn, caseId: number) {
  const found = await visibleCase(database, actor, caseId);
  const { schedule, contributions, ended } = await scheduleAndContributions(database, found);
  const { variationFee } = await feeModelOf(database, found);
  const today = londonDate();
  const next = schedule.lines.find(({ kind, dueOn }) => kind === 'regular' && dueOn > today);
  const from = next?.dueOn ?? today;
  return {
    data: await variationRows(database, actor, eq(caseVariations.caseId, caseId)),
    obstacle: await whyNoneBegun(database, found),
    start: {
      from,
      contributionPence: contributionFrom(schedule.lines, from),
      arrearsPence: standingLines(schedule.lines, contributions.receivedPence, today, ended).reduce(
        (sum, { arrearsPence }) => sum + arrearsPence,
        0,
      ),
      feePence: variationFee ?? 0,
      supervisor: await userOf(database, found.supervisorUserId),
    },
  };
}
