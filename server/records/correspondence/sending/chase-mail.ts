import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Services } from '#server/platform/http/services.ts';
import { defineScheduledJob } from '#server/platform/jobs/job.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { raiseOwnTask } from '#server/records/tasks/raise-tasks.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { addBusinessDays } from '#shared/platform/business-days.ts';
import { londonDate, londonInstant, showDate } from '#shared/platform/dates.ts';
import { escapedHtml } from '#shared/platform/html.ts';
import { mailNumber } from '#shared/records/correspondence/mail.ts';
import { writeToMail } from '../items/hold-recipient.ts';
import { mailRecipients } from '../tables.ts';

/** Business days after which somebody is asked about mail that is still 'sending'. */
const PATIENCE_DAYS = 2;

/** Raises a task for mail that was handed over without an answer and is still unaccounted for, once per attempt. */
export async function chaseMail({ database }: Pick<Services, 'database'>): Promise<number> {
  const before = londonInstant(addBusinessDays(londonDate(), -PATIENCE_DAYS, await holidaysOf(database)));
  const stuck = await database
    .select({ id: mailRecipients.id })
    .from(mailRecipients)
    .where(and(inArray(mailRecipients.status, ['sending']), lt(mailRecipients.handedOverAt, before)))
    .limit(1_000);
  let raised = 0;
  for (const { id } of stuck) {
    const isRaised = await writeToMail(database, id, async (w, { found, item, recipient }) => {
      const sourceKey = `mail:${id}:${recipient.attempts}`;
      if ((await w.tx.$count(caseTasks, eq(caseTasks.sourceKey, sourceKey))) > 0) return false;
      const since = showDate(londonDate(recipient.handedOverAt ?? item.updatedAt));
      const words = `${item.title} (${mailNumber(item.id)}) to ${recipient.name} says “sending” since ${since}. Find out whether it arrived, and settle it in Outbound Mail.`;
      await raiseOwnTask(w, found, {
        name: `Did ${item.title} arrive?`,
        assignedUserId: found.caseOwnerUserId,
        content: `<p>${escapedHtml(words)}</p>`,
        source: 'system',
        sourceKey,
      });
      return true;
    });
    if (isRaised) raised += 1;
  }
  return raised;
}

export const chaseMailJob = defineScheduledJob(
  'chase-mail',
  '30 5 * * 1-5',
  async ({ services }) => {
    services.log.info({ raised: await chaseMail(services) }, 'mail that says sending was looked at');
  },
  { isMadeUp: true },
);
