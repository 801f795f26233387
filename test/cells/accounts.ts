import type { Of, Oracle } from './cells.ts';

const signed = `case direction when 'dep' then amount_pence else -amount_pence end`;
const lastMonth = ({ today }: Of) => {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const day = (offset: number) => new Date(Date.UTC(year, month - 1, offset)).toISOString().slice(0, 10);
  return { from: `${day(0).slice(0, 8)}01`, to: day(0) };
};

const yearBefore = (today: string) => `${Number(today.slice(0, 4)) - 1}-${today.slice(5, 7)}-01`;

const cmsAccounts: Oracle = {
  report: 'cms-accounts',
  key: ['id'],
  text: ({
    domains,
  }) => `with held as (select client_account_id, sum(${signed}) as pence from client_account_movements group by 1)
    select m.id, m.provider_ref as "providerRef", m.account_type as "accountType", m.tax_status as "taxStatus", m.status, m.opened_on::text as "openedOn",
      m.close_requested_on::text as "closedOn", b.name as "umbrella", coalesce(h.pence, 0) as "ledgerPence", m.last_balance_pence as "bankPence", m.last_balance_on::text as "bankOn",
      m.last_balance_pence - coalesce(h.pence, 0) as "differencePence", s.name as "caseStatus", case when m.last_balance_pence is null then coalesce(h.pence, 0) end as "unreportedPence"
    from client_accounts m join cases c on c.id = m.case_id join statuses s on s.id = c.status_id join bank_accounts b on b.id = m.bank_account_id left join held h on h.client_account_id = m.id
    where c.domain_id in (${domains}) and m.status not in ('rejected', 'closed')`,
  left: {
    action: 'depends on holder and address',
    holder: 'names joined',
    address: 'the current address of many',
  },
};

const cmsSummary: Oracle = {
  report: 'cms-summary',
  key: ['id'],
  text: (of) => {
    const { from, to } = lastMonth(of);
    return `with moved as (select bank_account_id as id, coalesce(sum(${signed}) filter (where moved_on < '${from}'), 0) as opening,
        coalesce(sum(amount_pence) filter (where moved_on >= '${from}' and direction = 'dep' and source <> 'interest'), 0) as dep,
        coalesce(sum(amount_pence) filter (where moved_on >= '${from}' and direction = 'wth'), 0) as wth,
        coalesce(sum(amount_pence) filter (where moved_on >= '${from}' and direction = 'dep' and source = 'interest'), 0) as interest, sum(${signed}) as closing,
        min(moved_on) filter (where bank_confirmed_on is null or bank_confirmed_on > '${to}') as unconfirmed
      from client_account_movements where moved_on <= '${to}' group by 1),
    said as (select distinct on (bank_account_id) bank_account_id as id, bank_pence, balance_on from client_balance_files where balance_on <= '${to}' order by bank_account_id, balance_on desc, id desc),
    own as (select k.bank_account_id as id, k.closed_on, k.opened_on <= '${to}' and (k.closed_on is null or k.closed_on > '${to}') as is_open,
        coalesce((select sum(${signed}) from client_account_movements m where m.client_account_id = k.id and moved_on <= '${to}'), 0) as pence from client_accounts k)
    select b.id, b.name as "umbrella", coalesce(m.opening, 0) as "openingPence", coalesce(m.dep, 0) as "depositsPence", coalesce(m.wth, 0) as "withdrawalsPence", coalesce(m.interest, 0) as "interestPence",
      coalesce(m.closing, 0) as "closingPence", s.bank_pence as "bankPence", s.balance_on::text as "bankOn", s.bank_pence - coalesce(m.closing, 0) as "differencePence",
      (select count(*) from own where own.id = b.id and is_open) as "openCount", (select count(*) from own where own.id = b.id and closed_on <= '${to}') as "closedCount",
      (select count(*) from own where own.id = b.id and is_open and pence = 0) as "zeroCount", m.unconfirmed::text as "oldestUnconfirmedOn"
    from bank_accounts b left join moved m on m.id = b.id left join said s on s.id = b.id where b.domain_id in (${of.domains}) and b.id in (select id from own)`;
  },
};

const cmsMovements: Oracle = {
  report: 'cms-withdrawals-and-deposits',
  given: (of) => ({ from: '2000-01-01', to: of.today }),
  key: ['id'],
  text: ({
    domains,
    today,
  }) => `select m.id, m.batch_id::text as "batch", m.moved_on::text as "movedOn", k.provider_ref as "providerRef", c.unique_reference as "reference", c.case_name as "client",
      m.direction, m.amount_pence as "amountPence", case when m.direction = 'wth' then m.amount_pence end as "withdrawnPence", case when m.direction = 'dep' then m.amount_pence end as "depositedPence",
      ${signed} as "netPence", m.reason, 'J' || lpad(m.journal_id::text, 6, '0') as "journal", m.status, m.bank_confirmed_on::text as "confirmedOn", b.name as "umbrella"
    from client_account_movements m join client_accounts k on k.id = m.client_account_id join cases c on c.id = m.case_id join bank_accounts b on b.id = m.bank_account_id
    where c.domain_id in (${domains}) and m.moved_on between '2000-01-01' and '${today}'`,
};

/**
 * The statement of each case whose annual report falls due in a month: what moved its cash over the year, by the other side of the books.
 * What only moved between accounts of ours, or with the case to another domain, is neither money in nor out.
 */
const statements: Oracle = {
  report: 'wth-dep-statements',
  every: ({ today }) =>
    `select to_char(date_trunc('month', date '${today}') + make_interval(months => n), 'YYYY-MM-DD') as each from generate_series(-6, 6) n`,
  given: ({ today, each }) => ({ month: each, from: yearBefore(today), to: today }),
  key: ['id'],
  text: ({
    domains,
    today,
    each,
  }) => `with due as (select case_id, min(due_on) as day from annual_reviews where exempt_reason is null and to_char(due_on, 'YYYY-MM') = '${each.slice(0, 7)}' group by 1),
    moved as (select l.case_id, l.posted_on >= '${yearBefore(today)}' as is_in, a.code in ('5300', '5310') as is_dividend, l.credit_pence, l.debit_pence
      from journal_lines l join chart_of_accounts a on a.id = l.account_id join journals j on j.id = l.journal_id
      where l.case_id in (select case_id from due) and a.ledger = 'estate' and a.code not in ('1000', '1010') and j.source <> 'case_transfer' and l.posted_on <= '${today}'),
    sums as (select case_id, coalesce(sum(credit_pence - debit_pence) filter (where not is_in), 0) as opening, coalesce(sum(credit_pence) filter (where is_in), 0) as deposits,
        coalesce(sum(debit_pence) filter (where is_in), 0) as withdrawals, coalesce(sum(debit_pence - credit_pence) filter (where is_in and is_dividend), 0) as dividends from moved group by 1),
    cash as (select l.case_id, sum(l.debit_pence - l.credit_pence) as pence from journal_lines l join chart_of_accounts a on a.id = l.account_id
      where a.code in ('1000', '1010') and l.posted_on <= '${today}' group by 1)
    select c.id, c.unique_reference as "reference", c.case_name as "client", k.provider_ref as "accountRef", d.day::text as "annualDueOn", coalesce(m.opening, 0) as "openingPence",
      coalesce(m.deposits, 0) as "depositsPence", coalesce(m.withdrawals, 0) as "withdrawalsPence", coalesce(h.pence, 0) as "closingPence", coalesce(m.dividends, 0) as "dividendsPence"
    from due d join cases c on c.id = d.case_id left join sums m on m.case_id = c.id left join cash h on h.case_id = c.id left join client_accounts k on k.case_id = c.id
    where c.domain_id in (${domains})`,
};

export const accountOracles: readonly Oracle[] = [cmsAccounts, cmsSummary, cmsMovements, statements];
