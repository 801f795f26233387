import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cases } from '#server/cases/tables.ts';
import { type Write, write } from '#server/database/write.ts';
import type { Services } from '#server/http/services.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { cancelRun, defineLongJob, readRun, startRun } from '#server/jobs/long-job.ts';
import type { BulkLetter, BulkRun } from '#shared/correspondence/bulk.ts';
import { AppError } from '#shared/errors.ts';
import { program } from '../items/address-letter.ts';
import { cancelMail } from '../items/change-items.ts';
import type { LetterToMake } from '../items/compose.ts';
import { changeItem, lockItem } from '../items/item-row.ts';
import { makeLetter, problemOf } from '../items/make-letter.ts';
import { contentKeyOf, storeMade } from '../items/store-letter.ts';
import { submitItem } from '../items/submit-item.ts';
import { templateInUse } from '../items/template-in-use.ts';
import { writeLetter } from '../items/write-letter.ts';
import { mailItems } from '../tables.ts';
import { bulkLetterOn, checkBulk } from './check-bulk.ts';

/** As many letters as are made between two moments at which a run may be broken off. */
const STEP = 10;

const payload = z.object({
  caseIds: z.array(z.int()),
  templateId: z.int(),
  /** The version that was checked: one that is published meanwhile is for the next run. */
  versionId: z.int(),
  deliveryMethodId: z.int().nullable(),
});
type Payload = z.output<typeof payload>;

/** Writes and submits the letter on one case. What has changed since the check and is wrong now stays a draft that says so. */
async function writeOne(
  w: Write,
  services: Services,
  { templateId, versionId, deliveryMethodId }: Payload,
  { caseId, runId }: { caseId: number; runId: number },
): Promise<void> {
  const actor = program(w.author.id);
  const [found] = await w.tx.select().from(cases).where(eq(cases.id, caseId)).for('update');
  const template = await templateInUse(services.database, templateId, versionId);
  const draft = { caseId, templateId, versionId, asDraft: true, runId };
  let letter: LetterToMake;
  try {
    letter = await bulkLetterOn(services, actor, found!, { template, deliveryMethodId });
    if (letter.recipients.length === 0)
      throw new AppError('conflict', 'There is nobody of this kind to write to.');
  } catch (error) {
    await writeLetter(w, { ...draft, recipients: [], problems: [problemOf(error)] });
    return;
  }
  const id = await writeLetter(w, { ...draft, recipients: letter.recipients });
  const { made, problems } = await makeLetter(services, actor, letter, { itemId: id, attachmentIds: [] });
  const item = await lockItem(w.tx, id);
  if (!made) {
    await changeItem(w, item, { problems, statusReason: 'Could not be made.' }, 'not made');
    return;
  }
  await storeMade(w, services.files, item, made);
  await submitItem(w, await changeItem(w, item, { contentKey: contentKeyOf(made) }), found!);
}

/** Writes the letters of a bulk run, some at a time: each step is whole, and goes on after a kill where the last one ended. */
export const bulkLetters = defineLongJob(
  'bulk-letters',
  { payload, cursor: z.int() },
  async (w, { payload: given, cursor, runId, context }) => {
    const from = cursor ?? 0;
    const ids = given.caseIds.slice(from, from + STEP);
    for (const caseId of ids) await writeOne(w, context.services, given, { caseId, runId });
    w.changed('mail');
    const next = from + ids.length;
    return { done: ids.length, next: next < given.caseIds.length ? next : null };
  },
);

const noSuchRun = () => new AppError('notFound', 'That run does not exist, or it is not one of yours.');

/** The progress of a bulk run, for who started it. */
export async function bulkRun({ services: { database }, actor }: SignedIn, id: number): Promise<BulkRun> {
  const run = await readRun(database, id);
  if (run?.job !== bulkLetters.job.name || run.startedBy !== actor.id) throw noSuchRun();
  const [counted] = await database
    .select({
      drafts: sql<number>`count(*) filter (where ${mailItems.status} = 'draft')::int`,
      cancellable: sql<number>`count(*) filter (where ${mailItems.status} in ('draft', 'generated', 'awaiting_approval', 'approved', 'held', 'queued'))::int`,
    })
    .from(mailItems)
    .where(eq(mailItems.runId, id));
  const { status, done, total, message } = run;
  return { id, status, done, total: total ?? 0, message, ...counted! };
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
  const { templateId, deliveryMethodId } = bulk;
  // By id, as everybody locks several cases.
  const caseIds = rows.map(({ caseId }) => caseId).sort((one, other) => one - other);
  const id = await write(database, ctx.author, (w) =>
    startRun(
      w,
      bulkLetters,
      { caseIds, templateId, versionId, deliveryMethodId: deliveryMethodId ?? null },
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
