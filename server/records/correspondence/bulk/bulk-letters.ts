import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { cancelRun, defineLongJob, readRun, startRun } from '#server/platform/jobs/long-job.ts';
import { AppError, noSuch } from '#shared/platform/errors.ts';
import type { BulkLetter, BulkRun } from '#shared/records/correspondence/bulk.ts';
import { cancelMail } from '../items/change-items.ts';
import { templateInUse } from '../items/template-in-use.ts';
import { mailItems } from '../tables.ts';
import { checkBulk } from './check-bulk.ts';
import { orderedLetters } from './ordered-letters.ts';
import { writeLetters } from './write-letters.ts';

/** Letters made in one step, with their cases locked; a run may be broken off between steps. */
export const STEP = 20;

const payload = z.object({
  caseIds: z.array(z.int()),
  templateId: z.int(),
  /** The version that was checked: one that is published meanwhile is for the next run. */
  versionId: z.int(),
  deliveryMethodId: z.int().nullable(),
  /** Why those who have had the same letter get it again; null if they do not. */
  repeatReason: z.string().nullable().default(null),
});
type Payload = z.output<typeof payload>;

/** The same letter to the same cases, whoever starts it. */
const once = ({ templateId, deliveryMethodId, caseIds }: Payload): string =>
  createHash('sha256')
    .update(JSON.stringify([templateId, deliveryMethodId, caseIds]))
    .digest('hex');

/** Writes the letters of a bulk run, some at a time: each step is whole, and goes on after a kill where the last one ended. */
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

/** The progress of a bulk run, for who started it. */
export async function bulkRun({ services: { database }, actor }: SignedIn, id: number): Promise<BulkRun> {
  const run = await readRun(database, id);
  const isOne = run?.job === bulkLetters.job.name || run?.job === orderedLetters.job.name;
  if (!run || !isOne || run.startedBy !== actor.id) throw noSuch('run');
  const [counted] = await database
    .select({
      drafts: sql<number>`count(*) filter (where ${mailItems.status} = 'draft')::int`,
      made: sql<number>`count(*)::int`,
      cancellable: sql<number>`count(*) filter (where ${mailItems.status} in ('draft', 'generated', 'awaiting_approval', 'approved', 'held', 'queued'))::int`,
    })
    .from(mailItems)
    .where(eq(mailItems.runId, id));
  const { status, done, total, message } = run;
  const { made, ...more } = counted!;
  // Each case of a bulk run has one item, unless it had the letter already.
  const repeats = run.job === bulkLetters.job.name ? Math.max(0, done - made) : 0;
  return { id, status, done, total: total ?? 0, message, repeats, ...more };
}

/** Starts a bulk run, once every row has been checked and none is wrong. */
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
  // By id, as everybody locks several cases.
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

/** Ends a bulk run and takes back everything of it that has not left yet. */
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
