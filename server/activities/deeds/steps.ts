import { eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { moveCase } from '#server/records/case-life/change-status.ts';
import {
  addDeed,
  changeDeed,
  DEEDS,
  type Deed,
  deedOf,
  type Shown,
} from '#server/records/case-life/deeds/change-deed.ts';
import { writeDeedLetters } from '#server/records/case-life/deeds/deed-letters.ts';
import { trustDeedReturns, trustDeeds } from '#server/records/case-life/deeds/tables.ts';
import { changeCase } from '#server/records/case-life/edit-case.ts';
import { chainBeyond } from '#server/records/case-life/read-chain.ts';
import { statusByCode } from '#server/records/case-life/status-of-case.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { applicantsOf } from '#server/records/cases/applicants.ts';
import { cameOn } from '#server/records/cases/came-on.ts';
import {
  lifeOnCase,
  type Stepping as On,
  type Seen,
  type Taken as TakenOn,
} from '#server/records/cases/life-on-case.ts';
import { cases } from '#server/records/cases/tables.ts';
import { refuseBy, signatureBlockers } from '#server/records/decisions/before-signature.ts';
import { refuseOtherDocument } from '#server/records/documents/document-list.ts';
import { enterLateDays, type SaidOfLate } from '#server/records/late-dates/enter-late.ts';
import { completeTasksOf } from '#server/records/tasks/task-events.ts';
import type { DeedDetail, Grant } from '#shared/activities/deeds/contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { invalidAt } from '#shared/platform/errors.ts';
import { keysOf } from '#shared/platform/options.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { EnteredDays, lateEvents } from '#shared/records/cases/late-dates.ts';
import { applicationProblem, daysOutOfOrder } from '#shared/records/deeds/deed-days.ts';
import { type DeedFacts, deedLife } from '#shared/records/deeds/deed-life.ts';
import { dueBy } from '#shared/records/law/clock.ts';
import { bondPrecedesAppointment, chainWith } from '#shared/records/rules/order.ts';
import { firstDistributionOn } from '#shared/records/solutions/dates.ts';
import { trustDeedCodes } from '#shared/records/solutions/trust-deed.ts';
import { detailOf, factsOf } from './deed-detail.ts';

type Stepping = On<Deed, Deed, DeedFacts>;
type Taken = TakenOn<Deed>;
/** What every step says of itself. */
type Said = SaidOfLate & {
  on: string;
  reference?: string | null;
  documentId: number | null;
  note?: string | null;
};

/** Refuses a day before an earlier event's; if that day is unknown, refuses nothing. */
function refuseBefore(on: string, first: string | null, what: string): void {
  if (first !== null && on < first) throw invalidAt('on', `Not before ${showDate(first)}, ${what}.`);
}

/** What the day of a step is the day of. */
const dayOf: Partial<Record<keyof typeof deedLife.steps, keyof typeof lateEvents>> = {
  publish: 'deedPublished',
  deliver: 'deedDocuments',
  apply: 'deedApplied',
  register: 'deedRegistered',
  forgo: 'deedNotRegistered',
  report: 'deedReturn',
  discharge: 'debtorDischarged',
  refuse: 'dischargeRefused',
  release: 'trusteeDischarged',
};
const enteredBy = (step: keyof typeof deedLife.steps, on: string | null): EnteredDays => {
  const event = dayOf[step];
  return event ? { [event]: on } : {};
};

/** Takes a step about a trust deed on its locked case, and keeps its day and its paper. */
export function take(
  ctx: SignedIn,
  said: Seen & Omit<Said, 'on'> & { on: string | null },
  step: keyof typeof deedLife.steps,
  change: (at: Stepping) => Promise<Omit<Taken, 'note'> & { days?: EnteredDays; shown?: Partial<Shown> }>,
): Promise<DeedDetail> {
  const { caseId, id, version, on, reference, documentId, note } = said;
  const shown: Shown = { happenedOn: on, reference, documentId, note };
  return lifeOnCase({
    life: deedLife,
    table: trustDeeds,
    topic: DEEDS,
    show: async (tx, _actor, of): Promise<Deed> => (await deedOf(tx, of)) ?? missing(),
    facts: factsOf,
    store: (w, before, values) => changeDeed(w, before, values, shown),
    answer: (tx, actor, found) => detailNow(tx, actor, found.id),
  }).takeStep(ctx, { caseId, id, version }, step, async (at) => {
    await refuseOtherDocument(at.w.tx, ctx.actor, { caseId, documentId });
    const { days = enteredBy(step, on), shown: more, ...taken } = await change(at);
    Object.assign(shown, more);
    await enterLateDays(
      at.w,
      ctx.actor,
      at.found,
      days,
      { ...said, lateDocumentId: documentId },
      at.before.cameOn,
    );
    return { note: note ?? null, ...taken };
  });
}

async function caseNow(tx: Tx, id: number): Promise<Case> {
  const [found = missing()] = await tx.select().from(cases).where(eq(cases.id, id));
  return found;
}

const detailNow = async (tx: Tx, actor: Actor, caseId: number): Promise<DeedDetail> =>
  detailOf(tx, actor, await caseNow(tx, caseId), (await deedOf(tx, caseId)) ?? missing());

/** Moves the case of a trust deed where its step leads, with the values stored along with it. */
const moving =
  (
    { w, actor, found }: Stepping,
    code: string,
    values: Record<string, unknown>,
    reason: string | null = null,
  ) =>
  async (): Promise<void> => {
    const target = await statusByCode(w.tx, code);
    const now = await caseNow(w.tx, found.id);
    if (now.statusId === target.id) await changeCase(w, actor, now, values);
    else await moveCase(w, actor, now, { statusId: target.id, reason, values });
  };

/** Refuses a grant on a day before what comes before any signature: advice, due diligence, vulnerability and capacity. What came is not judged. */
export async function refuseBeforeGrant(tx: Tx, caseId: number, grantedOn: string): Promise<void> {
  const came = await cameOn(tx, caseId);
  if (came !== null && grantedOn <= came) return;
  const applicants = await applicantsOf(tx, caseId);
  refuseBy(
    await signatureBlockers(tx, caseId, new Map(applicants.map(({ personId }) => [personId, grantedOn]))),
  );
}

/** Records that the debtor has granted a trust deed: the case is signed as of the grant. */
export function grantDeed(
  ctx: SignedIn,
  caseId: number,
  { grantedOn, documentId, note, ...said }: Grant,
): Promise<DeedDetail> {
  const { actor } = ctx;
  return writeToCase(ctx, caseId, async (w, found) => {
    await refuseOtherDocument(w.tx, actor, { caseId, documentId });
    await refuseBeforeGrant(w.tx, caseId, grantedOn);
    await enterLateDays(w, actor, found, { deedGranted: grantedOn }, { ...said, lateDocumentId: documentId });
    await addDeed(w, caseId, grantedOn, { happenedOn: grantedOn, documentId, note });
    const target = await statusByCode(w.tx, trustDeedCodes.signed);
    const values = { proposalDate: grantedOn };
    if (found.statusId === target.id) await changeCase(w, actor, found, values);
    else await moveCase(w, actor, found, { statusId: target.id, values });
    return detailNow(w.tx, actor, caseId);
  });
}

/** Records the notice in the Register of Insolvencies, from which the window counts. */
export const publish = (ctx: SignedIn, said: Seen & Said) =>
  take(ctx, said, 'publish', async ({ w, before }) => {
    refuseBefore(said.on, before.grantedOn, 'when it was granted');
    await writeDeedLetters(w, 'deed_published', { ...before, publishedOn: said.on });
    return { values: { status: 'published', publishedOn: said.on } };
  });

/** Records that every known creditor was sent the documents; a reason is needed if later than seven days after publication. */
export const deliver = (ctx: SignedIn, said: Seen & Said) =>
  take(ctx, said, 'deliver', async ({ before: { publishedOn } }) => {
    refuseBefore(said.on, publishedOn, 'when the notice was published');
    const dueOn = publishedOn && dueBy('deed-pack', publishedOn);
    if (dueOn && said.on > dueOn && !said.note)
      throw invalidAt(
        'note',
        `They were due by ${showDate(dueOn)}, seven days after publication: say why they were late.`,
      );
    return { values: { status: 'delivered', documentsSentOn: said.on } };
  });

/** Records the application for registration; none is possible after four weeks from the end of the window. */
export const apply = (ctx: SignedIn, said: Seen & Said) =>
  take(ctx, said, 'apply', async ({ w, found, before: { publishedOn } }) => {
    const problem = applicationProblem(publishedOn, said.on);
    if (problem) throw invalidAt('on', problem);
    return {
      values: { status: 'applied', appliedOn: said.on },
      follow: () =>
        completeTasksOf(
          w,
          found.id,
          'apply-for-registration',
          'The application is recorded with the trust deed.',
        ),
    };
  });

/** Refuses a registration on a day before the estate was bonded. */
async function refuseUnbonded({ w, found }: Stepping, on: string): Promise<void> {
  const chain = chainWith(await chainBeyond(w.tx, found.id), { ...found, approvalDate: on });
  const problem = bondPrecedesAppointment.broken(chain);
  if (problem) throw invalidAt('on', problem);
}

/** Records the registration: the trust deed is protected from that day, and runs from the day on which it was granted. */
export const register = (ctx: SignedIn, said: Seen & Said) =>
  take(ctx, said, 'register', async (at) => {
    const { before, found } = at;
    refuseBefore(said.on, before.appliedOn, 'when registration was applied for');
    await refuseUnbonded(at, said.on);
    await writeDeedLetters(at.w, 'deed_registered', { ...before, registeredOn: said.on }, said.reference);
    const commencementDate = before.grantedOn ?? found.commencementDate ?? said.on;
    return {
      values: { status: 'registered', registeredOn: said.on },
      follow: moving(at, trustDeedCodes.isProtected, {
        registeredOn: said.on,
        ...(said.reference && { registerRef: said.reference }),
        approvalDate: said.on,
        commencementDate,
        ...firstDistributionOn(found, commencementDate),
      }),
    };
  });

/** Records that the trust deed is not registered: refused by AiB, or not applied for in time. */
export const forgo = (ctx: SignedIn, said: Seen & Said & { note: string }) =>
  take(ctx, said, 'forgo', async (at) => {
    const { appliedOn, windowEndedOn } = at.before;
    refuseBefore(said.on, windowEndedOn, 'when the window ended');
    refuseBefore(said.on, appliedOn, 'when registration was applied for');
    return {
      values: { status: 'barred', endedOn: said.on, outcome: said.note },
      follow: moving(at, trustDeedCodes.notProtected, {}, said.note),
    };
  });

type Earlier = { grantedOn: string | null; publishedOn: string | null; documentsSentOn: string | null };

/** Enters the dates of a trust deed that came from elsewhere; those left blank stay as they are. */
export const complete = (
  ctx: SignedIn,
  { grantedOn, publishedOn, documentsSentOn, note, ...seen }: Seen & SaidOfLate & Earlier & { note: string },
) =>
  take(ctx, { ...seen, on: null, documentId: null, note }, 'complete', async ({ before }) => {
    const values = {
      grantedOn: grantedOn ?? before.grantedOn,
      publishedOn: publishedOn ?? before.publishedOn,
      documentsSentOn: documentsSentOn ?? before.documentsSentOn,
    };
    const entered = { grantedOn, publishedOn, documentsSentOn };
    const fields = keysOf(entered).filter((field) => entered[field] !== null);
    if (fields.length === 0) throw invalidAt('grantedOn', 'Enter at least one day.');
    const [fault] = daysOutOfOrder({ ...before, ...values });
    if (fault)
      throw invalidAt(
        fields.find((field) => fault.fields.includes(field)) ?? fields[0] ?? missing(),
        fault.text,
      );
    return {
      values,
      days: { deedGranted: grantedOn, deedPublished: publishedOn, deedDocuments: documentsSentOn },
    };
  });

/** Records the accounts and return for the next year. */
export const report = (ctx: SignedIn, said: Seen & Said) =>
  take(ctx, said, 'report', async ({ w, before, facts }) => {
    const { year, periodTo } = facts.nextReturn ?? missing();
    refuseBefore(said.on, periodTo, 'the end of the year');
    const sent = { deedId: before.id, year, sentOn: said.on, documentId: said.documentId };
    await w.tx.insert(trustDeedReturns).values(sent);
    w.audit({ entity: DEEDS, entityId: before.id, action: 'return', after: sent });
    return { values: {} };
  });

/** Records the entry of the debtor’s discharge in the Register of Insolvencies. */
export const discharge = (ctx: SignedIn, said: Seen & Said) =>
  take(ctx, said, 'discharge', async ({ w, before }) => {
    refuseBefore(said.on, before.registeredOn, 'when the trust deed was registered');
    await writeDeedLetters(w, 'deed_discharged', { ...before, debtorDischargedOn: said.on });
    return { values: { status: 'discharged', debtorDischargedOn: said.on } };
  });

/** Records that the trustee has told the debtor why there is no discharge. */
export const refuse = (ctx: SignedIn, said: Seen & Said & { note: string }) =>
  take(ctx, said, 'refuse', async ({ w, before }) => {
    refuseBefore(said.on, before.registeredOn, 'when the trust deed was registered');
    await writeDeedLetters(w, 'deed_refused', { ...before, refusalReason: said.note });
    return { values: { status: 'refused', dischargeRefusedOn: said.on, refusalReason: said.note } };
  });

/** Records the trustee’s discharge, which ends the trust deed: completed if the debtor was discharged, terminated if that was refused. */
export const release = (ctx: SignedIn, said: Seen & Said) =>
  take(ctx, said, 'release', async (at) => {
    const { status, debtorDischargedOn, dischargeRefusedOn, refusalReason } = at.before;
    refuseBefore(
      said.on,
      debtorDischargedOn ?? dischargeRefusedOn,
      'when the debtor’s discharge was decided',
    );
    const isDischarged = status === 'discharged';
    const outcome = isDischarged
      ? 'Debtor and trustee discharged.'
      : `Discharge refused: ${refusalReason ?? 'no reason known'}`;
    await writeDeedLetters(at.w, 'deed_released', { ...at.before, endedOn: said.on, outcome });
    return {
      values: { status: 'ended', endedOn: said.on, outcome },
      follow: isDischarged
        ? moving(at, trustDeedCodes.completed, { completedOn: said.on })
        : moving(at, trustDeedCodes.terminated, { terminatedOn: said.on }, refusalReason ?? outcome),
    };
  });
