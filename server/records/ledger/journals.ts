import { and, asc, desc, eq, gte, inArray, lte, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { cases } from '#server/records/cases/tables.ts';
import { placeAmong } from '#server/records/reference/count-up-to.ts';
import { tables } from '#server/records/reference/tables.ts';
import { noSuch } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { JournalListInput } from '#shared/records/ledger/contract.ts';
import { journalReference } from '#shared/records/ledger/ledger.ts';
import { bookDomains, caseOfPosting, domainOfRow } from './ledger-access.ts';
import { journalLines, journals } from './tables.ts';

const { users, domains } = tables;
const accounts = tables['chart-of-accounts'];
const mirror = alias(journals, 'mirror');
const approver = alias(users, 'approver');

const columns = {
  id: journals.id,
  domain: domainOfRow,
  ledger: journals.ledger,
  postedOn: journals.postedOn,
  description: journals.description,
  source: journals.source,
  totalPence: journals.totalPence,
  reversesId: journals.reversesId,
  reversedById: mirror.id,
  createdAt: journals.createdAt,
  createdBy: sqlOf(col.text.orNull)`${users.name}`,
  approvedBy: sqlOf(col.text.orNull)`${approver.name}`,
};

async function journalRows(
  database: Database | Tx,
  where: SQL | undefined,
  { limit = 1, offset = 0 }: { limit?: number; offset?: number } = {},
) {
  const rows = await database
    .select(columns)
    .from(journals)
    .innerJoin(domains, eq(domains.id, journals.domainId))
    .leftJoin(mirror, eq(mirror.reversesId, journals.id))
    .leftJoin(users, eq(users.id, journals.createdBy))
    .leftJoin(approver, eq(approver.id, journals.approvedBy))
    .where(where)
    .orderBy(desc(journals.postedOn), desc(journals.id))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => ({ ...row, reference: journalReference(row.id) }));
}

/** The posting date of a journal. */
export async function postedOnOf(tx: Tx, journalId: number): Promise<string> {
  const [journal = missing()] = await tx
    .select({ postedOn: journals.postedOn })
    .from(journals)
    .where(eq(journals.id, journalId));
  return journal.postedOn;
}

/** The id of the journal that was posted with the key, or null. */
export async function journalWithKey(tx: Tx, idempotencyKey: string): Promise<number | null> {
  const [journal] = await tx
    .select({ id: journals.id })
    .from(journals)
    .where(eq(journals.idempotencyKey, idempotencyKey));
  return journal?.id ?? null;
}

/** Journals by filters, newest first, a page at a time. */
export async function listJournals({ services: { database }, actor }: SignedIn, input: JournalListInput) {
  const { page, limit, ledger, source, from, to } = input;
  const where = and(
    inArray(journals.domainId, await bookDomains(database, actor, input.domainId)),
    ledger && eq(journals.ledger, ledger),
    source && eq(journals.source, source),
    from === undefined ? undefined : gte(journals.postedOn, from),
    to === undefined ? undefined : lte(journals.postedOn, to),
  );
  const [data, meta] = await Promise.all([
    journalRows(database, where, { limit, offset: (page - 1) * limit }),
    placeAmong(database, database.select({ id: journals.id }).from(journals).where(where), { page, limit }),
  ]);
  return { data, meta };
}

/** One journal with its lines; a journal of a domain that the actor does not hold is reported as missing. */
export async function visibleJournal(database: Database | Tx, actor: Actor, id: number) {
  const where = and(eq(journals.id, id), inArray(journals.domainId, await bookDomains(database, actor)));
  const [journal] = await journalRows(database, where);
  if (!journal) throw noSuch('journal');
  const lines = await database
    .select({
      line: journalLines.line,
      account: { id: accounts.id, code: accounts.code, name: accounts.name },
      case: caseOfPosting,
      debitPence: journalLines.debitPence,
      creditPence: journalLines.creditPence,
      memo: journalLines.memo,
    })
    .from(journalLines)
    .innerJoin(accounts, eq(accounts.id, journalLines.accountId))
    .leftJoin(cases, eq(cases.id, journalLines.caseId))
    .where(eq(journalLines.journalId, id))
    .orderBy(asc(journalLines.line));
  return { ...journal, lines };
}
