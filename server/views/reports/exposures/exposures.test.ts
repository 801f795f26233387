import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { cases } from '#server/records/cases/tables.ts';
import { allocations } from '#server/records/commitments/tables.ts';
import { proposals } from '#server/records/decisions/proposal-tables.ts';
import { decisions, decisionVotes } from '#server/records/decisions/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { creditorFirm } from '#test/creditor-firm.ts';
import { testDatabase } from '#test/database.ts';
import { distributionDesk } from '#test/distribution-desk.ts';
import { readWhole } from '#test/reports.ts';
import { foldExposures } from './exposures.ts';
import { creditorExposureChanges } from './tables.ts';

vi.setConfig({ testTimeout: 60_000 });

const database = await testDatabase({ seeded: true });
const { firm, releasedRun } = await distributionDesk(database);
const { alpha, beta, ada, bob, lead, elsewhere } = await creditorFirm(database, firm);
const domains = [firm.harbour, firm.northgate];

/** What creditors are owed, counted debt by debt without any sum that is kept. */
async function counted({ domainIds, includeGroup }: { domainIds: readonly number[]; includeGroup: boolean }) {
  const { rows } = await database.execute<Record<string, unknown>>(sql`
    with recursive heads as (
      select id, id as head from creditors where parent_group_id is null
      union all select n.id, h.head from creditors n join heads h on h.id = n.parent_group_id
    ), votes as (
      select distinct on (v.id) v.case_creditor_id as debt, x.vote, (x.received_at at time zone 'Europe/London')::date as on_day
      from decision_votes x join decision_voters v on v.id = x.voter_id join decisions e on e.id = v.decision_id
      where e.opened_at is not null and x.voided_at is null and not x.is_afterwards
        and (x.received_at at time zone 'Europe/London')::date <= e.decision_date
      order by v.id, x.received_at desc, x.id desc
    ), debts as (
      select d.id, ${includeGroup ? sql`h.head` : sql`d.creditor_id`} as creditor, d.case_id,
        t.counts_in_soa and not d.is_excluded as owed, d.balance_soa_pence as balance,
        case when t.counts_for_dividend and not d.is_excluded then d.claim_admitted_pence end as admitted,
        s.is_open and not s.freezes_schedule and g.stage in ('live', 'closing') and p.type = 'iva' as live
      from case_creditors d join heads h on h.id = d.creditor_id join debt_statuses t on t.id = d.debt_status_id
      join cases c on c.id = d.case_id join statuses s on s.id = c.status_id join status_categories g on g.id = s.status_category_id
      join products p on p.id = c.product_id where c.domain_id = any(${sql.param([...domainIds])}::int[])
    )
    select n.name as creditor, count(distinct d.case_id) filter (where d.owed)::int as clients,
      count(distinct d.case_id) filter (where d.owed and d.live)::int as live,
      coalesce(sum(d.balance) filter (where d.owed), 0)::int as "debtPence", coalesce(sum(d.admitted), 0)::int as "admittedPence",
      (select round(avg(o.offered))::int from (select distinct case_id from debts x where x.creditor = d.creditor and x.owed) k
        join lateral (select offered_per_pound as offered from proposals where case_id = k.case_id and status in ('generated', 'sent', 'signed')
          order by number desc limit 1) o on true) as offered,
      (select count(*)::int from votes v where v.vote = 'for' and v.debt in (select id from debts x where x.creditor = d.creditor)) as "votesFor",
      (select count(*)::int from votes v where v.vote = 'against' and v.debt in (select id from debts x where x.creditor = d.creditor)) as "votesAgainst",
      (select count(*)::int from votes v where v.vote = 'modified' and v.debt in (select id from debts x where x.creditor = d.creditor)) as "votesModified",
      (select max(v.on_day)::text from votes v where v.debt in (select id from debts x where x.creditor = d.creditor)) as "lastVoteOn",
      (select coalesce(sum(a.amount_pence), 0)::int from allocations a where a.journal_id is not null and a.status not in ('returned', 'cancelled')
        and a.case_creditor_id in (select id from debts x where x.creditor = d.creditor)) as "paidPence",
      (select coalesce(sum(a.amount_pence), 0)::int from allocations a where a.retained_reason is not null
        and a.case_creditor_id in (select id from debts x where x.creditor = d.creditor)) as "retainedPence"
    from debts d join creditors n on n.id = d.creditor group by d.creditor, n.name`);
  return rows;
}

const byName = (one: { creditor?: unknown }, other: { creditor?: unknown }) =>
  String(one.creditor).localeCompare(String(other.creditor));

/** The report has what is counted, by creditor and by group. */
async function agrees(domainIds: readonly number[]) {
  for (const includeGroup of [false, true]) {
    const expected = await counted({ domainIds, includeGroup });
    const { rows } = await readWhole(database, 'clients-by-creditors', {
      domainIds,
      given: { includeGroup },
    });
    const names = Object.keys(expected[0]!);
    const shown = rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
    const stated = expected.filter(
      ({ clients, paidPence, retainedPence, lastVoteOn }) =>
        Number(clients) > 0 || Number(paidPence) > 0 || Number(retainedPence) > 0 || lastVoteOn !== null,
    );
    expect(shown.toSorted(byName)).toEqual(stated.toSorted(byName));
  }
}

const debts = [...ada.debts, ...bob.debts, ...lead.debts, ...elsewhere.debts].map(({ id }) => id);
const debtStatuses = await database.select().from(tables['debt-statuses']);
const otherStatus = (code: string) => debtStatuses.find((status) => status.code === code)!.id;
const caseStatuses = await database.select().from(tables.statuses);
const closed = caseStatuses.find(({ isOpen }) => !isOpen)!.id;

/** Every kind of write that a figure of creditors is made of. */
const changes: Record<string, () => Promise<unknown>> = {
  'a debt is added of a creditor that the case owes already': () =>
    database.execute(sql`insert into case_creditors (case_id, creditor_id, credit_id, debt_status_id, balance_soa_pence)
      select case_id, creditor_id, credit_id, debt_status_id, 12345 from case_creditors where id = ${debts[0]}`),
  'balances change': () =>
    database.update(caseCreditors).set({ balanceSoaPence: 77_700 }).where(eq(caseCreditors.caseId, bob.id)),
  'a claim is admitted': () =>
    database.update(caseCreditors).set({ claimAdmittedPence: 31_000 }).where(eq(caseCreditors.id, debts[1]!)),
  'a debt is excluded': () =>
    database.update(caseCreditors).set({ isExcluded: true }).where(eq(caseCreditors.id, debts[0]!)),
  'a debt has another status': () =>
    database
      .update(caseCreditors)
      .set({ debtStatusId: otherStatus('sold-assigned') })
      .where(eq(caseCreditors.id, debts[3]!)),
  'a debt has another creditor': () =>
    database.update(caseCreditors).set({ creditorId: beta }).where(eq(caseCreditors.id, debts[4]!)),
  'a debt is removed': () =>
    database.execute(sql`delete from case_creditors where balance_soa_pence = 12345`),
  'a case ends': () => database.update(cases).set({ statusId: closed }).where(eq(cases.id, bob.id)),
  'a status of debts counts no longer': () =>
    database
      .update(tables['debt-statuses'])
      .set({ countsInSoa: false })
      .where(eq(tables['debt-statuses'].id, otherStatus('disputed'))),
  'a status of cases freezes what is due': () =>
    database.execute(
      sql`update statuses set freezes_schedule = not freezes_schedule where id = (select status_id from cases where id = ${ada.id})`,
    ),
  'a creditor leaves its group': () =>
    database.update(tables.creditors).set({ parentGroupId: null }).where(eq(tables.creditors.id, alpha)),
  'a creditor joins a group with those below it': () =>
    database.update(tables.creditors).set({ parentGroupId: beta }).where(eq(tables.creditors.id, alpha)),
  'a proposal is replaced': () =>
    database.execute(sql`update proposals set status = 'replaced' where case_id = ${ada.id} and number = 2`),
  'a proposal offers more': () =>
    database
      .update(proposals)
      .set({ figures: { outcome: { pencePerPound: 4_400 } } as never })
      .where(eq(proposals.caseId, bob.id)),
  'the last vote is void': () =>
    database.execute(
      sql`update decision_votes set voided_at = now() where id = (select max(id) from decision_votes where voided_at is null and vote = 'for')`,
    ),
  'a vote comes in': () =>
    database.execute(sql`insert into decision_votes (decision_id, voter_id, vote, received_at, method)
      select decision_id, id, 'for', '2026-01-04 23:30Z', 'email' from decision_voters where case_creditor_id = ${debts[2]}`),
  'a decision is put off': () =>
    database.update(decisions).set({ decisionDate: '2026-01-20' }).where(eq(decisions.caseId, ada.id)),
  'what was kept back is given up': () =>
    database.execute(
      sql`update allocations set status = 'cancelled', retained_reason = null where retained_reason is not null and case_id = ${ada.id}`,
    ),
  'a payment comes back': () =>
    database.execute(
      sql`update allocations set status = 'returned' where journal_id is not null and case_creditor_id is not null`,
    ),
  'it is paid again': () =>
    database.execute(sql`update allocations set status = 'released' where status = 'returned'`),
  'a payment is cancelled': () =>
    database.execute(
      sql`update allocations set status = 'cancelled' where journal_id is not null and case_creditor_id is not null`,
    ),
};

test('the report agrees with what is counted after every kind of write, before it is folded and after', async () => {
  await releasedRun(ada.id);
  expect((await database.select().from(allocations)).length).toBeGreaterThan(0);
  expect((await database.select().from(decisionVotes)).length).toBeGreaterThan(0);
  await agrees(domains);
  expect(await foldExposures(database)).toBeGreaterThan(0);
  await agrees(domains);
  for (const [what, change] of Object.entries(changes)) {
    await change();
    await agrees(domains).catch((error: Error) => {
      throw new Error(`${what}, before it is folded: ${error.message}`);
    });
    await foldExposures(database);
    await agrees([firm.harbour]).catch((error: Error) => {
      throw new Error(`${what}, after it is folded: ${error.message}`);
    });
  }
  expect(await database.$count(creditorExposureChanges)).toBe(0);
});

test('a change that is made while others are folded is neither lost nor counted twice', async () => {
  const change = (tx: Pick<typeof database, 'update'>, pence: number) =>
    tx.update(caseCreditors).set({ balanceSoaPence: pence }).where(eq(caseCreditors.id, debts[0]!));
  await change(database, 500_000);
  await database.transaction(async (tx) => {
    await change(tx, 600_000);
    expect(await foldExposures(database)).toBe(1);
    await agrees(domains);
  });
  await agrees(domains);
  // Two at once: one does the work.
  const folded = await Promise.all([foldExposures(database), foldExposures(database)]);
  expect(folded.toSorted()).toEqual([0, 1]);
  await agrees(domains);
});
