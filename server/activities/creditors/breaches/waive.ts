import { eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { digestOf } from '#server/records/approvals/digest.ts';
import type { Approval, ApprovalHandler } from '#server/records/approvals/handler.ts';
import { requestApproval } from '#server/records/approvals/request-approval.ts';
import { changeBreach } from '#server/records/case-life/breaches/end-breaches.ts';
import { caseBreaches } from '#server/records/case-life/breaches/tables.ts';
import { concordat } from '#server/records/case-life/follow-arrears.ts';
import { type Case, lockCaseOf } from '#server/records/cases/access.ts';
import type { Seen } from '#server/records/cases/life-on-case.ts';
import { tables } from '#server/records/reference/tables.ts';
import { breachStatuses, hasEnded } from '#shared/activities/creditors/breaches/breaches.ts';
import type { ListedBreach } from '#shared/activities/creditors/breaches/contract.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { monthsText } from '#shared/records/payments/standing.ts';
import { BREACHES, type Breach } from './breach-row.ts';
import { endBreachTasks } from './breach-tasks.ts';
import { leaveNotice } from './live-case.ts';
import { type Stepping, takeStep } from './take-step.ts';

/** What is approved: that this breach is waived as it stands, for that reason. */
const digestOfBreach = ({ id, status, detail, waiverReason }: Breach): string =>
  digestOf([[id, status, detail, waiverReason]]);

const workingOf = ({ shown }: Stepping, reason: string) => {
  const { type, status, detectedOn, detail, arrearsPence, monthsInArrears, clientResponse } = shown;
  const behind = monthsInArrears !== null && arrearsPence !== null;
  return [
    {
      lines: [
        { label: 'Breach', text: `${type.name}, ${breachStatuses[status].toLowerCase()}` },
        { label: 'Detected', text: showDate(detectedOn) },
        { label: 'Detail', text: detail },
        ...(behind
          ? [{ label: 'Arrears', text: `${poundsText(arrearsPence)}, ${monthsText(monthsInArrears)}` }]
          : []),
        ...(clientResponse ? [{ label: 'Client', text: clientResponse }] : []),
        { label: 'Why it is waived', text: reason },
      ],
    },
  ];
};

/** Asks a second person to approve waiving a breach. Until they agree nothing changes, and no other step can be taken. */
export const askForWaiver = (
  ctx: SignedIn,
  { reason, ...seen }: Seen & { reason: string },
): Promise<ListedBreach> =>
  takeStep(ctx, seen, 'waive', async (at) => {
    const { w, found, before, shown } = at;
    return {
      values: { waiverReason: reason },
      note: `Waiver asked for: ${reason}`,
      follow: async () => {
        await requestApproval(w, {
          kind: 'breach_waiver',
          entity: BREACHES,
          entityId: before.id,
          domainId: found.domainId,
          caseIds: [found.id],
          amountPence: null,
          summary: `Waive on ${found.uniqueReference}: ${shown.type.name}`,
          digest: digestOfBreach({ ...before, waiverReason: reason }),
          working: workingOf(at, reason),
          papers: [
            { name: 'Breaches of the case', href: `/cases/${found.id}?tab=breaches&breach=${before.id}` },
          ],
        });
      },
    };
  });

/** The breach of a request and its case, both locked; null if it has ended. */
async function lockBreach(
  tx: Tx,
  { entityId, caseIds }: Approval,
): Promise<{ breach: Breach; found: Case } | null> {
  const found = await lockCaseOf(tx, caseIds);
  const [breach] = await tx.select().from(caseBreaches).where(eq(caseBreaches.id, entityId)).for('update');
  return found && breach && !hasEnded(breach.status) ? { breach, found } : null;
}

async function change(
  w: Write,
  request: Approval,
  make: (own: Write, at: { breach: Breach; found: Case }) => Promise<unknown>,
): Promise<void> {
  const locked = await lockBreach(w.tx, request);
  if (!locked) return;
  const caseId = locked.found.id;
  await make({ ...w, audit: (entry) => w.audit({ caseId, ...entry }) }, locked);
  w.changed(`case:${caseId}`);
}

const types = tables['breach-types'];

/** Records in a breach's history that it was not waived after all. */
const notWaived =
  (why: string) =>
  (w: Write, { breach }: { breach: Breach }) =>
    changeBreach(w, breach, { waiverReason: null }, why);

/** Waivers of breaches, which one person requests and a second one decides. */
export const waiverApprovals: ApprovalHandler = {
  digestNow: async (tx, request) => {
    const locked = await lockBreach(tx, request);
    return locked && digestOfBreach(locked.breach);
  },
  approve: (w, request) =>
    change(w, request, async (own, { breach, found }) => {
      const reason = breach.waiverReason ?? '';
      const values = {
        status: 'waived',
        outcome: reason,
        endedOn: londonDate(),
        waivedBy: w.author.id || null,
      };
      await changeBreach(own, breach, values as Partial<Breach>, `Waived by two people: ${reason}`);
      await endBreachTasks(own, found, breach.id);
      const [type = missing()] = await w.tx
        .select({ name: types.name })
        .from(types)
        .where(eq(types.id, breach.breachTypeId));
      await leaveNotice(own, concordat, found, `Breach waived: ${type.name}.`);
    }),
  reject: (w, request, comment) => change(w, request, notWaived(`Not waived: ${comment}`)),
  dropped: (w, request, why) => change(w, request, notWaived(`The waiver was not decided: ${why}`)),
};
