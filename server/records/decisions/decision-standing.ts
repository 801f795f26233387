import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { cases } from '#server/records/cases/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { withdrawalProblem } from '#shared/activities/creditors/decisions/closing.ts';
import { decisionLife } from '#shared/activities/creditors/decisions/decision-life.ts';
import { onlyOnce } from '#shared/activities/creditors/decisions/decision-needs.ts';
import { now, showDate } from '#shared/platform/dates.ts';
import { conflict } from '#shared/platform/errors.ts';
import { assertWay, missingOf } from '#shared/platform/life/life.ts';
import { type DecisionKind, isUndecided } from '#shared/records/decisions/decisions.ts';
import type { CaseFacts } from '#shared/records/solutions/solution.ts';
import { actAsChair } from './act-as-chair.ts';
import { aboutDecision, DECISION } from './decision-row.ts';
import { keepDecisionClocks } from './keep-decision-clocks.ts';
import { decisions } from './tables.ts';

/** A proposal is approved, and a trust deed protected, by a decision of its kind. */
const isOfProposal = inArray(decisions.kind, ['approval', 'objections']);

/** How far creditors are with the proposal of a case; null while it was not put to them. */
export async function proposalStanding(
  database: Database | Tx,
  caseId: number,
): Promise<CaseFacts['decision']> {
  const [row] = await database
    .select({
      status: decisions.status,
      decisionDate: decisions.decisionDate,
      originalDate: decisions.originalDate,
      courtOrder: decisions.courtOrder,
    })
    .from(decisions)
    .where(and(eq(decisions.caseId, caseId), isOfProposal, ne(decisions.status, 'withdrawn')))
    .orderBy(desc(decisions.id))
    .limit(1);
  if (!row) return null;
  const { status, decisionDate, originalDate, courtOrder } = row;
  return { status, isPutOff: originalDate !== null && originalDate !== decisionDate, courtOrder };
}

/** The order by which the court revoked the approval of a case: when the Secretary of State was told of it; null if there is none. */
export async function revocationOf(
  database: Database | Tx,
  caseId: number,
): Promise<{ toldOn: string | null } | null> {
  const [row] = await database
    .select({ toldOn: decisions.orderToldOn })
    .from(decisions)
    .where(
      and(eq(decisions.caseId, caseId), eq(decisions.kind, 'approval'), eq(decisions.courtOrder, 'revoked')),
    );
  return row ?? null;
}

/** The date on which creditors decide on the proposal of a case, or decided; null while it was not put to them. */
export async function dateOfDecision(
  database: Database | Tx,
  caseId: number,
): Promise<{ on: string; isMade: boolean } | null> {
  const [row] = await database
    .select({ on: decisions.decisionDate, status: decisions.status })
    .from(decisions)
    .where(and(eq(decisions.caseId, caseId), isOfProposal, ne(decisions.status, 'withdrawn')))
    .orderBy(desc(decisions.id))
    .limit(1);
  return row ? { on: row.on, isMade: !isUndecided(row.status) } : null;
}

/** The last outcome of the proposal of a case, as what letters about it are about; null while there is none. */
export async function outcomeOfProposal(
  tx: Tx,
  caseId: number,
): Promise<ReturnType<typeof aboutDecision> | null> {
  const [made] = await tx
    .select()
    .from(decisions)
    .where(
      and(eq(decisions.caseId, caseId), isOfProposal, inArray(decisions.status, ['approved', 'rejected'])),
    )
    .orderBy(desc(decisions.id))
    .limit(1);
  return made ? aboutDecision(made) : null;
}

type Asked = { caseId: number; kind: DecisionKind };

/** How and when creditors decided on the proposal of a case before; null where they have not, and for all that is no proposal. */
export async function decidedBefore(
  database: Database | Tx,
  { caseId, kind }: Asked,
): Promise<readonly [outcome: string, on: string] | null> {
  if (kind !== 'approval' && kind !== 'objections') return null;
  const [made] = await database
    .select({ status: decisions.status, on: decisions.decisionDate })
    .from(decisions)
    .where(
      and(
        eq(decisions.caseId, caseId),
        eq(decisions.kind, kind),
        inArray(decisions.status, ['approved', 'rejected']),
      ),
    )
    .limit(1);
  return made ? [made.status, showDate(made.on)] : null;
}

/** Refuses to put the proposal of a case to creditors again: the outcome stays, and another proposal is a case of its own. */
export async function refuseSecondProposal(database: Database | Tx, asked: Asked): Promise<void> {
  const before = { caseId: asked.caseId, id: 0, decidedBefore: await decidedBefore(database, asked) };
  const [refused] = missingOf([onlyOnce], before);
  if (refused) throw conflict(refused.text);
}

/**
 * Withdraws what the creditors of a locked case have before them: the case has ended another way. Refused where votes on its proposal have
 * closed, whose outcome is recorded first: re-opened, the case would be asked again.
 */
export async function withdrawWithCase(w: Write, caseId: number, why: string): Promise<void> {
  const rows = await w.tx.select().from(decisions).where(eq(decisions.caseId, caseId)).for('update');
  for (const row of rows.filter(({ status }) => isUndecided(status))) {
    if (row.kind === 'approval' || row.kind === 'objections') {
      refuseClosed(row);
      await takeBackAsChair(w, row);
    }
    await withdraw(w, row, why);
  }
}

function refuseClosed(row: typeof decisions.$inferSelect): void {
  const problem = withdrawalProblem(row);
  if (problem) throw conflict(problem);
}

async function withdraw(w: Write, row: typeof decisions.$inferSelect, why: string): Promise<void> {
  const by = { withdrawnAt: now(), withdrawnBy: w.author.id || null };
  const change = { status: 'withdrawn' as const, outcomeNote: why, ...by };
  assertWay(decisionLife, row.status, change.status);
  await changeRow(w, DECISION, decisions, row, row.version, change, { action: 'withdrawn' });
  await keepDecisionClocks(w, row.id);
  w.changed('decisions');
}

/** Withdraws one decision of a locked case, because its arrangement has ended; one that has been made stays. */
export async function withdrawWithSubject(w: Write, id: number, why: string): Promise<void> {
  const [row] = await w.tx.select().from(decisions).where(eq(decisions.id, id)).for('update');
  if (row && isUndecided(row.status)) await withdraw(w, row, why);
}

/** The same because somebody takes its subject back; refused once votes have closed. */
export async function withdrawBeforeClosing(w: Write, id: number, why: string): Promise<void> {
  const [row] = await w.tx.select().from(decisions).where(eq(decisions.id, id)).for('update');
  if (!row || !isUndecided(row.status)) return;
  refuseClosed(row);
  await takeBackAsChair(w, row);
  await withdraw(w, row, why);
}

/** What creditors have before them already, only the chair or the office holder takes back. */
async function takeBackAsChair(w: Write, row: typeof decisions.$inferSelect): Promise<void> {
  if (row.openedAt === null || w.author.id === 0) return;
  const [found = missing()] = await w.tx.select().from(cases).where(eq(cases.id, row.caseId));
  await actAsChair(w, found, row, 'withdraw_decision');
}
