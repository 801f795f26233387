import { and, eq, ne, sql } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { writeToCase } from '#server/records/cases/access.ts';
import { applicantsOf } from '#server/records/cases/applicants.ts';
import { changeRow, checkVersion, lockRow, removeRow } from '#server/records/reference/versioned-rows.ts';
import { conflict, invalid } from '#shared/platform/errors.ts';
import { poundsText } from '#shared/platform/money.ts';
import { frequencyLabels, monthlyPence } from '#shared/records/affairs/frequency.ts';
import {
  explanationProblem,
  type Heading,
  payers,
  type StatementInput,
  type StatementLine,
  summarise,
} from '#shared/records/affairs/income-expenditure.ts';
import { statementHeadings } from './catalogues.ts';
import { linesOf, type StatementHead } from './statements.ts';
import { iandeLines, iandeStatements } from './tables.ts';

const ENTITY = 'iande-statements';

/** Lines as the audit trail shows them, by name and payer. */
function auditLines(headings: readonly Heading[], lines: readonly StatementLine[]): Record<string, string> {
  const names = new Map(
    headings.flatMap(({ side, types }) => types.map(({ id, name }) => [`${side} ${id}` as string, name])),
  );
  const list: Record<string, string> = {};
  for (const line of lines) {
    const name = names.get(line.incomeId ? `income ${line.incomeId}` : `expenditure ${line.expenditureId}`);
    const text = `${poundsText(line.amountPence)} ${frequencyLabels[line.frequency].toLowerCase()}`;
    const key = `${name} (${payers[line.payer]})`;
    list[key] = list[key] ? `${list[key]} + ${text}` : text;
  }
  return list;
}

/** The derived columns of a statement's header, after all its rules have been checked. */
function checkedHead(headings: readonly Heading[], { lines, ...input }: StatementInput) {
  const known = new Set<string>(
    headings.flatMap(({ side, types }) => types.map(({ id }) => `${side} ${id}`)),
  );
  for (const [index, { incomeId, expenditureId }] of lines.entries())
    if (!known.has(incomeId === null ? `expenditure ${expenditureId}` : `income ${incomeId}`))
      throw invalid({ [`lines.${index}`]: 'This kind of line no longer exists.' });
  const { incomePence, expenditurePence, ...summary } = summarise(headings, input, lines);
  return { ...input, incomePence, expenditurePence, summary: { ...summary, incomePence, expenditurePence } };
}

async function storeLines(w: Write, statementId: number, lines: readonly StatementLine[]) {
  await w.tx.delete(iandeLines).where(eq(iandeLines.statementId, statementId));
  if (lines.length === 0) return;
  await w.tx.insert(iandeLines).values(
    lines.map((line) => ({
      ...line,
      statementId,
      monthlyPence: monthlyPence(line.amountPence, line.frequency),
    })),
  );
}

/** Only one statement of a case is current: unsets the others, and returns whether there are any. */
async function stepBackOthers(
  w: Write,
  caseId: number,
  exceptId: number,
  isCurrent: boolean,
): Promise<boolean> {
  const others = await w.tx
    .select()
    .from(iandeStatements)
    .where(and(eq(iandeStatements.caseId, caseId), ne(iandeStatements.id, exceptId)))
    .for('update');
  for (const other of others)
    if (isCurrent && other.isCurrent)
      await changeRow(w, ENTITY, iandeStatements, other, other.version, { isCurrent: false });
  return others.length > 0;
}

type NewStatement = Omit<StatementInput, 'adults'> & {
  adults?: number | undefined;
  copyFromId: number | null;
};

/**
 * Adds a statement to a case, for its applicants' household by default. With `copyFromId` it copies household, explanation and lines from
 * that statement, but not the lines' evidence, which ages. The first statement of a case is always current.
 */
export function addStatement(
  ctx: SignedIn,
  caseId: number,
  { copyFromId, ...input }: NewStatement,
): Promise<StatementHead> {
  return writeToCase(ctx, caseId, async (w) => {
    const headings = await statementHeadings(w.tx);
    const adults = input.adults ?? Math.max(1, (await applicantsOf(w.tx, caseId)).length);
    const wanted = { ...input, adults, ...(copyFromId !== null && (await copied(w, caseId, copyFromId))) };
    const { summary, ...head } = checkedHead(headings, wanted);
    const problem = copyFromId === null ? explanationProblem(summary, head.explanation) : null;
    if (problem) throw invalid({ explanation: problem });
    const hasOthers = await stepBackOthers(w, caseId, 0, head.isCurrent);
    const by = w.author.id || null;
    const values = {
      ...head,
      isCurrent: head.isCurrent || !hasOthers,
      caseId,
      preparedByUserId: by,
      createdBy: by,
      updatedBy: by,
    };
    const [row = missing()] = await w.tx.insert(iandeStatements).values(values).returning();
    await storeLines(w, row.id, wanted.lines);
    const { createdBy: _, updatedBy: __, ...after } = values;
    w.audit({
      entity: ENTITY,
      entityId: row.id,
      action: 'created',
      after: { ...after, ...auditLines(headings, wanted.lines) },
    });
    return row;
  });
}

async function copied(w: Write, caseId: number, statementId: number) {
  const source = await lockRow(w, iandeStatements, statementId, {
    column: iandeStatements.caseId,
    id: caseId,
  });
  const lines = (await linesOf(w.tx, statementId)).map((line) => ({ ...line, isEvidenced: false }));
  const { adults, children16To18, childrenUnder16, vehicles, explanation } = source;
  return { adults, children16To18, childrenUnder16, vehicles, explanation, lines };
}

const differing = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null),
  );
const only = (values: Record<string, unknown>, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));

/** Replaces a statement, header and all lines, in one save. A stale version is refused with the current statement. */
export function changeStatement(
  ctx: SignedIn,
  caseId: number,
  statementId: number,
  version: number,
  input: StatementInput,
): Promise<StatementHead> {
  return writeToCase(ctx, caseId, async (w) => {
    const parent = { column: iandeStatements.caseId, id: caseId };
    const before = await lockRow(w, iandeStatements, statementId, parent);
    const linesBefore = await linesOf(w.tx, statementId);
    await checkVersion(w, before, version, () => ({ ...before, lines: linesBefore }));
    const headings = await statementHeadings(w.tx);
    const { summary, ...head } = checkedHead(headings, input);
    const problem = explanationProblem(summary, head.explanation);
    if (problem) throw invalid({ explanation: problem });
    if (before.isCurrent && !head.isCurrent)
      throw invalid({ isCurrent: 'Make another statement current instead.' });
    await stepBackOthers(w, caseId, statementId, head.isCurrent);
    const heads = differing(only(before, Object.keys(head)), head);
    const [linesWere, linesAre] = [auditLines(headings, linesBefore), auditLines(headings, input.lines)];
    const changedLines = differing(linesWere, linesAre);
    if (heads.length === 0 && JSON.stringify(linesBefore) === JSON.stringify(input.lines)) return before;
    const [row = missing()] = await w.tx
      .update(iandeStatements)
      .set({ ...head, version: before.version + 1, updatedAt: sql`now()`, updatedBy: w.author.id || null })
      .where(eq(iandeStatements.id, statementId))
      .returning();
    await storeLines(w, statementId, input.lines);
    w.audit({
      entity: ENTITY,
      entityId: statementId,
      action: 'updated',
      before: { ...only(before, heads), ...only(linesWere, changedLines) },
      after: { ...only(head, heads), ...only(linesAre, changedLines) },
    });
    return row;
  });
}

/** Removes a statement and its lines; the current one only if it is the last. */
export function removeStatement(
  ctx: SignedIn,
  caseId: number,
  statementId: number,
  version: number,
): Promise<void> {
  return writeToCase(ctx, caseId, async (w) => {
    const before = await lockRow(w, iandeStatements, statementId, {
      column: iandeStatements.caseId,
      id: caseId,
    });
    await checkVersion(w, before, version);
    if ((await stepBackOthers(w, caseId, statementId, false)) && before.isCurrent)
      throw conflict('This is the current statement. Make another one current first.');
    await removeRow(w, ENTITY, iandeStatements, before);
  });
}
