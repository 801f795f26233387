import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import { write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { cancelRun, defineLongJob, readRun, startRun } from '#server/platform/jobs/long-job.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { showDate } from '#shared/platform/dates.ts';
import { AppError, noSuch, noSuchAmong } from '#shared/platform/errors.ts';
import type { BulkLetter, BulkRow, BulkRun } from '#shared/records/correspondence/bulk.ts';
import type { LetterProblem } from '#shared/records/correspondence/letter-problem.ts';
import { recipientsInWords } from '#shared/records/correspondence/mail.ts';
import { cancelMail } from '../items/change-items.ts';
import {
  allProblems,
  type Composed,
  composeTogether,
  type LetterToMake,
  type Together,
} from '../items/compose.ts';
import { contentKeyOf, repeatsOf } from '../items/submit-item.ts';
import { type TemplateInUse, templateFor, templateInUse } from '../items/template-in-use.ts';
import { mailItems } from '../tables.ts';
import { orderedLetters } from './order-letters.ts';
import { prepareBulk } from './prepare-bulk.ts';
import { writeLetters } from './write-letters.ts';

type Case = typeof cases.$inferSelect;

/** Cases checked at a time. */
const AT_ONCE = 100;

const problem = (message: string, href: string | null = null): LetterProblem => ({
  message,
  token: null,
  recipient: null,
  href,
});

/** A composed row, with the digest of its content. */
type Checked = { row: BulkRow; contentKey: string | null };

const rowOf = (found: Case, problems: LetterProblem[]): BulkRow => ({
  caseId: found.id,
  uniqueReference: found.uniqueReference,
  caseName: found.caseName,
  sentTo: '',
  recipients: [],
  costPence: 0,
  leavesOn: null,
  repeatOn: null,
  problems,
});

async function checkLetter(
  { found, recipients }: LetterToMake,
  composed: readonly Composed[],
  { common }: Together,
): Promise<Checked> {
  const nobody = problem('The case has nobody of this kind to write to.', `/cases/${found.id}`);
  const problems = composed.length === 0 ? [nobody] : allProblems(composed);
  const days: string[] = [];
  for (const { method } of recipients) days.push((await common.days(method)).leavesOn);
  const row = {
    ...rowOf(found, problems),
    sentTo: recipientsInWords(recipients),
    recipients: recipients.map(({ name, method, why }) => ({ name, delivery: method.name, why })),
    costPence: recipients.reduce((sum, { method }) => sum + method.unitCost, 0),
    leavesOn: days.sort()[0] ?? null,
  };
  return { row, contentKey: problems.length > 0 ? null : contentKeyOf(composed) };
}

/** Notes on each row when the same letter was last written, if recently; without a reason to write again, that is a problem. */
async function noteRepeats(tx: Tx, checked: readonly Checked[], reason: string | null): Promise<void> {
  const repeatOn = await repeatsOf(
    tx,
    checked.flatMap(({ contentKey }) => contentKey ?? []),
  );
  for (const { row, contentKey } of checked) {
    const on = contentKey === null ? null : repeatOn(row.caseId, contentKey);
    row.repeatOn = on;
    if (on !== null && reason === null)
      row.problems.push(
        problem(`The same letter was written on ${showDate(on)}.`, `/cases/${row.caseId}?tab=mail`),
      );
  }
}

async function checkSome(
  tx: Tx,
  { services, actor }: SignedIn,
  bulk: BulkLetter,
  template: TemplateInUse,
  found: readonly Case[],
): Promise<BulkRow[]> {
  const of = { template, deliveryMethodId: bulk.deliveryMethodId ?? null };
  const { letters, together } = await prepareBulk(tx, services, actor, found, of);
  const checked: Checked[] = [];
  for (const { found: on, letter, refused } of letters)
    try {
      checked.push(
        letter
          ? await checkLetter(letter, await composeTogether(together, actor, letter), together)
          : { row: rowOf(on, [refused]), contentKey: null },
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      checked.push({ row: rowOf(on, [problem(error.message)]), contentKey: null });
    }
  await noteRepeats(tx, checked, bulk.repeatReason);
  return checked.map(({ row }) => row);
}

/** Checks one letter for many cases, row by row; nothing is made. Refused if the caller does not see one of them. */
export async function checkBulk(ctx: SignedIn, bulk: BulkLetter): Promise<BulkRow[]> {
  const { database } = ctx.services;
  const wanted = [...new Set(bulk.caseIds)];
  const template = await templateFor(database, ctx.actor, bulk.templateId);
  const found = await database
    .select()
    .from(cases)
    .where(and(inArray(cases.id, wanted), visibleCases(ctx.actor)))
    .orderBy(cases.uniqueReference);
  if (found.length < wanted.length) throw noSuchAmong('cases');
  const rows: BulkRow[] = [];
  for (let from = 0; from < found.length; from += AT_ONCE) {
    const some = found.slice(from, from + AT_ONCE);
    rows.push(...(await database.transaction((tx) => checkSome(tx, ctx, bulk, template, some))));
  }
  return rows;
}

/** How many letters are made per step, with their cases locked; a run may be interrupted between steps. */
export const STEP = 20;

const payload = z.object({
  caseIds: z.array(z.int()),
  templateId: z.int(),
  /** The version that was checked; one published meanwhile is for the next run. */
  versionId: z.int(),
  deliveryMethodId: z.int().nullable(),
  /** Why recipients who have had the same letter get it again; null if they do not. */
  repeatReason: z.string().nullable().default(null),
});
type Payload = z.output<typeof payload>;

/** Identifies the same letter to the same cases, whoever starts it. */
const once = ({ templateId, deliveryMethodId, caseIds }: Payload): string =>
  createHash('sha256')
    .update(JSON.stringify([templateId, deliveryMethodId, caseIds]))
    .digest('hex');

/**
 * Writes the letters of a bulk run, some at a time: each step is complete, and after an interruption the run continues from the last one.
 */
export const bulkLetters = defineLongJob(
  'bulk-letters',
  { payload, cursor: z.int(), once },
  async (w, { payload: given, cursor, runId, context }) => {
    const from = cursor ?? 0;
    const ids = given.caseIds.slice(from, from + STEP);
    await writeLetters(w, context.services, { ...given, runId }, ids);
    w.changed('mail');
    const next = from + ids.length;
    return { done: ids.length, next: next < given.caseIds.length ? next : null };
  },
);

/** The progress of a bulk run, for whoever started it. */
export async function bulkRun({ services: { database }, actor }: SignedIn, id: number): Promise<BulkRun> {
  const run = await readRun(database, id);
  const isOne = run?.job === bulkLetters.job.name || run?.job === orderedLetters.job.name;
  if (!run || !isOne || run.startedBy !== actor.id) throw noSuch('run');
  const [counted = missing()] = await database
    .select({
      drafts: sqlOf(col.number)`count(*) filter (where ${mailItems.status} = 'draft')::int`,
      made: sqlOf(col.number)`count(*)::int`,
      cancellable: sqlOf(
        col.number,
      )`count(*) filter (where ${mailItems.status} in ('draft', 'generated', 'awaiting_approval', 'approved', 'held', 'queued'))::int`,
    })
    .from(mailItems)
    .where(eq(mailItems.runId, id));
  const { status, done, total, message } = run;
  const { made, ...more } = counted;
  // Each case of a bulk run has one item, unless it had the letter already.
  const repeats = run.job === bulkLetters.job.name ? Math.max(0, done - made) : 0;
  return { id, status, done, total: total ?? 0, message, repeats, ...more };
}

/** Starts a bulk run, once every row has been checked without problems. */
export async function startBulk(ctx: SignedIn, bulk: BulkLetter): Promise<BulkRun> {
  const { database } = ctx.services;
  const rows = await checkBulk(ctx, bulk);
  const wrong = rows.filter(({ problems }) => problems.length > 0);
  if (wrong.length > 0)
    throw new AppError(
      'invalid',
      `${wrong.length} of ${rows.length} cases cannot be written to yet. Nothing was made.`,
      {
        errors: Object.fromEntries(
          wrong.map(({ caseId, problems }) => [
            `cases.${caseId}`,
            problems.map(({ message }) => message).join(' '),
          ]),
        ),
        data: { rows },
      },
    );
  const { versionId } = await templateInUse(database, bulk.templateId);
  const { templateId, deliveryMethodId = null, repeatReason } = bulk;
  // By id, as whenever several cases are locked.
  const caseIds = rows.map(({ caseId }) => caseId).sort((one, other) => one - other);
  const id = await write(database, ctx.author, (w) =>
    startRun(
      w,
      bulkLetters,
      { caseIds, templateId, versionId, deliveryMethodId, repeatReason },
      { total: caseIds.length, queue: 'bulk-letters' },
    ),
  );
  return bulkRun(ctx, id);
}

/** Cancels a bulk run and takes back everything that has not been sent. */
export async function cancelBulk(
  ctx: SignedIn,
  { id, reason }: { id: number; reason: string },
): Promise<BulkRun> {
  const { database } = ctx.services;
  await bulkRun(ctx, id);
  await write(database, ctx.author, async (w) => {
    await cancelRun(w, id);
    w.audit({ entity: 'job-runs', entityId: id, action: 'letters taken back', after: { reason } });
  });
  const items = await database.select({ id: mailItems.id }).from(mailItems).where(eq(mailItems.runId, id));
  if (items.length > 0) await cancelMail(ctx, { ids: items.map((item) => item.id), reason });
  return bulkRun(ctx, id);
}
