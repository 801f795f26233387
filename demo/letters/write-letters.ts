import { and, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { onDay } from '#demo/firm/demo-clock.ts';
import { callerOf } from '#demo/firm/staff-caller.ts';
import { queuePost } from '#demo/paper/receive-post.ts';
import { type Calls, callsOf } from '#demo/payouts/caller.ts';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, type InferRow, rowsOf } from '#server/platform/database/rows.ts';
import { systemActor, writeUnaudited } from '#server/platform/database/write.ts';
import type { Services } from '#server/platform/http/services.ts';
import { addJob, defineJob, type Job } from '#server/platform/jobs/job.ts';
import { runOf } from '#server/records/correspondence/items/run-row.ts';
import { makeRunFile, takeRunFile } from '#server/records/correspondence/print-runs/change-run.ts';
import { mailItems, mailRecipients } from '#server/records/correspondence/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, now } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import { printedChannels } from '#shared/records/correspondence/delivery.ts';

/** What is written each time, and on which kind of cases; a case that cannot fill it in is passed over for the next. */
const usual = [
  { template: 'Missed payment 2', cases: 3, isBehind: true },
  { template: 'Annual review request', cases: 3, isBehind: false },
] as const;
/** How many days before the last one the year's letters were written and posted. */
const days = [330, 270, 210, 150, 90, 30] as const;
/** What is written on the last day: e-mails, and letters waiting for a second person, as drafts, or for the next print run. */
const waiting = [
  { template: 'Missed payment 1', cases: 3, isBehind: true, send: true },
  { template: 'Annual review request', cases: 2, isBehind: false, send: false },
  { template: 'Missed payment final', cases: 3, isBehind: true, send: true },
  { template: 'Missed payment 2', cases: 4, isBehind: true, send: true },
] as const;
const cameBack = [
  { reason: 'Gone away', daysAgo: 12 },
  { reason: 'Addressee unknown', daysAgo: 6 },
] as const;
/** How many cases are tried for each letter. */
const TRIES = 4;

const methods = tables['delivery-methods'];

const payload = z.object({ until: z.iso.date() });
type Given = z.output<typeof payload>;

/** Queues the writing of the demo firm's letters for a year. */
export const queueLetters = (tx: Tx, given: Given): Promise<void> =>
  addJob(tx, writeLetters, given, { key: 'demo-letters' });

/**
 * A year of the demo firm's letters up to a day, through the same code as pages: written on live cases, printed, posted, some returned,
 * some waiting. Does nothing if letters have been written.
 */
export const writeLetters: Job<Given> = defineJob(
  'demo-letters',
  payload,
  async ({ until }, { services, signal }) => {
    const { database } = services;
    if ((await database.$count(mailItems)) === 0) await writeYear(services, until, signal);
    // Incoming post may include these letters coming back.
    await writeUnaudited(database, systemActor, (w) => queuePost(w.tx, { until }));
  },
);

async function writeYear(services: Services, until: string, signal: AbortSignal): Promise<void> {
  const { database } = services;
  const ctx = await callerOf(services, 'tom.fletcher');
  const calls = callsOf(ctx);
  const cases = await liveCases(database);
  for (const daysAgo of days) {
    signal.throwIfAborted();
    await onDay(addDays(until, -daysAgo), async () => {
      const ids: number[] = [];
      for (const letter of usual)
        ids.push(...(await write(database, calls, cases, { ...letter, send: true })));
      const runs = (await hasPrint(database, ids))
        ? await calls.printRuns.create({ kind: 'print', ids })
        : [];
      await dateBack(database, { mail_items: ids, print_runs: runs.map(({ id }) => id) });
      for (const { id } of runs) {
        await makeRunFile(services, id);
        await takeRunFile(ctx, id, false);
        const { version } = await runOf(ctx, id);
        await calls.printRuns.markSent({ id, version });
      }
    });
  }
  await returnSome(database, calls, until);
  for (const letter of waiting) await write(database, calls, cases, letter);
}

/** Whether any of these letters has to be printed: clients who prefer e-mail get theirs that way. */
const hasPrint = async (database: Database, ids: readonly number[]): Promise<boolean> =>
  (await database.$count(
    mailRecipients,
    and(
      inArray(mailRecipients.itemId, [...ids]),
      inArray(
        mailRecipients.deliveryMethodId,
        database.select({ id: methods.id }).from(methods).where(inArray(methods.channel, printedChannels)),
      ),
    ),
  )) > 0;

/** The database dates rows by its own clock: these count as made today on the demo firm's clock. */
async function dateBack(
  database: Database,
  made: Readonly<Record<'mail_items' | 'print_runs', number[]>>,
): Promise<void> {
  for (const [table, ids] of Object.entries(made))
    await database.execute(
      sql`update ${sql.identifier(table)} set created_at = ${now()}, updated_at = ${now()} where id = any(${sql.param(ids)}::int[])`,
    );
}

const liveCaseColumns = { id: col.number, isBehind: col.boolean };
type LiveCase = InferRow<typeof liveCaseColumns>;

async function liveCases(database: Database): Promise<LiveCase[]> {
  const rows = await rowsOf(database, liveCaseColumns)`
    select c.id, coalesce(s.arrears_pence, 0) > 0 as "isBehind"
    from cases c join statuses t on t.id = c.status_id and t.expects_payments and t.is_open
      join case_standings s on s.case_id = c.id
    where not c.risk_of_violence order by c.id limit 400`;
  return rows;
}

type Letter = { template: string; cases: number; isBehind: boolean; send: boolean };

/** Writes a letter on the first of the remaining cases that can fill it in, removes those tried from the list and returns the items. */
async function write(database: Database, calls: Calls, cases: LiveCase[], letter: Letter): Promise<number[]> {
  const templateId = await templateOf(database, letter.template);
  const written: number[] = [];
  for (let tries = 0; written.length < letter.cases && tries < letter.cases * TRIES; tries++) {
    const at = cases.findIndex(({ isBehind }) => isBehind === letter.isBehind);
    const [found] = at < 0 ? [] : cases.splice(at, 1);
    if (!found) break;
    written.push(...(await writeOn(calls, found.id, templateId, letter.send)));
  }
  return written;
}

/** The item, unless the case lacks something in its letter; it goes to the client, or both, as usual for the template. */
async function writeOn(calls: Calls, caseId: number, templateId: number, send: boolean): Promise<number[]> {
  const { recipients } = await calls.mail.choices({ caseId });
  const client = recipients.find(({ type }) => type === 'client');
  if (!client) return [];
  const recipient = { type: client.type, id: client.id };
  try {
    return [(await calls.mail.save({ caseId, templateId, recipients: [recipient], send })).id];
  } catch (error) {
    if (error instanceof Error && error.cause instanceof AppError) return [];
    throw error;
  }
}

async function templateOf(database: Database, name: string): Promise<number> {
  const rows = await rowsOf(database, {
    id: col.number,
  })`select id from templates where name = ${name} and language_variant = 'en'`;
  if (!rows[0]) throw new Error(`The demo firm has no template called ${name}.`);
  return rows[0].id;
}

/** Some of the last printed letters came back. */
async function returnSome(database: Database, calls: Calls, until: string): Promise<void> {
  const rows = await rowsOf(database, {
    id: col.number,
  })`select item_id as id from mail_recipients where status = 'sent' and print_run_id is not null
      group by 1 order by 1 desc limit ${cameBack.length}`;
  for (const [n, { reason, daysAgo }] of cameBack.entries()) {
    const item = rows[n] && (await calls.mail.get({ id: rows[n].id }));
    if (!item) return;
    const returnedOn = addDays(until, -daysAgo);
    await onDay(returnedOn, () => calls.mail.returned({ code: item.number, returnedOn, reason }));
  }
}
