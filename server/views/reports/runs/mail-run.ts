import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { type Write, write, writeChanges } from '#server/platform/database/write.ts';
import { reportFailedMail, reportMail } from '#server/platform/email/messages.ts';
import type { Handover, Parcel } from '#server/platform/email/parcel.ts';
import { files } from '#server/platform/files/tables.ts';
import type { Services } from '#server/platform/http/services.ts';
import { defineJob, type JobContext } from '#server/platform/jobs/job.ts';
import { tables } from '#server/records/reference/tables.ts';
import { readActor } from '#server/records/staff/sessions.ts';
import type { ChartPicture } from '../charts/chart-picture.ts';
import { REPORT_RUNS, type ReportRun } from '../report-runs.ts';
import { reportRuns, reportSchedules } from '../tables.ts';

/** Larger files are fetched in the program: mail servers would refuse them. */
const MOST_ENCLOSED = 10_000_000;
const SYSTEM = { id: 0 };

type Mail = NonNullable<ReportRun['mail']>;

async function note(w: Write, id: number, mail: Mail, message?: string): Promise<void> {
  const change = { mail, ...(message !== undefined && { message }) };
  // While it waits or is being sent it may be needed again.
  const isOver = mail !== 'waiting' && mail !== 'sending';
  await w.tx
    .update(reportRuns)
    .set({ ...change, ...(isOver && { digest: null }) })
    .where(eq(reportRuns.id, id));
  w.audit({ entity: REPORT_RUNS, entityId: id, action: `mail ${mail}`, after: change });
  w.changed(REPORT_RUNS);
}

const DIED = 'The server stopped while it was being sent: it may or may not have arrived.';

/**
 * Claims the e-mail of a run before anything is sent, so that it never goes twice; returns the run as it was. If a process died after
 * claiming one, it may have gone: nobody can tell, and it stays like that. Null if it has been dealt with.
 */
const take = ({ database }: Services, id: number): Promise<ReportRun | null> =>
  writeChanges(database, SYSTEM, async (w) => {
    const [run] = await w.tx.select().from(reportRuns).where(eq(reportRuns.id, id)).for('update');
    if (run?.mail === 'sending') await note(w, id, 'unknown', DIED);
    else if (run?.mail === 'waiting') await note(w, id, 'sending');
    else return null;
    return run;
  });

async function addressOf(database: Services['database'] | Tx, userId: number) {
  const { users } = tables;
  const [user = missing()] = await database
    .select({ name: users.name, address: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return user;
}

const historyOf = ({ publicUrl }: Services['settings']) => `${publicUrl}/reports/viewer/history`;

/** What the text calls the picture of the chart. */
const CHART = 'chart@concordat';
const chartFile = ({ png }: ChartPicture) => ({
  filename: 'chart.png',
  contentType: 'image/png',
  cid: CHART,
  content: Buffer.from(png, 'base64'),
});

/** The report for its recipient: attached or, if too large, with a link. */
async function parcelOf(services: Services, run: ReportRun): Promise<Parcel | null> {
  const { database, files: store, settings } = services;
  const [file] = await database
    .select()
    .from(files)
    .where(eq(files.id, run.fileId ?? 0));
  if (!file) return null;
  const to = await addressOf(database, run.userId);
  const isTooLarge = file.bytes > MOST_ENCLOSED;
  const facts = [
    ...(run.digest?.facts ?? [`Rows: ${(run.rowCount ?? 0).toLocaleString('en-GB')}.`]),
    ...(run.inWords.length > 0 ? [`Filters: ${run.inWords.join('; ')}.`] : []),
    ...(run.message ? [run.message] : []),
    'It holds what you may see, and may differ from what others get.',
  ];
  const chart = run.digest?.chart ?? null;
  const message = reportMail({
    name: to.name,
    title: run.title,
    facts,
    rows: run.digest,
    chart: chart && { cid: CHART, alt: chart.alt, width: chart.width },
    link: isTooLarge ? historyOf(settings) : null,
  });
  return {
    // The same for every attempt, so that a repeat is recognised.
    messageId: `<report-run-${run.id}@${new URL(settings.publicUrl).hostname}>`,
    to,
    fromName: null,
    replyTo: null,
    ...message,
    attachments: [
      ...(isTooLarge
        ? []
        : [{ filename: file.name, contentType: file.type, content: await store.readWhole(file.sha256) }]),
      ...(chart ? [chartFile(chart)] : []),
    ],
  };
}

/** Tells the owner of the schedule what was not delivered, and why. */
async function tellOwner(services: Services, run: ReportRun, reason: string): Promise<void> {
  const { database, email, settings } = services;
  const [schedule] = await database
    .select({ ownerUserId: reportSchedules.ownerUserId })
    .from(reportSchedules)
    .where(eq(reportSchedules.id, run.scheduleId ?? 0));
  if (!schedule || !(await readActor(database, schedule.ownerUserId))) return;
  const owner = await addressOf(database, schedule.ownerUserId);
  const recipient = await addressOf(database, run.userId);
  const failure = { name: owner.name, title: run.title, recipient: recipient.name, reason };
  await email.send(owner.address, reportFailedMail({ ...failure, link: historyOf(settings) }));
}

/** Thrown so that the queue retries later. */
class NotYet extends Error {}

const keep = ({ database }: Services, id: number, mail: Mail, message?: string): Promise<void> =>
  write(database, SYSTEM, (w) => note(w, id, mail, message));

async function send(services: Services, run: ReportRun, isLastAttempt: boolean): Promise<void> {
  const parcel = await parcelOf(services, run).catch(async (error: unknown) => {
    await keep(services, run.id, 'waiting');
    throw error;
  });
  if (!parcel) return keep(services, run.id, 'refused', 'Its file is no longer kept.');
  const handover: Handover = await services.email.handOver(parcel);
  if (handover.outcome === 'accepted') return keep(services, run.id, 'sent');
  const { outcome, reason } = handover;
  if (outcome === 'later' && !isLastAttempt) {
    await keep(services, run.id, 'waiting');
    throw new NotYet(reason);
  }
  const words =
    outcome === 'unknown'
      ? `It is not known whether the e-mail arrived: ${reason}`
      : `The e-mail was refused: ${reason}`;
  await keep(services, run.id, outcome === 'unknown' ? 'unknown' : 'refused', words);
  await tellOwner(services, run, words);
}

/** Sends the result of a scheduled run: the report to its recipient, or the reason why there is none to the owner of the schedule. */
export async function mailRun(
  { services, isLastAttempt }: Pick<JobContext, 'services' | 'isLastAttempt'>,
  runId: number,
): Promise<void> {
  const run = await take(services, runId);
  if (!run) return;
  if (run.mail === 'sending') return tellOwner(services, run, DIED);
  if (run.status === 'done') return send(services, run, isLastAttempt);
  await tellOwner(services, run, run.message ?? '');
  await keep(services, runId, 'sent');
}

export const mailRunJob = defineJob(
  'mail-report',
  z.object({ runId: z.int() }),
  ({ runId }, context) => mailRun(context, runId),
  { maxAttempts: 8 },
);
