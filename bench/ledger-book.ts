import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { copyBatch } from '#server/platform/database/copy.ts';
import { caseStandings } from '#server/records/cases/standing-table.ts';
import { cases } from '#server/records/cases/tables.ts';
import { rebuildBalances } from '#server/records/ledger/balances.ts';
import { journalLines, journals } from '#server/records/ledger/tables.ts';
import { refreshAllStandings } from '#server/records/payments/schedules/refresh-standings.ts';
import { addDays } from '#shared/platform/dates.ts';

/** Three years of working days, and the number of bank accounts that hold the money. */
const [FIRST_DAY, DAYS, BANKS] = ['2023-11-01', 1_080, 3];
const AT_ONCE = 50_000;

type Kind = { debit: string; credit: string; pence: number };
/** Out of ten journals of a case: seven contributions, a lump sum, a fee, a dividend. Receipts come before payments out of them. */
const kinds: readonly Kind[] = [
  ...Array.from({ length: 6 }, () => ({ debit: '1000', credit: '4010', pence: 15_000 })),
  { debit: '1000', credit: '4020', pence: 50_000 },
  { debit: '5010', credit: '1000', pence: 20_000 },
  { debit: '1000', credit: '4010', pence: 15_000 },
  { debit: '5300', credit: '1000', pence: 30_000 },
];

/**
 * Fills the ledger by COPY with N lines spread over the existing cases, with triggers off, and rebuilds the balances. Does nothing if it
 * already holds that many.
 */
export async function fillLedger(database: Database, lines: number): Promise<void> {
  const { rows: counted } = await database.execute<{ n: number }>(
    sql`select count(*)::int as n from journals where idempotency_key like 'bench-%'`,
  );
  if (counted[0]!.n >= lines / 2) return;
  const { rows: accounts } = await database.execute<{ id: number; code: string }>(
    sql`select id, code from chart_of_accounts`,
  );
  const { rows: cases } = await database.execute<{ id: number; domainId: number }>(
    sql`select id, domain_id as "domainId" from cases order by id`,
  );
  const idOf = new Map(accounts.map(({ id, code }) => [code, id]));
  const { rows: next } = await database.execute<{ id: number }>(
    sql`select coalesce(max(id), 0)::int as id from journals`,
  );
  const heads = copyBatch(
    journals,
    'id domainId ledger postedOn description source idempotencyKey lineCount totalPence',
  );
  const sides = copyBatch(
    journalLines,
    'journalId line domainId postedOn accountId caseId debitPence creditPence bankAccountId',
  );
  const days = Array.from({ length: DAYS }, (_, n) => addDays(FIRST_DAY, n));
  const client = await database.$client.connect();
  try {
    await client.query('set session_replication_role = replica');
    const total = Math.ceil(lines / 2);
    for (let n = 0; n < total; n++) {
      const { id: caseId, domainId } = cases[n % cases.length]!;
      const round = Math.floor(n / cases.length);
      const { debit, credit, pence } = kinds[round % kinds.length]!;
      const postedOn = days[Math.floor((n / total) * DAYS)]!;
      const id = next[0]!.id + n + 1;
      const base = { journalId: id, domainId, postedOn, caseId };
      const bankOf = (code: string) => (code === '1000' ? (caseId % BANKS) + 1 : null);
      const head = {
        id,
        domainId,
        ledger: 'estate' as const,
        postedOn,
        description: 'Voluntary contribution',
        source: 'receipt' as const,
        idempotencyKey: `bench-${id}`,
        lineCount: 2,
        totalPence: pence,
      };
      heads.add(head);
      sides.add({
        ...base,
        line: 1,
        accountId: idOf.get(debit)!,
        debitPence: pence,
        creditPence: 0,
        bankAccountId: bankOf(debit),
      });
      sides.add({
        ...base,
        line: 2,
        accountId: idOf.get(credit)!,
        debitPence: 0,
        creditPence: pence,
        bankAccountId: bankOf(credit),
      });
      if ((n + 1) % AT_ONCE === 0 || n + 1 === total) {
        await heads.take()(client);
        await sides.take()(client);
      }
    }
    await client.query("select setval('journals_id_seq', (select max(id) from journals))");
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
  await database.transaction((tx) => rebuildBalances(tx));
  await database.execute(sql`vacuum analyze journals, journal_lines, account_balances, balance_changes`);
}

/** Adds the receipt to each journal of `fillLedger` that brought money in. Returns whether any were missing. */
export async function fillReceipts(database: Database): Promise<boolean> {
  const client = await database.$client.connect();
  try {
    await client.query('set session_replication_role = replica');
    const { rowCount } = await client.query(`
      insert into receipts (domain_id, case_id, income_type_id, bank_account_id, received_on, cleared_on, amount_pence, method, status, journal_id)
      select j.domain_id, l.case_id, i.id, b.bank_account_id, j.posted_on, j.posted_on, l.credit_pence, 'so', 'cleared', j.id
      from journals j join journal_lines l on l.journal_id = j.id and l.line = 2
      join journal_lines b on b.journal_id = j.id and b.line = 1
      join (select account_id, min(id) as id from income_types group by 1) i on i.account_id = l.account_id
      where j.idempotency_key like 'bench-%' and not exists (select from receipts r where r.journal_id = j.id)`);
    await client.query('analyze receipts');
    return (rowCount ?? 0) > 0;
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
}

/** The book with BENCH_LINES journal lines (five million), their receipts and how the cases stand; the number of its cases. */
export async function fillBook(database: Database): Promise<number> {
  await fillLedger(database, Number(process.env.BENCH_LINES ?? 5_000_000));
  const isFilled = await fillReceipts(database);
  if (isFilled || (await database.$count(caseStandings)) === 0) {
    await refreshAllStandings(database);
    await database.execute('vacuum analyze');
  }
  return database.$count(cases);
}
