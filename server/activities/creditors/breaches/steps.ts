import { and, eq, notInArray } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { actingOn } from '#server/records/acts/acting.ts';
import { recordAct } from '#server/records/acts/acts-done.ts';
import { changeBreach } from '#server/records/case-life/breaches/end-breaches.ts';
import { breachSteps, caseBreaches } from '#server/records/case-life/breaches/tables.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import type { Seen } from '#server/records/cases/life-on-case.ts';
import { caseStandings } from '#server/records/cases/standing-table.ts';
import { audienceOf } from '#server/records/correspondence/items/audience.ts';
import { writeLetter } from '#server/records/correspondence/items/finish-letter.ts';
import { program } from '#server/records/correspondence/items/program.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import { openVariation } from '#server/records/terms/open-variation.ts';
import {
  type CreditorDecision,
  creditorDecisions,
  earliestRemedy,
  endedBreaches,
} from '#shared/activities/creditors/breaches/breaches.ts';
import type { ListedBreach, NewBreach } from '#shared/activities/creditors/breaches/contract.ts';
import { addDays, londonDate, showDate } from '#shared/platform/dates.ts';
import { conflict, invalidAt } from '#shared/platform/errors.ts';
import { dayBefore } from '#shared/platform/past-days.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { ANY_VERSION } from '#shared/platform/validation.ts';
import { letterDate } from '#shared/records/letters/letter-format.ts';
import { BREACHES, visibleBreach } from './breach-row.ts';
import { endBreachTasks } from './breach-tasks.ts';
import { isLive, leaveNotice, moveToSubstatus, NOTICE_SERVED, terminateCase } from './live-case.ts';
import { type Stepping, stepWithin, type Taken, takeStep } from './take-step.ts';

const types = tables['breach-types'];
/** The longest time that a client may be given to remedy a breach. */
const MOST_REMEDY_DAYS = 365;

/** The arrears of a case as its lists show them. */
async function arrearsOf(tx: Tx, caseId: number) {
  const [standing] = await tx
    .select({ monthsInArrears: caseStandings.monthsInArrears, arrearsPence: caseStandings.arrearsPence })
    .from(caseStandings)
    .where(eq(caseStandings.caseId, caseId));
  return { monthsInArrears: standing?.monthsInArrears ?? null, arrearsPence: standing?.arrearsPence ?? null };
}

/** Records a breach that somebody noticed on a running arrangement; only one of each type can be open. */
export function addBreach(ctx: SignedIn, caseId: number, input: NewBreach): Promise<ListedBreach> {
  return writeToCase(ctx, caseId, async (w, found) => {
    if (!(await isLive(w.tx, found))) throw conflict('Only a running, approved arrangement can be breached.');
    const [type] = await w.tx.select().from(types).where(eq(types.id, input.breachTypeId));
    if (!type?.isActive) throw invalidAt('breachTypeId', 'That breach type is no longer used.');
    const ofType = and(eq(caseBreaches.caseId, caseId), eq(caseBreaches.breachTypeId, type.id));
    if (
      (await w.tx.$count(caseBreaches, and(ofType, notInArray(caseBreaches.status, [...endedBreaches])))) > 0
    )
      throw invalidAt('breachTypeId', 'A breach of this type is already open on the case.');
    const row = await addRow(w, BREACHES, caseBreaches, {
      ...input,
      caseId,
      status: 'open',
      detectedBy: 'user',
      ...(await arrearsOf(w.tx, caseId)),
    });
    await w.tx.insert(breachSteps).values({
      breachId: row.id,
      toStatus: 'open',
      note: input.detail,
      happenedOn: dayBefore(londonDate(), input.detectedOn),
      takenBy: ctx.actor.id,
    });
    w.changed(BREACHES);
    return visibleBreach(w.tx, ctx.actor, caseId, row.id);
  });
}

/** Confirms a suspicion after somebody has checked it. */
export const confirmBreach = (ctx: SignedIn, { note, ...seen }: Seen & { note: string | null }) =>
  takeStep(ctx, seen, 'confirm', async (): Promise<Taken> => ({ values: { status: 'open' }, note }));

type Notice = { detail: string; clause: string | null; remedy: string | null; remedyByOn: string };

function refuseRemedyDay({ shown, today }: Stepping, remedyByOn: string): void {
  const earliest = earliestRemedy(today, shown.type.remedyDays);
  if (remedyByOn < earliest)
    throw invalidAt(
      'remedyByOn',
      `The client has ${shown.type.remedyDays} days: the earliest is ${showDate(earliest)}.`,
    );
  if (remedyByOn > addDays(today, MOST_REMEDY_DAYS))
    throw invalidAt('remedyByOn', 'Not more than a year ahead.');
}

/** The notice as its template words it, with the breach and how to remedy it; it is sent once approved. */
async function writeNotice({ w, found, before, shown }: Stepping, notice: Notice): Promise<number> {
  const [type = missing()] = await w.tx.select().from(types).where(eq(types.id, before.breachTypeId));
  const recipients = await audienceOf(w.tx, program(w.author.id), found.id, 'client');
  if (recipients.length === 0) throw conflict('There is nobody to serve: no client of this case is living.');
  return writeLetter(w, {
    caseId: found.id,
    templateId: type.noticeTemplateId ?? missing(),
    recipients,
    facts: {
      'breach.type': shown.type.name,
      'breach.detail': notice.detail,
      ...(notice.clause && { 'breach.clause': notice.clause }),
      ...(notice.remedy && { 'breach.remedy': notice.remedy }),
      'dates.remedyBy': letterDate(notice.remedyByOn),
    },
    asDraft: false,
  });
}

/** Serves notice of a breach: the letter is written and goes to its approver, and the case's sub status shows it. */
export const serveNotice = (ctx: SignedIn, { caseId, id, version, ...notice }: Seen & Notice) =>
  takeStep(ctx, { caseId, id, version }, 'serve', async (at) => {
    refuseRemedyDay(at, notice.remedyByOn);
    const values = {
      ...notice,
      status: 'notice_served' as const,
      servedOn: at.today,
      noticeItemId: await writeNotice(at, notice),
      ...(await arrearsOf(at.w.tx, caseId)),
    };
    const reason = `Notice of breach: ${at.shown.type.name}.`;
    return {
      values,
      note: `To be remedied or explained by ${showDate(notice.remedyByOn)}. ${notice.detail}`,
      follow: async () => {
        const done = { caseId, act: 'breach_notice' as const, entity: BREACHES, entityId: id };
        await recordAct(at.w, done, await actingOn(at.w, at.found, 'breach_notice'));
        await moveToSubstatus(at.w, ctx.actor, caseId, { code: NOTICE_SERVED, reason });
        await endBreachTasks(at.w, at.found, id, { only: 'serve' });
      },
    };
  });

/** Records the client's answer. */
export const recordResponse = (
  ctx: SignedIn,
  { on, response, ...seen }: Seen & { on: string; response: string },
) =>
  takeStep(ctx, seen, 'respond', async ({ before }) => {
    if (on < before.detectedOn)
      throw invalidAt('on', `Not before ${showDate(before.detectedOn)}, when the breach was detected.`);
    return {
      values: { clientResponseOn: on, clientResponse: response },
      note: `Answered on ${showDate(on)}: ${response}`,
    };
  });

type Reasoned = Seen & { reason: string };

/** What follows on the case when a breach has ended: its sub status follows its arrears again, and the tasks are completed. */
const ending =
  (actor: Actor, { w, found, before }: Stepping, reason: string) =>
  async () => {
    await endBreachTasks(w, found, before.id);
    await leaveNotice(w, actor, found, reason);
  };

/** Ends a breach that was remedied or explained, or a suspicion that proved wrong. */
export const endRemedied = (ctx: SignedIn, { reason, ...seen }: Reasoned) =>
  takeStep(
    ctx,
    seen,
    'remedy',
    async (at): Promise<Taken> => ({
      values: { status: 'remedied', outcome: reason, endedOn: at.today },
      note: reason,
      follow: ending(ctx.actor, at, `Breach remedied: ${at.shown.type.name}.`),
    }),
  );

/** Leaves the breach to the case's open variation. */
const answeredBy =
  (reason: string) =>
  async ({ w, found }: Stepping): Promise<Taken> => ({
    values: {
      status: 'variation_proposed',
      variationId: (await openVariation(w.tx, found.id))?.id ?? null,
    },
    note: reason,
  });

/** Deals with a breach through the open variation of the case's terms, which creditors or the supervisor decide. */
export const proposeVariation = (ctx: SignedIn, { reason, ...seen }: Reasoned) =>
  takeStep(ctx, seen, 'vary', answeredBy(reason));

/** The same when a variation is begun on a case that the caller has locked. */
export const varyWithin = (
  w: Write,
  actor: Actor,
  found: Case,
  id: number,
  reason: string,
): Promise<number> =>
  stepWithin(w, actor, found, { id, version: ANY_VERSION, step: 'vary' }, answeredBy(reason));

/** Refers a breach to creditors. */
export const referToCreditors = (ctx: SignedIn, { reason, ...seen }: Reasoned) =>
  takeStep(
    ctx,
    seen,
    'refer',
    async ({ today }): Promise<Taken> => ({
      values: { status: 'referred', referredOn: today },
      note: reason,
    }),
  );

/** The same, with the decision put to creditors, on a case that the caller has locked. */
export async function referWithin(
  w: Write,
  actor: Actor,
  found: Case,
  id: number,
  { decisionId, reason }: { decisionId: number; reason: string },
): Promise<void> {
  const [before] = await w.tx.select().from(caseBreaches).where(eq(caseBreaches.id, id)).for('update');
  // Referred earlier, and only now put to creditors.
  if (before?.caseId === found.id && before.status === 'referred' && before.creditorsDecision === null)
    await changeBreach(w, before, { decisionId }, reason);
  else
    await stepWithin(w, actor, found, { id, version: ANY_VERSION, step: 'refer' }, async ({ today }) => ({
      values: { status: 'referred', referredOn: today, decisionId },
      note: reason,
    }));
}

/** Creditors no longer have a breach before them: it stays referred, and can be put to them again. */
export async function takenBack(w: Write, id: number, note: string): Promise<void> {
  const [before = missing()] = await w.tx
    .select()
    .from(caseBreaches)
    .where(eq(caseBreaches.id, id))
    .for('update');
  await changeBreach(w, before, { decisionId: null }, note);
}

type Decided = { on: string; decision: CreditorDecision; note: string | null };

/** What creditors decided about a breach; the breach ends if the arrangement continues. */
const decided =
  (actor: Actor, { on, decision, note }: Decided) =>
  async (at: Stepping): Promise<Taken> => {
    const values = { creditorsDecidedOn: on, creditorsDecision: decision };
    const words = [`Creditors, ${showDate(on)}: ${creditorDecisions[decision].toLowerCase()}.`, note]
      .filter(Boolean)
      .join(' ');
    if (decision === 'terminate') return { values, note: words };
    return {
      values: { ...values, status: 'remedied', outcome: words, endedOn: at.today },
      note: words,
      follow: ending(actor, at, 'Creditors decided that the arrangement continues.'),
    };
  };

/** Records what creditors decided about a breach outside the program. */
export const recordDecision = (ctx: SignedIn, { on, decision, note, ...seen }: Seen & Decided) =>
  takeStep(ctx, seen, 'decide', async (at): Promise<Taken> => {
    if (at.before.referredOn !== null && on < at.before.referredOn)
      throw invalidAt('on', `Not before ${showDate(at.before.referredOn)}, when it was referred.`);
    return decided(ctx.actor, { on, decision, note })(at);
  });

/** The same from a decision in the program, on a case that the caller has locked. */
export const decideWithin = (w: Write, actor: Actor, found: Case, id: number, outcome: Decided) =>
  stepWithin(w, actor, found, { id, version: ANY_VERSION, step: 'decide' }, decided(actor, outcome));

/** Ends the arrangement for a breach: the case is terminated with its reason, and the certificate and the reports are written. */
export const terminate = (ctx: SignedIn, { reason, ...seen }: Reasoned) =>
  takeStep(
    ctx,
    seen,
    'terminate',
    async ({ w, found, before, today }): Promise<Taken> => ({
      values: { status: 'terminated', outcome: reason, endedOn: today },
      note: reason,
      follow: async () => {
        await endBreachTasks(w, found, before.id);
        await terminateCase(w, ctx.actor, found.id, reason);
      },
    }),
  );
