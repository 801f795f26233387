import type { Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col, missing } from '#server/platform/database/rows.ts';
import { BOOKS_LOCK } from '#server/records/ledger/journal-facts.ts';

type KnownAccount = { domainId: number; name: string; ledgerCode: string };
type KnownCase = { domainId: number; reference: string; domain: string; isActive: boolean };
/** The rows that receipts refer to. */
export type ReceiptFacts = {
  cases: ReadonlyMap<number, KnownCase>;
  types: ReadonlyMap<number, { name: string; account: string; isActive: boolean }>;
  /** The bank accounts by their ids. */
  accounts: ReadonlyMap<number, KnownAccount>;
};

/** Cases, income types and bank accounts, with the books of their domains locked against closing, so that what is read stays true. */
const factsText = `select
  (select json_agg(json_build_object('id', c.id, 'domainId', c.domain_id, 'reference', c.unique_reference,
      'domain', d.name, 'isActive', d.is_active)) from cases c join domains d on d.id = c.domain_id where c.id = any((select $1::int[])::int[])) as cases,
  (select json_agg(json_build_object('id', t.id, 'name', t.name, 'account', a.code, 'isActive', t.is_active))
    from income_types t join chart_of_accounts a on a.id = t.account_id where t.id = any((select $2::int[])::int[])) as types,
  (select json_agg(json_build_object('id', b.id, 'domainId', b.domain_id, 'name', b.name, 'ledgerCode', a.code))
    from bank_accounts b join chart_of_accounts a on a.id = b.ledger_account_id where b.id = any((select $4::int[])::int[])) as accounts,
  (select count(pg_advisory_xact_lock_shared(${BOOKS_LOCK}, d)) from (
    select domain_id as d from cases where id = any((select $1::int[])::int[]) union select unnest((select $3::int[])) order by 1) held) as held`;

type Wanted = {
  caseIds: readonly number[];
  incomeTypeIds: readonly number[];
  domainIds: readonly number[];
  bankAccountIds: readonly number[];
};

/** Reads what receipts refer to; the books of their domains are locked, shared with other posters. */
export async function readReceiptFacts(tx: Tx, wanted: Wanted): Promise<ReceiptFacts> {
  const { caseIds, incomeTypeIds, domainIds, bankAccountIds } = wanted;
  const [read = missing()] = await planned(
    tx,
    {
      cases: col.json<(KnownCase & { id: number })[]>().orNull,
      types: col.json<{ id: number; name: string; account: string; isActive: boolean }[]>().orNull,
      accounts: col.json<(KnownAccount & { id: number })[]>().orNull,
    },
    factsText,
    [caseIds, incomeTypeIds, domainIds, bankAccountIds].map((ids) => [...new Set(ids)]),
  );
  const { cases, types, accounts } = read;
  return {
    cases: new Map((cases ?? []).map(({ id, ...rest }) => [id, rest])),
    types: new Map((types ?? []).map(({ id, ...rest }) => [id, rest])),
    accounts: new Map((accounts ?? []).map(({ id, ...rest }) => [id, rest])),
  };
}
