import { asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/database/connect.ts';
import { tables } from '#server/reference/tables.ts';
import {
  admittedPence,
  isFarOverStatement,
  nextDebtStatuses,
  rankingPence,
  unpayableReason,
} from '#shared/affairs/claims.ts';
import { debtClass } from '#shared/affairs/statement-of-affairs.ts';
import { splitByWeight } from '#shared/money.ts';
import type { NamedRow } from '#shared/reference/entity.ts';
import { caseCreditors } from './tables.ts';

const { creditors, credits, users } = tables;
const statuses = tables['debt-statuses'];
const original = alias(creditors, 'original_creditor');
const collector = alias(creditors, 'collector');
const proposer = alias(users, 'proposer');

/** Joined columns, whose types the query builder cannot tell. */
type Joined = {
  row: typeof caseCreditors.$inferSelect;
  creditor: NamedRow;
  bankVerifiedAt: Date | null;
  credit: NamedRow & { isPriority: boolean };
  debtStatus: NamedRow & {
    code: string;
    countsInSoa: boolean;
    countsForDividend: boolean;
    isTerminal: boolean;
  };
  originalCreditor: NamedRow | null;
  dcaCreditor: NamedRow | null;
  admittedBy: NamedRow | null;
  /** Who proposed an admission that waits for approval. */
  proposedBy: NamedRow | null;
};

/**
 * The debts of a case by creditor, each with what it refers to and what follows from its figures: what it ranks for, its share of
 * the admitted claims in basis points (together exactly 10,000), and why it cannot be paid yet. Of a creditor's bank details only
 * whether they are verified.
 */
export async function debtsOf(database: Database | Tx, caseId: number) {
  const rows = (await database
    .select({
      row: caseCreditors,
      creditor: { id: creditors.id, name: creditors.name },
      bankVerifiedAt: creditors.bankVerifiedAt,
      credit: { id: credits.id, name: credits.name, isPriority: credits.isPriority },
      debtStatus: {
        id: statuses.id,
        code: statuses.code,
        name: statuses.name,
        countsInSoa: statuses.countsInSoa,
        countsForDividend: statuses.countsForDividend,
        isTerminal: statuses.isTerminal,
      },
      originalCreditor: { id: original.id, name: original.name },
      dcaCreditor: { id: collector.id, name: collector.name },
      admittedBy: { id: users.id, name: users.name },
      proposedBy: { id: proposer.id, name: proposer.name },
    })
    .from(caseCreditors)
    .innerJoin(creditors, eq(creditors.id, caseCreditors.creditorId))
    .innerJoin(credits, eq(credits.id, caseCreditors.creditId))
    .innerJoin(statuses, eq(statuses.id, caseCreditors.debtStatusId))
    .leftJoin(original, eq(original.id, caseCreditors.originalCreditorId))
    .leftJoin(collector, eq(collector.id, caseCreditors.dcaCreditorId))
    .leftJoin(users, eq(users.id, caseCreditors.admittedByUserId))
    .leftJoin(proposer, eq(proposer.id, caseCreditors.proposedByUserId))
    .where(eq(caseCreditors.caseId, caseId))
    .orderBy(asc(creditors.name), asc(caseCreditors.id))) as unknown as Joined[];
  const debts = rows.map(({ row, bankVerifiedAt, debtStatus, ...references }) => {
    const figures = { ...row, debtStatus };
    const isBankVerified = bankVerifiedAt !== null;
    return {
      ...figures,
      ...references,
      isBankVerified,
      class: debtClass(figures),
      rankingPence: rankingPence(figures),
      isFarOverStatement: isFarOverStatement(figures),
      unpayableReason: unpayableReason(figures, isBankVerified),
      nextStatuses: [...nextDebtStatuses(debtStatus.code)],
    };
  });
  const shares = splitByWeight(10_000, debts.map(admittedPence));
  return debts.map((debt, index) => ({ ...debt, shareBp: shares[index] ?? 0 }));
}

export type DebtView = Awaited<ReturnType<typeof debtsOf>>[number];
