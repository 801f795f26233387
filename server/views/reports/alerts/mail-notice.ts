import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { writeUnaudited } from '#server/platform/database/write.ts';
import { alertMail } from '#server/platform/email/messages.ts';
import type { Services } from '#server/platform/http/services.ts';
import { defineJob, type JobContext } from '#server/platform/jobs/job.ts';
import { tables } from '#server/records/reference/tables.ts';
import { reportAlertNotices, reportAlerts } from '../tables.ts';
import { hrefOf } from './href.ts';

type Mail = NonNullable<typeof reportAlertNotices.$inferSelect.mail>;

const note = ({ database }: Services, id: number, mail: Mail) =>
  writeUnaudited(database, { id: 0 }, (w) =>
    w.tx.update(reportAlertNotices).set({ mail }).where(eq(reportAlertNotices.id, id)),
  );

/**
 * Claims an e-mail before it is sent, so that it is never sent twice. One claimed by a process that died may have been sent, and is not
 * tried again. False where it has already been dealt with.
 */
const take = ({ database }: Services, id: number): Promise<boolean> =>
  writeUnaudited(database, { id: 0 }, async (w) => {
    const [notice] = await w.tx
      .select({ mail: reportAlertNotices.mail })
      .from(reportAlertNotices)
      .where(eq(reportAlertNotices.id, id))
      .for('update');
    if (notice?.mail !== 'waiting' && notice?.mail !== 'sending') return false;
    const mail = notice.mail === 'waiting' ? 'sending' : 'unknown';
    await w.tx.update(reportAlertNotices).set({ mail }).where(eq(reportAlertNotices.id, id));
    return mail === 'sending';
  });

async function parcelOf({ database, settings: { publicUrl } }: Services, id: number) {
  const { users } = tables;
  const [found] = await database
    .select({ notice: reportAlertNotices, alert: reportAlerts, name: users.name, address: users.email })
    .from(reportAlertNotices)
    .innerJoin(reportAlerts, eq(reportAlerts.id, reportAlertNotices.alertId))
    .innerJoin(users, eq(users.id, reportAlerts.ownerUserId))
    .where(eq(reportAlertNotices.id, id));
  if (!found) return null;
  const { notice, alert, name, address } = found;
  const message = alertMail({
    name,
    title: alert.name,
    words: notice.words,
    facts: alert.inWords.length > 0 ? [`Filters: ${alert.inWords.join('; ')}.`] : [],
    link: `${publicUrl}${hrefOf(alert)}`,
  });
  return {
    messageId: `<report-alert-${id}@${new URL(publicUrl).hostname}>`,
    to: { name, address },
    fromName: null,
    replyTo: null,
    ...message,
    attachments: [],
  };
}

/** Thrown so that the queue tries again later. */
class NotYet extends Error {}

/** Sends a notice to the alert's owner. */
export async function mailNotice(
  { services, isLastAttempt }: Pick<JobContext, 'services' | 'isLastAttempt'>,
  id: number,
): Promise<void> {
  const parcel = (await take(services, id)) && (await parcelOf(services, id));
  if (!parcel) return;
  const handover = await services.email.handOver(parcel);
  if (handover.outcome === 'later' && !isLastAttempt) {
    await note(services, id, 'waiting');
    throw new NotYet(handover.reason);
  }
  const ends = { accepted: 'sent', refused: 'refused', later: 'refused', unknown: 'unknown' } as const;
  await note(services, id, ends[handover.outcome]);
}

export const mailNoticeJob = defineJob(
  'mail-alert',
  z.object({ noticeId: z.int() }),
  ({ noticeId }, context) => mailNotice(context, noticeId),
  { maxAttempts: 8 },
);
