import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { openApproval } from '#server/records/approvals/request-approval.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { noSuch } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { ManualListInput } from '#shared/records/ledger/contract.ts';
import { approvalBlocker, type DraftLine, journalReference } from '#shared/records/ledger/ledger.ts';
import { bookDomains, caseOfPosting, domainOfRow } from './ledger-access.ts';
import { manualJournals } from './tables.ts';

const { users, domains } = tables;
const accounts = tables['chart-of-accounts'];
const decider = alias(users, 'decider');

/** The lines of a draft with the names of their accounts and cases. */
async function namedLines(database: Database | Tx, lines: readonly DraftLine[]) {
  const codes = [...new Set(lines.map(({ account }) => account))];
  const ids = [...new Set(lines.flatMap(({ caseId }) => (caseId === null ? [] : [caseId])))];
  const ofCodes = await database
    .select({ id: accounts.id, code: accounts.code, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.code, codes));
  const ofIds =
    ids.length > 0 ? await database.select(caseOfPosting).from(cases).where(inArray(cases.id, ids)) : [];
  return lines.map(({ account, caseId, debitPence, creditPence, memo = null }) => ({
    account: ofCodes.find(({ code }) => code === account) ?? { id: 0, code: account, name: '' },
    case: ofIds.find(({ id }) => id === caseId) ?? null,
    debitPence,
    creditPence,
    memo,
  }));
}

async function rowsOf(database: Database | Tx, where: SQL | undefined, cut = { limit: 1, offset: 0 }) {
  const rows = await database
    .select({
      row: manualJournals,
      domain: domainOfRow,
      requester: sqlOf(col.text)`${users.name}`,
      decidedByName: sqlOf(col.text.orNull)`${decider.name}`,
    })
    .from(manualJournals)
    .innerJoin(domains, eq(domains.id, manualJournals.domainId))
    .innerJoin(users, eq(users.id, manualJournals.requestedBy))
    .leftJoin(decider, eq(decider.id, manualJournals.decidedBy))
    .where(where)
    .orderBy(desc(manualJournals.id))
    .limit(cut.limit)
    .offset(cut.offset);
  return rows.map(({ row, domain, requester, decidedByName }) => {
    const { lines, createdBy: _by, updatedBy: _editor, ...own } = row;
    return {
      ...own,
      domain,
      requester,
      decider: decidedByName,
      totalPence: lines.reduce((sum, { debitPence }) => sum + debitPence, 0),
      reference: row.journalId === null ? null : journalReference(row.journalId),
    };
  });
}

/** Manual journals by state, newest first, a page at a time. */
export async function listManualJournals(
  { services: { database }, actor }: SignedIn,
  { domainId, status, page, limit }: ManualListInput,
) {
  const where = and(
    inArray(manualJournals.domainId, await bookDomains(database, actor, domainId)),
    status === 'all' ? undefined : eq(manualJournals.status, status),
  );
  const [data, totalResults] = await Promise.all([
    rowsOf(database, where, { limit, offset: (page - 1) * limit }),
    database.$count(manualJournals, where),
  ]);
  return { data, meta: { page, limit, totalResults, totalPages: Math.ceil(totalResults / limit) } };
}

/** The actions that somebody may take on a manual journal. */
function abilitiesOf(
  userId: number,
  row: Pick<typeof manualJournals.$inferSelect, 'kind' | 'status' | 'requestedBy'>,
) {
  const mayWithdraw = row.status === 'pending' && row.requestedBy === userId;
  return {
    approvalBlocker: approvalBlocker(userId, row),
    mayWithdraw,
    mayChange: mayWithdraw && row.kind === 'journal',
  };
}

/** One manual journal with its lines and the actions open to the actor; one of a domain that they do not hold is reported as missing. */
export async function visibleManualJournal(database: Database | Tx, actor: Actor, id: number) {
  const where = and(
    eq(manualJournals.id, id),
    inArray(manualJournals.domainId, await bookDomains(database, actor)),
  );
  const [row] = await rowsOf(database, where);
  if (!row) throw noSuch('manual journal');
  const [stored = missing()] = await database
    .select({ lines: manualJournals.lines })
    .from(manualJournals)
    .where(eq(manualJournals.id, id));
  const approvalId = await openApproval(database, { entity: 'manual-journals', entityId: id });
  return {
    ...row,
    ...abilitiesOf(actor.id, row),
    approvalId,
    lines: await namedLines(database, stored.lines),
  };
}
