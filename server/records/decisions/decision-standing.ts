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

/** The kinds of decision by which a proposal is approved, or a trust deed protected. */
const isOfProposal = inArray(decisions.kind, ['approval', 'objections']);

/** How far creditors are with a case's proposal; null if it was not put to them. */
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

/** The court order that revoked a case's approval, with when the Secretary of State was told of it; null if there is none. */
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

/** The date of creditors' decision on a case's proposal, past or future; null if it was not put to them. */
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

/** The last outcome of a case's proposal, as the subject of letters about it; null if there is none. */
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

/** How and when creditors already decided on a case's proposal; null if they have not, and for decisions about anything else. */
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

/** Refuses to put a case's proposal to creditors again: the outcome stands, and another proposal needs a new case. */
export async function refuseSecondProposal(database: Database | Tx, asked: Asked): Promise<void> {
  const before = { caseId: asked.caseId, id: 0, decidedBefore: await decidedBefore(database, asked) };
  const [refused] = missingOf([onlyOnce], before);
  if (refused) throw conflict(refused.text);
}

/**
 * Withdraws what is before the creditors of a locked case that has ended another way. Refused once votes on its proposal have closed, as
 * their outcome must be recorded first: otherwise a re-opened case would be put to them again.
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

/** The same because somebody withdraws its subject; refused once voting has closed. */
export async function withdrawBeforeClosing(w: Write, id: number, why: string): Promise<void> {
  const [row] = await w.tx.select().from(decisions).where(eq(decisions.id, id)).for('update');
  if (!row || !isUndecided(row.status)) return;
  refuseClosed(row);
  await takeBackAsChair(w, row);
  await withdraw(w, row, why);
}

/** Once it is before creditors, only the chair or the office holder may withdraw it. */
async function takeBackAsChair(w: Write, row: typeof decisions.$inferSelect): Promise<void> {
  if (row.openedAt === null || w.author.id === 0) return;
  const [found = missing()] = await w.tx.select().from(cases).where(eq(cases.id, row.caseId));
  await actAsChair(w, found, row, 'withdraw_decision');
}
