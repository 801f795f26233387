import { type SQL, sql } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { codeOf, codesOf } from '#server/records/ledger/codes-sql.ts';
import { addDays, addMonths, londonDate } from '#shared/platform/dates.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import { sumOf } from '#shared/platform/money.ts';
import type { Statement } from '#shared/views/reports/statement.ts';
import { isDividend, movementsOfScope } from './movements-sql.ts';

type Period = { from: string; to: string };
/** Runs a statement on whatever connection the caller reads. */
type Run = <Row extends Record<string, unknown>>(query: SQL) => Promise<Row[]>;

type Head = Pick<
  Statement,
  'caseId' | 'reference' | 'client' | 'accountRef' | 'openingPence' | 'closingPence'
>;
type Line = Omit<Statement['lines'][number], 'balancePence'> & { caseId: number };
type Dividend = Statement['dividends'][number] & { caseId: number };

const heads = (caseIds: readonly number[], { from, to }: Period): SQL => sql`
  select c.id as "caseId", c.unique_reference as "reference", c.case_name as "client", k.provider_ref as "accountRef",
    h.opening::float8 as "openingPence", h.closing::float8 as "closingPence"
  from cases c left join client_accounts k on k.case_id = c.id
  cross join lateral (
    select coalesce(sum(l.debit_pence - l.credit_pence) filter (where l.posted_on < ${from}::date), 0) as opening,
      coalesce(sum(l.debit_pence - l.credit_pence), 0) as closing
    from journal_lines l join chart_of_accounts a on a.id = l.account_id and a.code in ${codesOf('clientBank', 'clientAccounts')}
    where l.case_id = c.id and l.posted_on <= ${to}::date
  ) h
  where c.id in ${[...caseIds]} order by c.unique_reference`;

const within = ({ from, to }: Period): SQL =>
  sql`l.posted_on >= ${from}::date and l.posted_on <= ${to}::date`;
const scope = (caseIds: readonly number[]): SQL =>
  sql`with scope as (select id from cases where id in ${[...caseIds]})`;

const lines = (caseIds: readonly number[], period: Period): SQL => sql`
  ${scope(caseIds)} select s.id as "caseId", j.id as "journalId", l.posted_on::text as "on",
    case when j.source in ('reversal', 'manual', 'charge', 'fee_refund') then j.description
      when ${isDividend} then 'Dividend to ' || coalesce(r.name, 'creditors')
      when a.code = ${codeOf('unclaimedDividends')} then case when l.credit_pence > 0 then 'Dividend returned' else 'Returned dividend paid again' end || coalesce(': ' || r.name, '')
      else a.name || coalesce(', ' || u.name, '') end as "description",
    nullif(l.credit_pence, 0)::float8 as "depositPence", nullif(l.debit_pence, 0)::float8 as "withdrawalPence"
  from ${movementsOfScope} left join creditors r on r.id = l.creditor_id left join suppliers u on u.id = l.supplier_id
  where ${within(period)} order by s.id, l.posted_on, j.id, l.line`;

const dividends = (caseIds: readonly number[], period: Period): SQL => sql`
  ${scope(caseIds)} select s.id as "caseId", coalesce(r.name, 'Not named') as "creditor", sum(l.debit_pence - l.credit_pence)::float8 as "pence"
  from ${movementsOfScope} left join creditors r on r.id = l.creditor_id
  where ${isDividend} and ${within(period)} group by 1, 2 having sum(l.debit_pence) <> sum(l.credit_pence) order by 1, 2`;

function statementOf(
  head: Head,
  period: Period,
  rows: readonly Line[],
  paid: readonly Dividend[],
): Statement {
  let balancePence = head.openingPence;
  const shown = rows.map(({ caseId: _, ...line }) => {
    balancePence += (line.depositPence ?? 0) - (line.withdrawalPence ?? 0);
    return { ...line, balancePence };
  });
  if (balancePence !== head.closingPence)
    throw conflict(`The statement of ${head.reference} does not agree with the ledger.`);
  return {
    ...head,
    ...period,
    depositsPence: sumOf(rows, ({ depositPence }) => depositPence ?? 0),
    withdrawalsPence: sumOf(rows, ({ withdrawalPence }) => withdrawalPence ?? 0),
    lines: shown,
    dividends: paid.map(({ creditor, pence }) => ({ creditor, pence })),
    dividendsPence: sumOf(paid, ({ pence }) => pence),
  };
}

function byCase<Row extends { caseId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const own = found.get(row.caseId);
    if (own) own.push(row);
    else found.set(row.caseId, [row]);
  }
  return found;
}

/** The statements of cases over a period, by reference; refused if one does not agree with its case's ledger. */
export async function statementsOf(
  run: Run,
  caseIds: readonly number[],
  period: Period,
): Promise<Statement[]> {
  if (caseIds.length === 0) return [];
  const found = await run<Head>(heads(caseIds, period));
  const moved = byCase(await run<Line>(lines(caseIds, period)));
  const paid = byCase(await run<Dividend>(dividends(caseIds, period)));
  return found.map((head) =>
    statementOf(head, period, moved.get(head.caseId) ?? [], paid.get(head.caseId) ?? []),
  );
}

/** The statement of one case that the caller sees; by default, for the last twelve months. */
export async function statementOfCase(
  { services: { database }, actor }: SignedIn,
  { caseId, from, to = londonDate() }: { caseId: number; from?: string | undefined; to?: string | undefined },
): Promise<Statement> {
  const period = { from: from ?? addDays(addMonths(to, -12), 1), to };
  if (period.from > period.to) {
    const message = 'The period ends before it begins.';
    throw new AppError('invalid', message, { errors: { to: message } });
  }
  await visibleCase(database, actor, caseId);
  const [statement = missing()] = await database.transaction(
    (tx) => statementsOf(async (query) => (await tx.execute(query)).rows as never, [caseId], period),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return statement;
}
