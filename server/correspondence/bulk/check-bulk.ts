import { and, eq, inArray } from 'drizzle-orm';
import { visibleCases } from '#server/cases/access.ts';
import { cases } from '#server/cases/tables.ts';
import type { Services } from '#server/http/services.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { holidaysOf } from '#server/reference/bank-holidays.ts';
import { tables } from '#server/reference/tables.ts';
import type { BulkLetter, BulkRow } from '#shared/correspondence/bulk.ts';
import type { LetterProblem } from '#shared/correspondence/letter-problem.ts';
import { recipientsInWords } from '#shared/correspondence/mail.ts';
import { showDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/permissions.ts';
import { addressLetter } from '../items/address-letter.ts';
import { audienceOf } from '../items/audience.ts';
import { allProblems, type Composed, composeLetter, type LetterToMake } from '../items/compose.ts';
import { leavesOnBy } from '../items/queue-item.ts';
import { contentKeyOf, repeatOf } from '../items/store-letter.ts';
import { type TemplateInUse, templateInUse } from '../items/template-in-use.ts';

type Case = typeof cases.$inferSelect;
const { templates } = tables;

const problem = (message: string, href: string | null = null): LetterProblem => ({
  message,
  token: null,
  recipient: null,
  href,
});

/** The letter of a bulk run on one case: to its template's audience there, signed by who started the run. */
export async function bulkLetterOn(
  { database }: Pick<Services, 'database'>,
  actor: Actor,
  found: Case,
  { template, deliveryMethodId }: { template: TemplateInUse; deliveryMethodId: number | null },
): Promise<LetterToMake> {
  const [row] = await database
    .select({ audience: templates.audience })
    .from(templates)
    .where(eq(templates.id, template.id));
  const recipients = await database.transaction(async (tx) => {
    const audience = await audienceOf(tx, actor, found.id, row!.audience);
    const named = audience.map((each) => ({ ...each, deliveryMethodId }));
    return addressLetter(tx, actor, found.id, { template, recipients: named });
  });
  return { found, template, subject: null, body: null, facts: {}, authorId: actor.id, recipients };
}

/** What keeps the letter of one case from being sent, besides its text. */
async function problemsOf(
  ctx: SignedIn,
  { evenIfRepeated }: BulkLetter,
  letter: LetterToMake,
  composed: readonly Composed[],
): Promise<LetterProblem[]> {
  const { found } = letter;
  if (composed.length === 0)
    return [problem('There is nobody of this kind to write to.', `/cases/${found.id}`)];
  const problems = allProblems(composed);
  if (problems.length > 0 || evenIfRepeated) return problems;
  const contentKey = contentKeyOf(composed);
  const on = await ctx.services.database.transaction((tx) =>
    repeatOf(tx, { caseId: found.id, contentKey, exceptId: 0 }),
  );
  return on === null
    ? []
    : [problem(`The same letter was written on ${showDate(on)}.`, `/cases/${found.id}?tab=mail`)];
}

async function checkCase(
  ctx: SignedIn,
  bulk: BulkLetter,
  template: TemplateInUse,
  found: Case,
): Promise<BulkRow> {
  const row = {
    caseId: found.id,
    uniqueReference: found.uniqueReference,
    caseName: found.caseName,
  };
  try {
    const of = { template, deliveryMethodId: bulk.deliveryMethodId ?? null };
    const letter = await bulkLetterOn(ctx.services, ctx.actor, found, of);
    const composed = await composeLetter(ctx.services, ctx.actor, letter);
    const holidays = await holidaysOf(ctx.services.database);
    const days = letter.recipients.map(({ method }) => leavesOnBy(method, holidays)).sort();
    return {
      ...row,
      sentTo: recipientsInWords(letter.recipients),
      costPence: letter.recipients.reduce((sum, { method }) => sum + method.unitCost, 0),
      leavesOn: days[0] ?? null,
      problems: await problemsOf(ctx, bulk, letter, composed),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...row, sentTo: '', costPence: 0, leavesOn: null, problems: [problem(error.message)] };
  }
}

/** Checks the same letter on many cases, row by row; nothing is made. Refused where the caller does not see one of them. */
export async function checkBulk(ctx: SignedIn, bulk: BulkLetter): Promise<BulkRow[]> {
  const { database } = ctx.services;
  const wanted = [...new Set(bulk.caseIds)];
  const template = await templateInUse(database, bulk.templateId);
  const found = await database
    .select()
    .from(cases)
    .where(and(inArray(cases.id, wanted), visibleCases(ctx.actor)))
    .orderBy(cases.uniqueReference);
  if (found.length < wanted.length)
    throw new AppError('notFound', 'One of these cases does not exist, or it is not one of yours.');
  const rows: BulkRow[] = [];
  for (const each of found) rows.push(await checkCase(ctx, bulk, template, each));
  return rows;
}
