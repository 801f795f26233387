import { and, asc, desc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { tables } from '#server/records/reference/tables.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import { type StatementLine, summarise } from '#shared/records/affairs/income-expenditure.ts';
import { statementHeadings } from './catalogues.ts';
import { iandeLines, iandeStatements } from './tables.ts';

/** The header of a statement of income and expenditure. */
export type StatementHead = typeof iandeStatements.$inferSelect;

const { users } = tables;

/** The statements of a case without their lines, newest first. */
export async function statementsOf(database: Database | Tx, caseId: number) {
  const rows = await database
    .select({ head: iandeStatements, preparedBy: { id: users.id, name: users.name } })
    .from(iandeStatements)
    .leftJoin(users, eq(users.id, iandeStatements.preparedByUserId))
    .where(eq(iandeStatements.caseId, caseId))
    .orderBy(desc(iandeStatements.statementOn), desc(iandeStatements.id));
  return rows.map(({ head, preparedBy }) => ({
    ...head,
    preparedBy: preparedBy as NamedRow | null,
    surplusPence: head.incomePence - head.expenditurePence,
  }));
}

/** The lines of a statement in the order in which they were saved. */
export async function linesOf(database: Database | Tx, statementId: number): Promise<StatementLine[]> {
  return database
    .select({
      incomeId: iandeLines.incomeId,
      expenditureId: iandeLines.expenditureId,
      amountPence: iandeLines.amountPence,
      frequency: iandeLines.frequency,
      payer: iandeLines.payer,
      isEvidenced: iandeLines.isEvidenced,
      notes: iandeLines.notes,
    })
    .from(iandeLines)
    .where(eq(iandeLines.statementId, statementId))
    .orderBy(asc(iandeLines.id));
}

/** One statement with its lines and figures. */
export async function statementOf(database: Database | Tx, caseId: number, statementId: number) {
  const head = (await statementsOf(database, caseId)).find(({ id }) => id === statementId);
  if (!head) throw new AppError('notFound', 'That statement no longer exists.');
  const lines = await linesOf(database, statementId);
  return { ...head, lines, summary: summarise(await statementHeadings(database), head, lines) };
}

/** The case's current statement, or null. */
export async function currentStatement(database: Database | Tx, caseId: number) {
  const [head] = await database
    .select()
    .from(iandeStatements)
    .where(and(eq(iandeStatements.caseId, caseId), eq(iandeStatements.isCurrent, true)));
  return head ?? null;
}
