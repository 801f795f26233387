import { eq } from 'drizzle-orm';
import { addClause } from '#server/activities/creditors/modifications/change-clause.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { changeCase } from '#server/records/case-life/edit-case.ts';
import { followCase } from '#server/records/case-life/follow-arrears.ts';
import type { Case } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { writeEventLetters } from '#server/records/correspondence/items/event-letters.ts';
import { makeVersion } from '#server/records/payments/schedules/change-schedule.ts';
import { dropProposals } from '#server/records/payments/schedules/proposals.ts';
import { acceptedOf } from '#server/records/terms/in-force.ts';
import { changeVariation, type Variation } from '#server/records/terms/open-variation.ts';
import {
  changesSchedule,
  effectOfTerms,
  endsContributions,
  variedSchedule,
} from '#shared/activities/creditors/variations/terms.ts';
import { variationName } from '#shared/activities/creditors/variations/terms-text.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { conflict } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import {
  type Effect,
  type EffectKey,
  effectInForce,
  effectTexts,
  monthsOf,
  type RunningTerms,
  replacingEffect,
} from '#shared/records/affairs/effects.ts';
import { followApproval } from './follow-variation.ts';
import { writeOutcome } from './letters.ts';
import { textsOf } from './texts.ts';
import { judge, readWorking, type Working } from './working.ts';

/** The case as it is now in this transaction. */
export const caseNow = async (w: Write, { id }: Case): Promise<Case> =>
  (await w.tx.select().from(cases).where(eq(cases.id, id)))[0] ?? missing();

/** The next version of the schedule, where the terms change what falls due; the expected end of the case follows it. */
async function varySchedule(
  w: Write,
  { found, schedule, paid }: Working,
  { kind, terms, number, createdBy, decisionId }: Variation,
  effectiveOn: string,
): Promise<number | null> {
  if (!changesSchedule(kind, terms)) return null;
  const after = variedSchedule(kind, schedule.lines, terms, paid);
  const note = `Variation ${number}`;
  const by = { createdBy, approvedBy: w.author.id || null, decisionId, inForceFrom: effectiveOn };
  const version = await makeVersion(w, found, schedule, { reason: 'variation', note, ...by, ...after });
  await dropProposals(w, found.id);
  if (terms.breakMonths > 0)
    await writeEventLetters(w, found.id, { event: 'break_agreed', occasion: `schedule ${version}` });
  return version;
}

/** What a variation leaves for the arrangement. */
export function termsAfter(
  { contributionPence, commencementDate, expectedEndDate }: Case,
  { kind, terms }: Pick<Variation, 'kind' | 'terms'>,
): RunningTerms {
  return {
    contributionPence: endsContributions(kind) ? 0 : (terms.contributionPence ?? contributionPence),
    termMonths: monthsOf({ commencementDate, expectedEndDate }),
  };
}

/**
 * The clause that changes fees and dividend from its day on, and overrides contribution and term if earlier clauses in force set them
 * differently. Null if it changes none of these.
 */
async function varyClauses(w: Write, before: Case, variation: Variation, effectiveOn: string) {
  const inForce = effectInForce(await acceptedOf(w.tx, before.id), effectiveOn);
  const found = await caseNow(w, before);
  const replacing = replacingEffect(inForce, termsAfter(found, variation));
  const effect = { ...effectOfTerms(variation.terms), ...replacing };
  if (Object.keys(effect).length === 0) return null;
  const replaced = Object.fromEntries(Object.keys(replacing).map((key) => [key, inForce[key as EffectKey]]));
  const texts = [
    ...(await textsOf(w.tx, variation)),
    ...effectTexts(replaced as Effect).map((text) => `This replaces: ${text}.`),
  ];
  const clause = await addClause(w, {
    caseId: found.id,
    title: `Variation ${variation.number}: ${variationName(variation)}`.slice(0, 120),
    category: 'other',
    text: `<p>${texts.map(escaped).join(' ')}</p>`,
    receivedOn: londonDate(variation.createdAt),
    decisionId: variation.decisionId,
    status: 'accepted',
    clientConsentOn: variation.clientAgreedOn,
    effect,
    effectiveFrom: effectiveOn,
    acceptedAt: new Date(),
    acceptedBy: w.author.id || null,
  });
  return clause.id;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The changes to the case itself. */
async function varyCase(w: Write, actor: Actor, found: Case, { terms }: Variation): Promise<void> {
  const { minDividend, supervisorUserId } = terms;
  const values = {
    ...(minDividend !== null && { minDividendPledged: minDividend }),
    ...(supervisorUserId !== null && { supervisorUserId }),
  };
  if (Object.keys(values).length > 0) await changeCase(w, actor, await caseNow(w, found), values);
}

/** Why a locked variation can no longer be approved as put to creditors, or null. */
export async function staleProblem(
  w: Pick<Write, 'tx'>,
  found: Case,
  variation: Variation,
): Promise<string | null> {
  const working = await readWorking(w.tx, found);
  if (working.schedule.scheduleVersion !== variation.scheduleVersion)
    return `The schedule is no longer the one that variation ${variation.number} was based on: withdraw it and start again.`;
  // Arrears paid meanwhile no longer need moving, which is no reason to refuse.
  const { errors } = await judge(w.tx, working, variation);
  const [problem] = Object.entries(errors).flatMap(([field, text]) =>
    field === 'terms.addedMonths' || field === 'terms.arrears' ? [] : [text],
  );
  return problem ?? null;
}

/**
 * Puts an approved variation into effect: schedule, expected end, fees, dividend and supervisor change together in the decision's
 * transaction, or not at all. Its fee counts from that day, on top of the total cost cap.
 */
export async function applyVariation(
  w: Write,
  actor: Actor,
  found: Case,
  before: Variation,
  effectiveOn: string,
): Promise<Variation> {
  const stale = await staleProblem(w, found, before);
  if (stale) throw conflict(stale);
  const madeScheduleVersion = await varySchedule(w, await readWorking(w.tx, found), before, effectiveOn);
  const modificationId = await varyClauses(w, found, before, effectiveOn);
  await varyCase(w, actor, found, before);
  const { expectedEndDate } = await caseNow(w, found);
  const after = await changeVariation(
    w,
    before,
    {
      status: 'approved',
      decidedOn: effectiveOn,
      decidedBy: w.author.id || null,
      effectiveOn,
      madeScheduleVersion,
      modificationId,
      endBefore: found.expectedEndDate,
      endAfter: expectedEndDate,
    },
    null,
  );
  await followApproval(w, actor, found, after);
  await followCase(w, actor, found.id);
  await writeOutcome(w, found, after, 'variation_approved');
  return after;
}
