import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Services } from '#server/platform/http/services.ts';
import { defineLongJob, startRun } from '#server/platform/jobs/long-job.ts';
import type { Case } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { problemsInWords } from '#shared/records/correspondence/letter-problem.ts';
import { addressLetter } from '../items/address-letter.ts';
import { allProblems, composeLetter, type LetterToMake } from '../items/compose.ts';
import { writeLetter } from '../items/finish-letter.ts';
import { changeItem, lockItem } from '../items/item-row.ts';
import { makeLetter } from '../items/make-letter.ts';
import { program } from '../items/program.ts';
import { contentKeyOf, storeMade, submitItem } from '../items/submit-item.ts';
import { templateFor, templateInUse } from '../items/template-in-use.ts';
import { mailItems } from '../tables.ts';

/** How many letters are checked or made per step; a run may be interrupted between steps. */
const STEP = 20;
/** The most faulty letters that the refusal of a run names. */
const MOST_NAMED = 20;

const order = z.object({
  caseId: z.int(),
  /** The recipient as named in a refusal. */
  label: z.string(),
  recipients: z.array(z.object({ type: z.enum(['client', 'creditor']), id: z.int().nullable() })).min(1),
  facts: z.record(z.string(), z.string()),
  /** Used in place of the recipient's usual address. */
  email: z.string().nullable(),
  /** It names other cases too, so it is not filed on this one. */
  isListing: z.boolean(),
});
/** A letter ordered by something other than a case, such as a payment. */
export type LetterOrder = z.output<typeof order>;

const payload = z.object({
  templateId: z.int(),
  versionId: z.int(),
  raisedBy: z.string(),
  orders: z.array(order),
});
type Payload = z.output<typeof payload>;
const cursor = z.object({ isChecked: z.boolean(), at: z.int(), wrong: z.array(z.string()) });

/** The letter of an order, signed by the owner of its case. */
async function letterOf(
  database: Database | Tx,
  authorId: number,
  { templateId, versionId }: Payload,
  { caseId, recipients, facts, email }: LetterOrder,
): Promise<LetterToMake> {
  const [found = missing()] = await database.select().from(cases).where(eq(cases.id, caseId));
  const template = await templateInUse(database, templateId, versionId);
  const addressed = await database.transaction((tx) =>
    addressLetter(tx, program(authorId), caseId, { template, recipients }),
  );
  return {
    found,
    template,
    subject: null,
    body: null,
    facts,
    authorId: found.caseOwnerUserId,
    recipients: addressed.map((each) => ({ ...each, email: email ?? each.email })),
  };
}

/** What prevents an ordered letter from being made, in words; null if nothing does. */
async function problemOf(services: Services, authorId: number, given: Payload, one: LetterOrder) {
  try {
    const letter = await letterOf(services.database, authorId, given, one);
    const problems = allProblems(await composeLetter(services, program(authorId), letter));
    return problems.length === 0 ? null : `${one.label}: ${problemsInWords(problems)}`;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `${one.label}: ${error.message}`;
  }
}

async function lockCase({ tx }: Write, id: number): Promise<Case> {
  const [found = missing()] = await tx.select().from(cases).where(eq(cases.id, id)).for('update');
  return found;
}

/** Makes a letter and submits it. If something has changed since the check and is now wrong, it stays a draft that says so. */
async function writeOne(w: Write, services: Services, given: Payload, one: LetterOrder & { runId: number }) {
  const { templateId, versionId, raisedBy } = given;
  const { caseId, recipients, facts, isListing, runId } = one;
  const found = await lockCase(w, caseId);
  const id = await writeLetter(w, {
    caseId,
    templateId,
    versionId,
    recipients,
    facts,
    raisedBy,
    runId,
    asDraft: true,
  });
  const letter = await letterOf(services.database, w.author.id, given, one);
  const { made, problems } = await makeLetter(services, program(w.author.id), letter, {
    itemId: id,
    attachmentIds: [],
  });
  const item = await lockItem(w.tx, id);
  if (!made) {
    await changeItem(w, item, { isListing, problems, statusReason: 'Could not be made.' }, 'not made');
    return;
  }
  await storeMade(w, services.files, item, made);
  await submitItem(w, await changeItem(w, item, { isListing, contentKey: contentKeyOf(made) }), found);
}

function refusal(wrong: readonly string[], count: number): AppError {
  const more = wrong.length - MOST_NAMED;
  const named = [...wrong.slice(0, MOST_NAMED), ...(more > 0 ? [`And ${more} more.`] : [])];
  return new AppError(
    'invalid',
    `Nothing was written: ${wrong.length} of ${count} letters cannot be made yet.\n${named.join('\n')}`,
  );
}

/**
 * Writes ordered letters: first all are checked, and if one has a problem none is written; then they are made and submitted, some at a
 * time.
 */
export const orderedLetters = defineLongJob(
  'ordered-letters',
  // One template per occasion, such as a distribution, whoever asks and however often.
  { payload, cursor, once: ({ templateId, raisedBy }) => `${templateId} ${raisedBy}` },
  async (w, { payload: given, cursor: reached, runId, context }) => {
    const { isChecked, at, wrong } = reached ?? { isChecked: false, at: 0, wrong: [] };
    const { orders } = given;
    const some = orders.slice(at, at + STEP);
    const next = at + some.length;
    if (isChecked) {
      for (const one of some) await writeOne(w, context.services, given, { ...one, runId });
      w.changed('mail');
      return { done: some.length, next: next < orders.length ? { isChecked, at: next, wrong } : null };
    }
    const found = [...wrong];
    for (const one of some) {
      const problem = await problemOf(context.services, w.author.id, given, one);
      if (problem !== null) found.push(problem);
    }
    if (next < orders.length) return { done: 0, next: { isChecked, at: next, wrong: found } };
    if (found.length > 0) throw refusal(found, orders.length);
    return { done: 0, next: { isChecked: true, at: 0, wrong: [] } };
  },
);

type Orders = { actor: Actor; templateId: number; raisedBy: string; orders: LetterOrder[] };

/**
 * Starts writing letters in the transaction that calls for them; returns the id of the run, which has progress and can be cancelled like
 * any bulk run. Refused if the same template was already written for the same occasion.
 */
export async function orderLetters(
  w: Write,
  { actor, templateId, raisedBy, orders }: Orders,
): Promise<number> {
  if (orders.length === 0) throw conflict('There is nobody to write to.');
  const { versionId, name } = await templateFor(w.tx, actor, templateId);
  // Done first: a second start of the same letters waits for this one, and is then refused.
  const runId = await startRun(
    w,
    orderedLetters,
    { templateId, versionId, raisedBy, orders },
    { total: orders.length, queue: 'bulk-letters' },
  );
  const [written] = await w.tx
    .select({ id: mailItems.id })
    .from(mailItems)
    .where(
      and(
        eq(mailItems.raisedBy, raisedBy),
        eq(mailItems.templateId, templateId),
        ne(mailItems.status, 'cancelled'),
      ),
    )
    .limit(1);
  if (written) throw conflict(`${name} was written for ${raisedBy} already.`);
  return runId;
}
