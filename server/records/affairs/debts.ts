import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { fixedQuery } from '#server/platform/database/planned.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import { splitByWeight } from '#shared/platform/money.ts';
import {
  admittedPence,
  type DebtFigures,
  isFarOverStatement,
  nextDebtStatuses,
  rankingPence,
  unpayableReason,
} from '#shared/records/affairs/claims.ts';
import { debtClass } from '#shared/records/affairs/statement-of-affairs.ts';
import { caseCreditors } from './tables.ts';

const { creditors, credits, users } = tables;
const statuses = tables['debt-statuses'];
const original = alias(creditors, 'original_creditor');
const collector = alias(creditors, 'collector');
const proposer = alias(users, 'proposer');

/** Joined columns; a debt's status always has its code. */
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
  /** Who proposed an admission that is waiting for approval. */
  proposedBy: NamedRow | null;
};

const ofCase = eq(caseCreditors.caseId, sql.placeholder('caseId'));
const debtStatus = {
  id: statuses.id,
  code: statuses.code,
  name: statuses.name,
  countsInSoa: statuses.countsInSoa,
  countsForDividend: statuses.countsForDividend,
  isTerminal: statuses.isTerminal,
};

const readDebts = fixedQuery((database) =>
  database
    .select({
      row: caseCreditors,
      creditor: { id: creditors.id, name: creditors.name },
      bankVerifiedAt: creditors.bankVerifiedAt,
      credit: { id: credits.id, name: credits.name, isPriority: credits.isPriority },
      debtStatus,
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
    .where(ofCase)
    .orderBy(asc(creditors.name), asc(caseCreditors.id)),
);

/**
 * The debts of a case by creditor, each with what it refers to and what its figures imply: the amount for which it ranks, its share of the
 * admitted claims in basis points (together exactly 10,000), and why it cannot be paid yet. Bank details are reduced to whether they are
 * verified.
 */
export async function debtsOf(database: Database | Tx, caseId: number) {
  const rows = (await readDebts(database, { caseId })) as Joined[];
  const debts = rows.map(({ row, bankVerifiedAt, debtStatus: status, ...references }) => {
    const figures = { ...row, debtStatus: status };
    const isBankVerified = bankVerifiedAt !== null;
    return {
      ...figures,
      ...references,
      isBankVerified,
      class: debtClass(figures),
      rankingPence: rankingPence(figures),
      isFarOverStatement: isFarOverStatement(figures),
      unpayableReason: unpayableReason(figures, isBankVerified),
      nextStatuses: [...nextDebtStatuses(status.code)],
    };
  });
  const shares = splitByWeight(10_000, debts.map(admittedPence));
  return debts.map((debt, index) => ({ ...debt, shareBp: shares[index] ?? 0 }));
}

export type DebtView = Awaited<ReturnType<typeof debtsOf>>[number];

const readRanks = fixedQuery((database) =>
  database
    .select({
      id: caseCreditors.id,
      creditor: { id: creditors.id, name: creditors.name },
      balanceSoaPence: caseCreditors.balanceSoaPence,
      balanceConfirmedPence: caseCreditors.balanceConfirmedPence,
      claimPence: caseCreditors.claimPence,
      claimAdmittedPence: caseCreditors.claimAdmittedPence,
      isSecured: caseCreditors.isSecured,
      securityPence: caseCreditors.securityPence,
      isPreferential: caseCreditors.isPreferential,
      isExcluded: caseCreditors.isExcluded,
      debtStatus,
    })
    .from(caseCreditors)
    .innerJoin(creditors, eq(creditors.id, caseCreditors.creditorId))
    .innerJoin(statuses, eq(statuses.id, caseCreditors.debtStatusId))
    .where(ofCase)
    .orderBy(asc(creditors.name), asc(caseCreditors.id)),
);

/** The same debts with only what ranking needs: a quarter of the work. */
export async function rankedDebtsOf(database: Database | Tx, caseId: number) {
  const rows = (await readRanks(database, { caseId })) as (DebtFigures &
    Pick<Joined, 'creditor'> & { id: number })[];
  return rows.map((figures) => ({
    id: figures.id,
    creditor: figures.creditor,
    class: debtClass(figures),
    rankingPence: rankingPence(figures),
  }));
}
