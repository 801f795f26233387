import { approve as approveRequest, reject as rejectRequest } from '#server/approvals/decide-approval.ts';
import { openApproval, voidApprovals } from '#server/approvals/request-approval.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { checkVersion } from '#server/reference/versioned-rows.ts';
import type { MailBulkResult, MailDetail } from '#shared/correspondence/contract.ts';
import { mailNumber } from '#shared/correspondence/mail.ts';
import { recipientStepProblem } from '#shared/correspondence/mail-states.ts';
import { AppError } from '#shared/errors.ts';
import { markSent } from '../sending/mark-sent.ts';
import { mailDetail } from './item-detail.ts';
import {
  caseIdOf,
  changeItem,
  changeRecipient,
  followRecipients,
  lockItem,
  MAIL,
  recipientsOf,
  writeToItem,
} from './item-row.ts';
import { queueRecipients } from './queue-item.ts';
import { forgetRequest } from './request-proof.ts';
import { mailApprovals } from './submit-item.ts';

const handlers = { mail: mailApprovals };
const conflict = (message: string) => new AppError('conflict', message);

/** Takes a step with each item; refusals of single ones are told and do not stop the others. One that the caller may not see stops all. */
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

/** Takes items back: whatever has not left for a recipient yet. Refused where nothing is left to take back. */
export const cancelMail = (ctx: SignedIn, { ids, reason }: { ids: readonly number[]; reason: string }) =>
  eachItem(ctx, ids, (id) =>
    writeToItem(ctx, id, async (w, item) => {
      const recipients = await recipientsOf(w.tx, id);
      const open = recipients.filter(({ status }) => recipientStepProblem(status, 'cancelled') === null);
      if (item.status === 'cancelled' || (open.length === 0 && recipients.length > 0))
        throw conflict('Nothing is left to take back.');
      await voidApprovals(w, { entity: MAIL, entityId: id }, 'The letter was cancelled.');
      for (const recipient of open)
        await changeRecipient(w, item, recipient, { status: 'cancelled', statusReason: reason }, 'cancelled');
      const now = await lockItem(w.tx, id);
      const isWhole = open.length === recipients.length;
      if (isWhole) {
        await changeItem(w, now, { status: 'cancelled', statusReason: reason });
        await forgetRequest(w, now);
      } else await followRecipients(w, now);
    }),
  );

/** Queues again what failed, came back or was held. */
export const requeueMail = (ctx: SignedIn, { ids }: { ids: readonly number[] }) =>
  eachItem(ctx, ids, (id) =>
    writeToItem(ctx, id, async (w, item) => {
      const again = ['failed', 'returned', 'held', 'printed', 'exported'];
      const recipients = (await recipientsOf(w.tx, id)).filter(({ status }) => again.includes(status));
      if (recipients.length === 0) throw conflict('Nothing of it failed, came back or is held.');
      const chosen = new Set(recipients.map((recipient) => recipient.id));
      for (const recipient of recipients)
        await changeRecipient(w, item, recipient, { status: 'waiting', printRunId: null }, 'queued again');
      const [dueOn = item.dueOn] = await queueRecipients(w, item, (each) => chosen.has(each.id));
      await followRecipients(w, await changeItem(w, item, { dueOn }));
    }),
  );

/** The request that waits on an item; refused where none does. */
async function requestOn(ctx: SignedIn, id: number): Promise<number> {
  await caseIdOf(ctx.services.database, ctx, id);
  const request = await openApproval(ctx.services.database, { entity: MAIL, entityId: id });
  if (request === null) throw conflict('This letter does not wait for approval.');
  return request;
}

/** Approves items that wait for it, each as a decision of its own. */
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

/** Records what became of something that was handed over without an answer: it went, it goes again, or it failed. */
export async function settleMail(
  ctx: SignedIn,
  { id, version, recipientId, outcome }: Settling,
): Promise<MailDetail> {
  await writeToItem(ctx, id, async (w, item, found) => {
    await checkVersion(w, item, version);
    const recipient = (await recipientsOf(w.tx, id)).find((each) => each.id === recipientId);
    if (recipient?.status !== 'sending') throw conflict('What became of it is known already.');
    if (outcome === 'sent') await markSent(w, { found, item, recipient });
    else {
      const status = outcome === 'again' ? 'waiting' : 'failed';
      await changeRecipient(
        w,
        item,
        recipient,
        { status },
        outcome === 'again' ? 'to be sent again' : 'failed',
      );
      if (outcome === 'again') await queueRecipients(w, item, (each) => each.id === recipientId);
    }
    await followRecipients(w, await lockItem(w.tx, id));
  });
  return mailDetail(ctx, id);
}
