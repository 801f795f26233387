import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, visibleCase } from '#server/records/cases/access.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { fundsOf } from '#server/records/ledger/case-ledger.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { TransferOverview, TransferTarget } from '#shared/activities/transfers/contract.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { ledgerCodes } from '#shared/records/ledger/ledger.ts';
import { caseTransfers } from './tables.ts';
import { transferBlockers } from './transfer-blockers.ts';

const { portfolios, domains } = tables;
const chart = tables['chart-of-accounts'];
const [fromPortfolio, fromDomain] = [alias(portfolios, 'from_portfolio'), alias(domains, 'from_domain')];
const [asker, approver] = [alias(tables.users, 'asker'), alias(tables.users, 'approver')];

/** The accounts that hold a domain’s clients’ money; for a portfolio, its own if it has any. */
async function clientBanks(tx: Database | Tx, domainId: number) {
  const { id, name, portfolioId } = bankAccounts;
  return tx
    .select({ id, name, portfolioId })
    .from(bankAccounts)
    .innerJoin(chart, eq(chart.id, bankAccounts.ledgerAccountId))
    .where(
      and(
        eq(bankAccounts.domainId, domainId),
        eq(bankAccounts.isActive, true),
        eq(chart.code, ledgerCodes.clientBank),
      ),
    )
    .orderBy(asc(name));
}

/** The portfolios to which somebody may have a case transferred: active ones in their active domains, except its own. */
export async function targetsOf(
  tx: Database | Tx,
  { domainIds }: Pick<Actor, 'domainIds'>,
  found: Case,
): Promise<TransferTarget[]> {
  const rows = await tx
    .select({ id: portfolios.id, name: portfolios.name, domain: { id: domains.id, name: domains.name } })
    .from(portfolios)
    .innerJoin(domains, eq(domains.id, portfolios.domainId))
    .where(
      and(
        eq(portfolios.isActive, true),
        eq(domains.isActive, true),
        domainIds === 'all' ? undefined : inArray(domains.id, [...domainIds]),
      ),
    )
    .orderBy(asc(domains.name), asc(portfolios.name));
  const banks = new Map<number, Awaited<ReturnType<typeof clientBanks>>>();
  for (const { domain } of rows)
    if (!banks.has(domain.id)) banks.set(domain.id, await clientBanks(tx, domain.id));
  return rows
    .filter(({ id }) => id !== found.portfolioId)
    .map((row) => {
      const all = banks.get(row.domain.id) ?? missing();
      const own = all.filter(({ portfolioId }) => portfolioId === row.id);
      return {
        ...row,
        bankAccounts: (own.length > 0 ? own : all).map(({ id, name }) => ({ id, name })),
      };
    });
}

async function transfersOf(tx: Database | Tx, caseId: number) {
  return tx
    .select({
      id: caseTransfers.id,
      status: caseTransfers.status,
      reason: caseTransfers.reason,
      amountPence: caseTransfers.amountPence,
      doneOn: caseTransfers.doneOn,
      askedAt: caseTransfers.createdAt,
      askedBy: asker.name,
      approvedBy: approver.name,
      fromPortfolioId: fromPortfolio.id,
      fromPortfolio: fromPortfolio.name,
      fromDomainId: fromDomain.id,
      fromDomain: fromDomain.name,
      toPortfolioId: portfolios.id,
      toPortfolio: portfolios.name,
      toDomainId: domains.id,
      toDomain: domains.name,
    })
    .from(caseTransfers)
    .innerJoin(fromDomain, eq(fromDomain.id, caseTransfers.fromDomainId))
    .leftJoin(fromPortfolio, eq(fromPortfolio.id, caseTransfers.fromPortfolioId))
    .innerJoin(domains, eq(domains.id, caseTransfers.toDomainId))
    .innerJoin(portfolios, eq(portfolios.id, caseTransfers.toPortfolioId))
    .leftJoin(asker, eq(asker.id, caseTransfers.createdBy))
    .leftJoin(approver, eq(approver.id, caseTransfers.approvedBy))
    .where(eq(caseTransfers.caseId, caseId))
    .orderBy(desc(caseTransfers.id));
}

type Row = Awaited<ReturnType<typeof transfersOf>>[number];

const fromOf = ({ fromPortfolioId, fromPortfolio: name, fromDomainId, fromDomain: domain }: Row) => ({
  portfolio: fromPortfolioId === null || name === null ? null : { id: fromPortfolioId, name },
  domain: { id: fromDomainId, name: domain },
});
const toOf = ({ toPortfolioId, toPortfolio, toDomainId, toDomain }: Row) => ({
  portfolio: { id: toPortfolioId, name: toPortfolio },
  domain: { id: toDomainId, name: toDomain },
});

/** The transfers of a case, the one waiting, where it may go, and what prevents it. */
export async function transferOverview(
  { services: { database }, actor }: SignedIn,
  caseId: number,
): Promise<TransferOverview> {
  const found = await visibleCase(database, actor, caseId);
  const transfers = await transfersOf(database, caseId);
  const waiting = transfers.find(({ status }) => status === 'asked');
  return {
    heldPence: (await fundsOf(database, caseId)).cashPence,
    blockers: await transferBlockers(database, found, null),
    waiting: waiting
      ? {
          to: toOf(waiting),
          reason: waiting.reason,
          askedBy: waiting.askedBy,
          askedAt: waiting.askedAt.toISOString(),
        }
      : null,
    targets: await targetsOf(database, actor, found),
    transfers: transfers
      .filter(({ status }) => status === 'done')
      .map((row) => ({
        id: row.id,
        from: fromOf(row),
        to: toOf(row),
        reason: row.reason,
        amountPence: row.amountPence,
        doneOn: row.doneOn ?? missing(),
        askedBy: row.askedBy,
        approvedBy: row.approvedBy,
      })),
  };
}
