import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { solutionFactsOf } from '#server/records/affairs/solution-facts.ts';
import { digestOf } from '#server/records/approvals/digest.ts';
import { requestApproval, voidApprovals } from '#server/records/approvals/request-approval.ts';
import { type Case, visibleCase, writeToCase } from '#server/records/cases/access.ts';
import { adviceRecords } from '#server/records/decisions/proposal-tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow, changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import {
  type Advice,
  adviceLabels,
  adviceProblems,
  adviceShape,
  type Difference,
  differencesOf,
  emptyAdvice,
  optionChoices,
  unanswered,
} from '#shared/activities/proposals/advice.ts';
import type { adviceContract } from '#shared/activities/proposals/contract.ts';
import { now, showDate } from '#shared/platform/dates.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import { may } from '#shared/platform/permissions.ts';
import { knownAffairs, missingAffairs } from '#shared/records/affairs/known-affairs.ts';
import { solutionsConsidered } from '#shared/records/affairs/solutions-considered.ts';
import type { Working as ApprovalWorking } from '#shared/records/approvals/contract.ts';
import { figuresOf, ownTerms, readWorking, type Working } from './working.ts';

export const ADVICE = 'advice-records';

type AdviceRow = typeof adviceRecords.$inferSelect;
type AdviceInput = z.output<(typeof adviceContract)['save']['input']>;

const fields = Object.keys(adviceShape) as (keyof Advice)[];
/** The advice in a row, without its state. */
export const contentOf = (row: AdviceRow): Advice =>
  Object.fromEntries(fields.map((field) => [field, row[field]])) as Advice;

/**
 * The digest of the advice as submitted: a request whose advice has changed since is void. Empty values are left out, so that older
 * requests stay valid.
 */
export function digestOfAdvice(row: AdviceRow): string {
  const { differenceAnswers, ...content } = contentOf(row);
  const answers = differenceAnswers.length > 0 && { differenceAnswers };
  return digestOf([
    [row.id, JSON.stringify({ ...content, differencesExplained: row.differencesExplained, ...answers })],
  ]);
}

async function named(database: Database | Tx, id: number | null) {
  const { users } = tables;
  const [user] = id
    ? await database.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, id))
    : [];
  return user ?? null;
}

/** A record as its page shows it. */
async function shown(database: Database | Tx, row: AdviceRow) {
  const { submittedBy, signedOffBy, ...rest } = row;
  return {
    ...rest,
    submittedBy: await named(database, submittedBy),
    signedOffBy: await named(database, signedOffBy),
  };
}

/** The options in the client's part of the country, with what has to be said about each for this client (SIP 3.1). */
function startOf(working: Working) {
  const { found, affairs } = working;
  const { outcome } = figuresOf(working, ownTerms(working));
  const table = solutionsConsidered(solutionFactsOf(found, affairs, outcome));
  return table.rows.map(([name = '', helps = '', costs = '', reason = '']) => ({
    name,
    helps,
    costs,
    reason,
    choice: 'possible' as const,
  }));
}

async function introducerOf(database: Database | Tx, { introducerId }: Case): Promise<string> {
  const { introducers } = tables;
  const [row] = introducerId
    ? await database
        .select({ name: introducers.name })
        .from(introducers)
        .where(eq(introducers.id, introducerId))
    : [];
  return row?.name ?? '';
}

/** The advice record of a case, its starting values, and what it lacks before it can be signed off. */
export async function adviceView({ services: { database }, actor }: SignedIn, caseId: number) {
  const found = await visibleCase(database, actor, caseId);
  const working = await readWorking(database, found);
  const { advice, eligibility } = working;
  const { unsuitable } = eligibility;
  const options = startOf(working);
  const record = advice ? contentOf(advice) : emptyAdvice;
  const differences = differencesNow(working, record);
  return {
    record: advice && (await shown(database, advice)),
    start: {
      options,
      referrer: await introducerOf(database, found),
      adviceOn: found.adviceGivenOn,
      costsExplained: '',
    },
    problems: adviceProblems(record, unsuitable, differences, options),
    missing: missingFor(working),
    unsuitable,
    differences,
    mayEdit: may(actor, 'case.write'),
  };
}

/** Where the record of a case differs from its current figures. */
const differencesNow = ({ found, affairs }: Pick<Working, 'found' | 'affairs'>, record: Advice) =>
  differencesOf(record, knownAffairs(found, affairs));

/**
 * Refuses to sign off a record that differs from its case's figures without an explanation for each difference that appeared or changed
 * since submission. A single explanation from before each difference had its own still covers what it explained.
 */
export function refuseUnanswered(working: Pick<Working, 'found' | 'affairs'>, row: AdviceRow): void {
  if (row.differencesExplained !== '' && row.differenceAnswers.length === 0) return;
  const record = contentOf(row);
  const open = unanswered(differencesNow(working, record), record);
  if (open.length === 0) return;
  throw new AppError(
    'conflict',
    `The record and the case differ, and nobody has said why: send it back to be answered. ${open.join(' ')}`,
  );
}

/** What the case itself lacks before advice on it can be signed off, each with the page where it is entered. */
const missingFor = ({ found, affairs }: Pick<Working, 'found' | 'affairs'>) =>
  missingAffairs(knownAffairs(found, affairs)).map(({ key, message, tab }) => ({
    key,
    message,
    href: `/cases/${found.id}?tab=${tab}`,
  }));

/** Refuses advice on a case whose debts, assets or budget are unknown, both on submission and on sign-off. */
export function refuseUnknown(working: Pick<Working, 'found' | 'affairs'>): void {
  const missing = missingFor(working);
  if (missing.length === 0) return;
  throw new AppError(
    'invalid',
    `The case is not complete yet. ${missing.map(({ message }) => message).join(' ')}`,
    { errors: Object.fromEntries(missing.map(({ key, message }) => [key, message])), data: { missing } },
  );
}

async function lockAdvice(tx: Tx, caseId: number): Promise<AdviceRow | null> {
  const [row] = await tx.select().from(adviceRecords).where(eq(adviceRecords.caseId, caseId)).for('update');
  return row ?? null;
}

/** The values of a record that changed after it was submitted or signed off: a draft again, to be signed off again. */
const asDraft = {
  status: 'draft',
  submittedBy: null,
  submittedAt: null,
  signedOffBy: null,
  signedOffAt: null,
} as const;

/** Saves the advice. A record that is waiting or signed off becomes a draft again if it changes. */
export function saveAdvice(ctx: SignedIn, { caseId, version, ...content }: AdviceInput) {
  return writeToCase(ctx, caseId, async (w) => {
    const before = await lockAdvice(w.tx, caseId);
    if (before === null) {
      const added = await addRow(w, ADVICE, adviceRecords, { caseId, ...content });
      return shown(w.tx, added);
    }
    await checkVersion(w, before, version ?? before.version, () => shown(w.tx, before));
    const isSame = JSON.stringify(contentOf({ ...before, ...content })) === JSON.stringify(contentOf(before));
    if (isSame) return shown(w.tx, before);
    if (before.status === 'submitted')
      await voidApprovals(w, { entity: ADVICE, entityId: before.id }, 'The record of advice was changed.');
    const after = await changeRow(w, ADVICE, adviceRecords, before, before.version, {
      ...content,
      ...(before.status !== 'draft' && asDraft),
    });
    return shown(w.tx, after);
  });
}

const answerTo = ({ differenceAnswers }: Advice, key: string): string =>
  differenceAnswers.find((each) => each.key === key)?.answer ?? '';

/** What the insolvency practitioner reads before signing off. */
function workingOf(record: Advice, differences: readonly Difference[]): ApprovalWorking {
  const text = (
    field: 'reasons' | 'costsExplained' | 'referrer' | 'earlierAdvice' | 'thirdParties' | 'suitableAnyway',
  ) => ({ label: adviceLabels[field], text: record[field] || '–' });
  const day = (field: 'adviceOn' | 'reflectUntil') => ({
    label: adviceLabels[field],
    text: record[field] ? showDate(record[field]) : '–',
  });
  return [
    {
      heading: 'Options considered',
      lines: record.options.map(({ name, choice, reason }) => ({
        label: `${name}: ${optionChoices[choice].toLowerCase()}`,
        text: reason || '–',
      })),
    },
    {
      heading: 'Advice',
      lines: [
        day('adviceOn'),
        ...(['reasons', 'costsExplained', 'referrer', 'earlierAdvice', 'thirdParties'] as const).map(text),
        { label: adviceLabels.hasVulnerability, text: record.hasVulnerability ? 'Yes' : 'No' },
        ...(record.suitableAnyway ? [text('suitableAnyway')] : []),
        ...differences.map(({ key, problem }) => ({
          label: 'Differs from the case',
          text: `${problem} ${answerTo(record, key)}`,
        })),
        day('reflectUntil'),
      ],
    },
  ];
}

/** Submits a complete record to an insolvency practitioner, who signs it off as a second person. */
export function submitAdvice(ctx: SignedIn, { caseId, version }: { caseId: number; version: number }) {
  return writeToCase(ctx, caseId, async (w: Write, found) => {
    const before = await lockAdvice(w.tx, caseId);
    if (!before) throw conflict('Record the advice first.');
    await checkVersion(w, before, version, () => shown(w.tx, before));
    if (before.status !== 'draft') throw conflict('It has already been submitted.');
    const working = await readWorking(w.tx, found);
    const { eligibility } = working;
    const record = contentOf(before);
    const differences = differencesNow(working, record);
    const errors = adviceProblems(record, eligibility.unsuitable, differences, startOf(working));
    if (Object.keys(errors).length > 0)
      throw new AppError('invalid', 'The record is not complete yet.', { errors });
    refuseUnknown(working);
    const after = await changeRow(
      w,
      ADVICE,
      adviceRecords,
      before,
      version,
      { status: 'submitted', submittedBy: ctx.actor.id, submittedAt: now(), statusReason: null },
      { action: 'submitted' },
    );
    const recommended = before.options.find(({ choice }) => choice === 'recommended');
    await requestApproval(w, {
      kind: 'advice',
      entity: ADVICE,
      entityId: after.id,
      domainId: found.domainId,
      caseIds: [caseId],
      amountPence: null,
      summary: `Advice to ${found.caseName}: ${recommended?.name ?? ''}`,
      digest: digestOfAdvice(after),
      working: workingOf(contentOf(after), differences),
      papers: [{ name: 'The record', href: `/cases/${caseId}?tab=proposal-voting&field=advice` }],
    });
    return shown(w.tx, after);
  });
}
