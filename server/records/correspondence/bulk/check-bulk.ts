import { and, inArray } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { showDate } from '#shared/platform/dates.ts';
import { AppError, noSuchAmong } from '#shared/platform/errors.ts';
import type { BulkLetter, BulkRow } from '#shared/records/correspondence/bulk.ts';
import type { LetterProblem } from '#shared/records/correspondence/letter-problem.ts';
import { recipientsInWords } from '#shared/records/correspondence/mail.ts';
import {
  allProblems,
  type Composed,
  composeTogether,
  type LetterToMake,
  type Together,
} from '../items/compose.ts';
import { contentKeyOf, repeatsOf } from '../items/submit-item.ts';
import { type TemplateInUse, templateFor } from '../items/template-in-use.ts';
import { prepareBulk } from './prepare-bulk.ts';

type Case = typeof cases.$inferSelect;

/** Cases checked at a time. */
const AT_ONCE = 100;

const problem = (message: string, href: string | null = null): LetterProblem => ({
  message,
  token: null,
  recipient: null,
  href,
});

/** A row that was composed, with what stands for its content. */
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
  const nobody = problem('There is nobody of this kind to write to.', `/cases/${found.id}`);
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

/** Notes on each row when the same letter was last written, if lately; without a reason for writing again, that is a problem. */
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

/** Checks the same letter on many cases, row by row; nothing is made. Refused where the caller does not see one of them. */
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
