import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { within } from '#server/platform/database/conditions.ts';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { visibleAccounts } from '#server/records/ledger/bank-accounts/access.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { type Cut, register } from '#server/records/reference/register.ts';
import { tables } from '#server/records/reference/tables.ts';
import { clientMoneyState, reasonsText } from '#shared/activities/money/client-money/client-money.ts';
import { clientMoneyContract, type StoredCheck } from '#shared/activities/money/client-money/contract.ts';
import { clientMoneyList } from '#shared/activities/money/client-money/list.ts';
import { poundsText } from '#shared/platform/money.ts';
import { clientMoneyChecks as checks, clientMoneyNotes as notes } from './tables.ts';

type Name = { id: number; name: string };
const { users } = tables;

/** Who looked, with the time in London; each once, in order. */
const lookedBy = sqlOf(col.text.orNull)`(select string_agg(distinct u.name || ', '
  || to_char(n.made_at at time zone 'Europe/London', 'DD/MM/YYYY HH24:MI'), '; ') from ${notes} n join ${users} u on u.id = n.made_by
  where n.check_id = ${checks.id} and n.amount_pence is null)`;
/** The top-up of the account's day, whichever of its checks it was recorded for. */
const topUp = sqlOf(
  col.json<{ pence: number; from: string; by: string; reason: string }>().orNull,
)`(select json_build_object('pence', n.amount_pence, 'from', b.name, 'by', u.name, 'reason', n.reason) from ${notes} n
  join ${users} u on u.id = n.made_by join ${bankAccounts} b on b.id = n.from_account_id
  join client_money_checks same on same.id = n.check_id
  where same.bank_account_id = ${checks.bankAccountId} and same.checked_on = ${checks.checkedOn} and n.amount_pence is not null)`;

/** Checks of client money as lists show them, newest first unless ordered. */
export async function checkRows(
  database: Database | Tx,
  where: SQL | undefined,
  { order, limit = 1000, offset = 0 }: Partial<Cut> = {},
): Promise<StoredCheck[]> {
  const rows = await database
    .select({
      id: checks.id,
      account: sqlOf(
        col.json<Name>(),
      )`json_build_object('id', ${bankAccounts.id}, 'name', ${bankAccounts.name})`,
      checkedOn: checks.checkedOn,
      figures: checks.figures,
      madeAt: checks.madeAt,
      madeBy: sqlOf(
        col.json<Name>().orNull,
      )`case when ${users.id} is not null then json_build_object('id', ${users.id}, 'name', ${users.name}) end`,
      lookedBy,
      topUp,
    })
    .from(checks)
    .innerJoin(bankAccounts, eq(bankAccounts.id, checks.bankAccountId))
    .leftJoin(users, eq(users.id, checks.madeBy))
    .where(where)
    .orderBy(...(order ?? [sql`${checks.id} desc`]))
    .limit(limit)
    .offset(offset);
  return rows.map(({ figures, topUp: up, ...row }) => ({
    ...row,
    bankPence: figures.stated?.pence ?? null,
    onItsWayPence: figures.onItsWayPence,
    cashPence: figures.cashPence,
    casesPence: figures.casesPence,
    unallocatedPence: figures.unallocatedPence,
    owedPence: figures.owedPence,
    differencePence: figures.differencePence,
    state: clientMoneyState(figures.differencePence),
    why: reasonsText(figures.reasons) || null,
    topUp: up && `${poundsText(up.pence)} from ${up.from}, ${up.by}: ${up.reason}`,
  }));
}

/** The newest check of each account at the end of a day. */
export async function newestChecks(
  database: Database | Tx,
  on: string,
  accountIds: readonly number[],
): Promise<Map<number, StoredCheck>> {
  const rows = await checkRows(
    database,
    and(
      eq(checks.checkedOn, on),
      inArray(checks.bankAccountId, [...accountIds]),
      sql`not exists (select from client_money_checks later where later.bank_account_id = ${checks.bankAccountId}
        and later.checked_on = ${checks.checkedOn} and later.id > ${checks.id})`,
    ),
  );
  return new Map(rows.map((row) => [row.account.id, row]));
}

/** The list of checks, and its file. */
export const checkRegister = register(clientMoneyList, clientMoneyContract.list, {
  scope: (actor, domainId) => visibleAccounts(actor, domainId),
  conditions: {
    search: [bankAccounts.name],
    state: sql`case when ${checks.differencePence} is null then 'unknown' when ${checks.differencePence} = 0 then 'agrees'
      when ${checks.differencePence} < 0 then 'shortfall' else 'excess' end`,
    from: (from) => within(checks.checkedOn, { from }),
    to: (to) => within(checks.checkedOn, { to }),
  },
  orders: {
    account: sql`lower(${bankAccounts.name})`,
    checkedOn: checks.checkedOn,
    differencePence: checks.differencePence,
    madeAt: checks.madeAt,
  },
  tie: checks.id,
  from: sql`client_money_checks join bank_accounts on bank_accounts.id = client_money_checks.bank_account_id`,
  rows: ({ services }, where, cut) => checkRows(services.database, where, cut),
});
