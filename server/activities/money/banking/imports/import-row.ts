import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { jobRuns } from '#server/platform/jobs/tables.ts';
import { expansion } from '#server/records/cases/case-row.ts';
import { visibleAccount, visibleAccounts } from '#server/records/ledger/bank-accounts/access.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import type { ImportRow } from '#shared/activities/money/banking/imports-contract.ts';
import { noSuch } from '#shared/platform/errors.ts';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { bankImports } from '../tables.ts';
import type { BankImport } from './settle-import.ts';

/** The name of a doubtful line in the audit trail. */
export const DOUBT_ENTITY = 'bank-import-doubts';

/** Lines that were matched, split and so on; open and ignored ones can still be removed. */
export const DEALT_WITH = sql.raw(`('matched', 'allocated', 'split', 'reversed')`);

const {
  sha256: _hash,
  createdBy: _by,
  updatedAt: _changedAt,
  updatedBy: _changedBy,
  mainId,
  jobRunId,
  ...columns
} = getTableColumns(bankImports);
const shown = {
  ...columns,
  account: sqlOf(
    col.json<NamedRow>(),
  )`json_build_object('id', ${bankAccounts.id}, 'name', ${bankAccounts.name})`,
  others: sqlOf(
    col.json<ImportRow['others']>(),
  )`coalesce((select json_agg(json_build_object('id', o.id, 'accountId', a.id, 'name', a.name) order by o.id)
    from bank_imports o join bank_accounts a on a.id = o.bank_account_id
    where o.id <> ${bankImports.id} and coalesce(o.main_id, o.id) = coalesce(${mainId}, ${bankImports.id})
      and (${mainId} is not null or o.main_id is not null)), '[]')`,
  uploadedBy: expansion('bank_imports', 'createdBy', 'users'),
  undoneBy: expansion('bank_imports', 'undoneBy', 'users'),
  run: sqlOf(
    col.json<{ status: string; done: number; total: number | null; message: string | null }>().orNull,
  )`
    (select json_build_object('status', r.status, 'done', r.done, 'total', r.total, 'message', r.message)
    from ${jobRuns} r where r.id = ${jobRunId})`,
  matchedCount: sqlOf(col.number)`(select count(*)::int from bank_items i
    where i.bank_import_id = ${bankImports.id} and i.status in ${DEALT_WITH})`,
};

/** Imports as the API returns them, latest first. */
async function importRows(
  database: Database | Tx,
  where: SQL | undefined,
  { limit = 1, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<ImportRow[]> {
  const rows = await database
    .select(shown)
    .from(bankImports)
    .innerJoin(bankAccounts, eq(bankAccounts.id, bankImports.bankAccountId))
    .where(where)
    .orderBy(desc(bankImports.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ run, bankAccountId: _account, ...row }) => {
    const isUnderWay = row.status === 'uploaded' || row.status === 'balance_checked';
    const broken = isUnderWay && (run?.status === 'failed' || run?.status === 'cancelled');
    const message = `The import could not be finished. ${run?.message ?? ''}`.trim();
    return {
      ...row,
      ...(broken && { status: 'failed', errorCount: 1, errors: [{ lineNumber: null, message }] }),
      progress: isUnderWay && !broken ? { done: run?.done ?? 0, total: run?.total ?? null } : null,
    };
  });
}

/** One page of an account's imports, latest first. */
export async function listImports(
  { services: { database }, actor }: SignedIn,
  { id, page, limit }: { id: number; page: number; limit: number },
) {
  await visibleAccount(database, actor, id);
  const where = eq(bankImports.bankAccountId, id);
  const [data, totalResults] = await Promise.all([
    importRows(database, where, { limit, offset: (page - 1) * limit }),
    database.$count(bankImports, where),
  ]);
  return { data, meta: { page, limit, totalResults, totalPages: Math.ceil(totalResults / limit) } };
}

/** One import as the API returns it. */
export async function getImport({ services: { database }, actor }: SignedIn, id: number): Promise<ImportRow> {
  const [row] = await importRows(database, and(eq(bankImports.id, id), visibleAccounts(actor)));
  if (!row) throw noSuch('import');
  return row;
}

/** The stored import, if the actor sees its account. */
export async function visibleImport(database: Database | Tx, actor: Actor, id: number): Promise<BankImport> {
  const [row] = await database
    .select({ found: bankImports })
    .from(bankImports)
    .innerJoin(bankAccounts, eq(bankAccounts.id, bankImports.bankAccountId))
    .where(and(eq(bankImports.id, id), visibleAccounts(actor)));
  if (!row) throw noSuch('import');
  return row.found;
}
