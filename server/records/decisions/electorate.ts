import { asc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { stamp } from '#server/records/reference/versioned-rows.ts';
import { hasVote, needsRuling, votingValue } from '#shared/activities/creditors/decisions/voting-value.ts';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import type { ValueBasis } from '#shared/records/decisions/decisions.ts';
import { decisionVoters } from './tables.ts';

export type StoredVoter = typeof decisionVoters.$inferSelect;

const { creditors } = tables;
const statuses = tables['debt-statuses'];
const methods = tables['delivery-methods'];
const agent = alias(creditors, 'agent');

/** A debt with what decides whether, and at what value, it votes, as of now. */
export async function votingDebts(database: Database | Tx, caseId: number) {
  const rows = await database
    .select({
      debt: caseCreditors,
      creditor: { id: creditors.id, name: creditors.name, type: creditors.type },
      agentId: agent.id,
      agentName: agent.name,
      debtStatus: {
        code: statuses.code,
        name: statuses.name,
        countsInSoa: statuses.countsInSoa,
        countsForDividend: statuses.countsForDividend,
        countsForVoting: statuses.countsForVoting,
      },
    })
    .from(caseCreditors)
    .innerJoin(creditors, eq(creditors.id, caseCreditors.creditorId))
    .innerJoin(statuses, eq(statuses.id, caseCreditors.debtStatusId))
    .leftJoin(agent, eq(agent.id, creditors.agentCreditorId))
    .where(eq(caseCreditors.caseId, caseId))
    .orderBy(asc(creditors.name), asc(caseCreditors.id));
  return rows.map(({ debt, debtStatus, creditor, agentId, agentName }) => ({
    ...debt,
    debtStatus: { ...debtStatus, code: String(debtStatus.code) },
    creditor: { id: creditor.id, name: creditor.name },
    isIndividual: creditor.type === 'individual',
    agent: agentId === null ? null : { id: agentId, name: agentName ?? missing() },
  }));
}

export type VotingDebtRow = Awaited<ReturnType<typeof votingDebts>>[number];

/** A creditor in a decision, before or after voting opened. */
export type Voter = {
  id: number | null;
  debtId: number;
  creditor: NamedRow;
  agent: NamedRow | null;
  accountNumber: string | null;
  isAssociate: boolean;
  associateReason: string | null;
  isIndividual: boolean;
  valuePence: number;
  basis: ValueBasis;
  valueReason: string | null;
  lacksRuling: boolean;
  /** The value at which the debt would vote by its current figures, if that is not the frozen one. */
  changedToPence: number | null;
  noticeSentOn: string | null;
  noticeMethod: NamedRow | null;
  noticeDeliveredOn: string | null;
  /** Evidence that it arrived before the day on which the rule deems it delivered. */
  noticeEvidence: string | null;
  /** When the creditor opted out of further notices. */
  optedOutOn: string | null;
};

const noNotice = { noticeSentOn: null, noticeMethodId: null, noticeDeliveredOn: null };

/** Before voting opens: the current debt, with what was noted about it. */
function comingVoter(debt: VotingDebtRow, stored: StoredVoter | undefined): Omit<Voter, 'noticeMethod'> {
  const usual = votingValue(debt);
  const isRuled = Boolean(stored?.basis);
  return {
    id: stored?.id ?? null,
    debtId: debt.id,
    creditor: debt.creditor,
    agent: debt.agent,
    accountNumber: debt.accountNumber,
    isAssociate: debt.isAssociate,
    associateReason: debt.associateReason,
    isIndividual: debt.isIndividual,
    valuePence: stored?.valuePence ?? usual.valuePence,
    basis: stored?.basis ?? usual.basis,
    valueReason: stored?.valueReason ?? null,
    lacksRuling: needsRuling(debt) && !isRuled,
    changedToPence: null,
    noticeSentOn: stored?.noticeSentOn ?? null,
    noticeDeliveredOn: stored?.noticeDeliveredOn ?? null,
    noticeEvidence: stored?.noticeEvidence ?? null,
    optedOutOn: debt.optedOutOn,
  };
}

/** Once voting is open: the frozen copy, with what has become of the debt since. */
function frozenVoter(stored: StoredVoter, debt: VotingDebtRow | undefined): Omit<Voter, 'noticeMethod'> {
  const now = debt && hasVote(debt) ? votingValue(debt).valuePence : 0;
  return {
    id: stored.id,
    debtId: stored.caseCreditorId,
    creditor: { id: stored.creditorId ?? missing(), name: stored.creditorName ?? missing() },
    agent:
      stored.agentCreditorId === null
        ? null
        : { id: stored.agentCreditorId, name: stored.agentName ?? missing() },
    accountNumber: stored.accountNumber,
    isAssociate: stored.isAssociate ?? missing(),
    associateReason: stored.associateReason,
    isIndividual: debt?.isIndividual ?? false,
    valuePence: stored.valuePence ?? missing(),
    basis: stored.basis ?? missing(),
    valueReason: stored.valueReason,
    lacksRuling: false,
    changedToPence: now === stored.frozenPence ? null : now,
    noticeSentOn: stored.noticeSentOn,
    noticeDeliveredOn: stored.noticeDeliveredOn,
    noticeEvidence: stored.noticeEvidence,
    optedOutOn: debt?.optedOutOn ?? null,
  };
}

/** What is stored about the creditors of a decision. */
export const storedVoters = (database: Database | Tx, decisionId: number): Promise<StoredVoter[]> =>
  database
    .select()
    .from(decisionVoters)
    .where(eq(decisionVoters.decisionId, decisionId))
    .orderBy(asc(decisionVoters.creditorName), asc(decisionVoters.id));

async function methodNames(
  database: Database | Tx,
  rows: readonly { noticeMethodId: number | null }[],
): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ noticeMethodId }) => noticeMethodId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await database
    .select({ id: methods.id, name: methods.name })
    .from(methods)
    .where(inArray(methods.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** The creditors that have a vote, by name: as they are until voting opens, and as frozen from then on. */
export async function votersOf(
  database: Database | Tx,
  { id, caseId, openedAt }: { id: number; caseId: number; openedAt: Date | null },
): Promise<Voter[]> {
  const debts = await votingDebts(database, caseId);
  const stored = await storedVoters(database, id);
  const names = await methodNames(database, stored);
  const methodOf = ({ noticeMethodId }: { noticeMethodId: number | null }) =>
    noticeMethodId === null ? null : { id: noticeMethodId, name: names.get(noticeMethodId) ?? '' };
  if (openedAt === null) {
    const noted = new Map(stored.map((voter) => [voter.caseCreditorId, voter]));
    return debts.filter(hasVote).map((debt) => ({
      ...comingVoter(debt, noted.get(debt.id)),
      noticeMethod: methodOf(noted.get(debt.id) ?? noNotice),
    }));
  }
  const byId = new Map(debts.map((debt) => [debt.id, debt]));
  return stored
    .filter(({ frozenPence }) => frozenPence !== null)
    .map((voter) => ({
      ...frozenVoter(voter, byId.get(voter.caseCreditorId)),
      noticeMethod: methodOf(voter),
    }));
}

/** The stored row of a debt in a decision with its new values, created if missing; the caller writes the audit row on the decision. */
export async function noteVoter(
  w: Write,
  decisionId: number,
  debtId: number,
  values: Partial<typeof decisionVoters.$inferInsert>,
): Promise<StoredVoter> {
  const by = w.author.id || null;
  const [row = missing()] = await w.tx
    .insert(decisionVoters)
    .values({ decisionId, caseCreditorId: debtId, createdBy: by, updatedBy: by, ...values })
    .onConflictDoUpdate({
      target: [decisionVoters.decisionId, decisionVoters.caseCreditorId],
      set: { ...values, ...stamp(w, decisionVoters) },
    })
    .returning();
  return row;
}
