import type { SignedIn } from '#server/platform/http/trpc.ts';
import {
  approve as approveRequest,
  reject as rejectRequest,
} from '#server/records/approvals/decide-approval.ts';
import { openApproval, voidApprovals } from '#server/records/approvals/request-approval.ts';
import { checkVersion } from '#server/records/reference/versioned-rows.ts';
import { now } from '#shared/platform/dates.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import type { MailBulkResult, MailDetail } from '#shared/records/correspondence/contract.ts';
import { mailNumber } from '#shared/records/correspondence/mail.ts';
import { printRunNumber } from '#shared/records/correspondence/print-runs.ts';
import { maySettle, type RecipientState, recipientStepProblem } from '#shared/records/letters/mail-states.ts';
import { leaveRuns, lockRunsOf, markSent } from './hold-recipient.ts';
import { mailDetail } from './item-detail.ts';
import {
  caseIdOf,
  changeItem,
  changeRecipient,
  followRecipients,
  lockItem,
  MAIL,
  type MailRecipient,
  recipientsOf,
  writeToMailItem,
} from './item-row.ts';
import { queueRecipients } from './queue-item.ts';
import { forgetRequest } from './request-proof.ts';
import type { PrintRunRow } from './run-row.ts';
import { mailApprovals } from './submit-item.ts';

const handlers = { mail: mailApprovals };
/**
 * Takes a step with each item; refusals of single ones are reported and do not stop the others. If the caller may not see one, nothing is
 * done.
 */
async function eachItem(
  ctx: SignedIn,
  ids: readonly number[],
  change: (id: number) => Promise<unknown>,
): Promise<MailBulkResult> {
  const wanted = [...new Set(ids)];
  for (const id of wanted) await caseIdOf(ctx.services.database, ctx, id);
  const result: MailBulkResult = { changed: 0, skipped: [] };
  for (const id of wanted)
    try {
      await change(id);
      result.changed += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.skipped.push({ id, number: mailNumber(id), reason: error.message });
    }
  return result;
}

/** Why nothing sent to these recipients can be withdrawn. */
function whyNotBack(recipients: readonly MailRecipient[], runs: readonly PrintRunRow[]): string {
  const printed = runs.find(({ downloadedAt }) => downloadedAt !== null);
  if (printed)
    return `The file of ${printRunNumber(printed.id)} was downloaded, so it may be printed already. Queue it again first.`;
  return recipients.some(({ status }) => status === 'sending')
    ? 'It is being sent. Wait until the result is known.'
    : 'There is nothing left to take back.';
}

/**
 * Withdraws items as far as they have not been sent. Refused if there is nothing left to withdraw: mail being sent, and mail in a print run
 * whose file has been downloaded.
 */
export const cancelMail = (ctx: SignedIn, { ids, reason }: { ids: readonly number[]; reason: string }) =>
  eachItem(ctx, ids, (id) =>
    writeToMailItem(ctx, id, async (w, item) => {
      const recipients = await recipientsOf(w.tx, id);
      const runs = await lockRunsOf(w, recipients);
      const isOut = new Set(runs.filter(({ downloadedAt }) => downloadedAt !== null).map((run) => run.id));
      const open = recipients.filter(
        ({ status, printRunId }) =>
          recipientStepProblem(status, 'cancelled') === null && !isOut.has(printRunId ?? 0),
      );
      if (item.status === 'cancelled' || (open.length === 0 && recipients.length > 0))
        throw conflict(whyNotBack(recipients, runs));
      await voidApprovals(w, { entity: MAIL, entityId: id }, 'The letter was cancelled.');
      const values = { status: 'cancelled', statusReason: reason, printRunId: null } as const;
      for (const recipient of open) await changeRecipient(w, item, recipient, values, 'cancelled');
      await leaveRuns(w, runs, open);
      const after = await lockItem(w.tx, id);
      const isWhole = open.length === recipients.length;
      if (isWhole) {
        await changeItem(w, after, { status: 'cancelled', statusReason: reason });
        await forgetRequest(w, after);
      } else await followRecipients(w, after);
    }),
  );

const requeued: readonly RecipientState[] = ['failed', 'returned', 'held', 'printed', 'exported'];

/** Queues again what failed, came back or was held; with `again` also what was in a downloaded print run. */
export const requeueMail = (ctx: SignedIn, { ids, again }: { ids: readonly number[]; again: boolean }) =>
  eachItem(ctx, ids, (id) =>
    writeToMailItem(ctx, id, async (w, item) => {
      const recipients = (await recipientsOf(w.tx, id)).filter(({ status }) => requeued.includes(status));
      if (recipients.length === 0) throw conflict('None of it has failed, come back or been held.');
      const runs = await lockRunsOf(w, recipients);
      const printed = runs.find(({ downloadedAt }) => downloadedAt !== null);
      if (printed && !again)
        throw conflict(
          `The file of ${printRunNumber(printed.id)} was downloaded, so it may be printed already.`,
        );
      const chosen = new Set(recipients.map((recipient) => recipient.id));
      const [dueOn = item.dueOn] = await queueRecipients(w, item, (each) => chosen.has(each.id));
      await leaveRuns(w, runs, recipients);
      await followRecipients(w, await changeItem(w, item, { dueOn }));
    }),
  );

/** The pending request of an item; refused if there is none. */
async function requestOn(ctx: SignedIn, id: number): Promise<number> {
  await caseIdOf(ctx.services.database, ctx, id);
  const request = await openApproval(ctx.services.database, { entity: MAIL, entityId: id });
  if (request === null) throw conflict('This letter is not awaiting approval.');
  return request;
}

/** Approves waiting items, each as a separate decision. */
export const approveMail = (ctx: SignedIn, { ids }: { ids: readonly number[] }) =>
  eachItem(ctx, ids, async (id) => {
    const { decision, message } = await approveRequest(ctx, handlers, await requestOn(ctx, id));
    if (decision !== 'approved') throw conflict(message);
  });

/** Sends an item back to its writer. */
export async function rejectMail(
  ctx: SignedIn,
  { id, comment }: { id: number; comment: string },
): Promise<MailDetail> {
  await rejectRequest(ctx, handlers, { id: await requestOn(ctx, id), comment });
  return mailDetail(ctx, id);
}

type Settling = { id: number; version: number; recipientId: number; outcome: 'sent' | 'again' | 'failed' };

/** Records what happened to mail that was handed over without an answer: it was sent, is to be sent again, or failed. */
export async function settleMail(
  ctx: SignedIn,
  { id, version, recipientId, outcome }: Settling,
): Promise<MailDetail> {
  await writeToMailItem(ctx, id, async (w, item, found) => {
    await checkVersion(w, item, version);
    const recipient = (await recipientsOf(w.tx, id)).find((each) => each.id === recipientId);
    if (recipient?.status !== 'sending') throw conflict('The result is already known.');
    if (!maySettle(recipient, now()))
      throw conflict('It is being sent now. It can be settled ten minutes after it was handed over.');
    if (outcome === 'sent') await markSent(w, { found, item, recipient });
    else if (outcome === 'again') await queueRecipients(w, item, (each) => each.id === recipientId);
    else await changeRecipient(w, item, recipient, { status: 'failed' }, 'failed');
    await followRecipients(w, await lockItem(w.tx, id));
  });
  return mailDetail(ctx, id);
}
