import { and, eq, inArray, isNotNull, sql, TransactionRollbackError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { noticeSentOn } from '#demo/arrangements/make-decision.ts';
import { addDays, weekday } from '#demo/cases/days.ts';
import { loadCases } from '#demo/cases/load-cases.ts';
import { stays } from '#demo/cases/paths.ts';
import { packCsv, packHash } from '#server/activities/creditors/decisions/pack.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { annualReviews } from '#server/records/case-life/reviews/tables.ts';
import { cases } from '#server/records/cases/tables.ts';
import { ruleStarts } from '#server/records/correspondence/tables.ts';
import { proposals } from '#server/records/decisions/proposal-tables.ts';
import { decisions } from '#server/records/decisions/tables.ts';
import { electorateOf, talliedVotes } from '#server/records/decisions/votes.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { certificates, deliveries } from '#server/views/verification/cases/deliveries.ts';
import { verifyCases } from '#server/views/verification/verify-cases.ts';
import { verdictFor } from '#shared/activities/creditors/decisions/reckoning.ts';
import { proposedFiguresOutput } from '#shared/activities/proposals/figures.ts';
import { yearsBegun } from '#shared/activities/reviews/reviews.ts';
import { decidableFrom } from '#shared/records/decisions/timing.ts';
import { ivaCodes } from '#shared/records/solutions/iva.ts';
import { testDatabase } from '#test/database.ts';

const database = await testDatabase({ seeded: true });
const today = '2026-11-20';
await loadCases(database, { count: 300, seed: 1, today });

type Row = Record<string, unknown>;
const rowsOf = async (query: ReturnType<typeof sql>) => (await database.execute<Row>(query)).rows;

test('what creditors decided comes out of their votes, by the code that decides, and its list has the hash', async () => {
  const made = await database.select().from(decisions).where(isNotNull(decisions.decidedAt));
  expect(made.length).toBeGreaterThan(100);
  expect(new Set(made.map(({ status, kind }) => `${kind} ${status}`)).size).toBeGreaterThan(3);
  for (const decision of made) {
    const voters = await electorateOf(database, decision);
    const tally = talliedVotes(voters);
    expect(tally).toEqual(decision.tally);
    expect(verdictFor(decision.kind, tally)).toBe(decision.status);
    expect(decision.decidedAt! >= decidableFrom(decision)).toBe(true);
    if (decision.status !== 'modifications')
      expect(packHash(packCsv(voters, tally))).toBe(decision.resultHash);
  }
});

test('every case that creditors have or had before them says what its decision does', async () => {
  const wrong = await rowsOf(sql`
    select c.unique_reference, s.code, d.status from cases c join statuses s on s.id = c.status_id
      join products p on p.id = c.product_id and p.type in ('iva', 'ptd') left join decisions d on d.case_id = c.id
    where c.notice_delivered_on is not null and s.code <> 'not-proceeding' and (d.id is null or d.decision_date <> c.decision_date
      or d.status <> case when s.code in ('with-creditors', 'adjourned', 'objections-window') then 'open'
        when s.code = 'modifications-to-agree' then 'modifications'
        when s.code in ('iva-rejected', 'trust-deed-not-protected') then 'rejected' else 'approved' end)`);
  expect(wrong).toEqual([]);
  const odd = await rowsOf(sql`
    select v.id from decision_votes v join decisions d on d.id = v.decision_id
      join decision_voters r on r.id = v.voter_id
    where v.received_at::date < r.notice_delivered_on or v.received_at::date > d.decision_date or v.received_at::date >= ${today}`);
  expect(odd).toEqual([]);
});

test('its notices went by e-mail with consent, and each closed decision has its certificate of delivery', async () => {
  const told: string[] = [];
  const rules = [deliveries, certificates];
  await database
    .transaction(async (tx) => {
      await tx.delete(ruleStarts);
      await verifyCases(tx, ({ detail }) => void told.push(detail), { rules });
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  expect(told).toEqual([]);
});

test('each arrangement has its proposal with figures, signed before creditors decided, and the nominee’s report', async () => {
  const found = await database
    .select({ found: cases, proposal: proposals })
    .from(cases)
    .innerJoin(tables.products, and(eq(tables.products.id, cases.productId), eq(tables.products.type, 'iva')))
    .leftJoin(proposals, eq(proposals.caseId, cases.id))
    .where(isNotNull(cases.proposalDate));
  expect(found.length).toBeGreaterThan(100);
  for (const { found: each, proposal } of found) {
    expect(proposal).toMatchObject({
      status: 'signed',
      signedOn: each.proposalDate,
      contributionPence: each.contributionPence,
      termMonths: each.termMonths,
    });
    expect(proposedFiguresOutput.parse(proposal!.figures).outcome.realisationsPence).toBeGreaterThan(0);
  }
  const lacking = await rowsOf(sql`
    select c.id from cases c join products p on p.id = c.product_id and p.type = 'iva'
    where c.nominee_report_on is not null and not exists (select from nominee_reports r where r.case_id = c.id and r.status = 'filed')`);
  expect(lacking).toEqual([]);
});

test('notice goes out once the nominee has reported, over any bank holiday', async () => {
  const holidays = await holidaysOf(database);
  const [least] = stays[ivaCodes.nomineeReport]!;
  const early: string[] = [];
  for (let on = '2018-01-01'; on < '2028-01-01'; on = addDays(on, 1))
    if (weekday(on) === on && noticeSentOn(on, holidays) < weekday(addDays(on, -least))) early.push(on);
  expect(early).toEqual([]);
});

test('each year that has begun has its review, and steps come in their order', async () => {
  const found = await database
    .select({ id: cases.id, approvalDate: cases.approvalDate })
    .from(cases)
    .innerJoin(tables.statuses, eq(tables.statuses.id, cases.statusId))
    .where(sql`${tables.statuses.code} = 'iva-accepted'`);
  const rows = await database
    .select()
    .from(annualReviews)
    .where(
      inArray(
        annualReviews.caseId,
        found.map(({ id }) => id),
      ),
    );
  for (const { id, approvalDate } of found)
    expect(rows.filter(({ caseId }) => caseId === id).map(({ yearNo, dueOn }) => [yearNo, dueOn])).toEqual(
      yearsBegun(approvalDate!, today).map(({ yearNo, dueOn }) => [yearNo, dueOn]),
    );
  const disordered = await rowsOf(sql`
    select id from annual_reviews where evidence_received_on < request_sent_on or reviewed_on < evidence_received_on
      or report_sent_on < reviewed_on or report_sent_on <= period_to
      or greatest(request_sent_on, evidence_received_on, reviewed_on, report_sent_on) > ${today}`);
  expect(disordered).toEqual([]);
});

test('a notice of breach stands where the case says that one was served, and every end by default has its breach', async () => {
  const wrong = await rowsOf(sql`
    select c.unique_reference from cases c left join substatuses u on u.id = c.substatus_id
      join products p on p.id = c.product_id and p.type = 'iva'
      join statuses s on s.id = c.status_id
    where (u.code = 'breach-notice-served') <> exists (
        select from case_breaches b where b.case_id = c.id and b.status = 'notice_served')
      or (c.terminated_on is not null and s.code <> 'iva-revoked') <> exists (
        select from case_breaches b where b.case_id = c.id and b.status = 'terminated')`);
  expect(wrong).toEqual([]);
  const unfinished = await rowsOf(sql`
    select b.id from case_breaches b where b.status <> (
      select to_status from case_breach_steps s where s.breach_id = b.id order by s.id desc limit 1)`);
  expect(unfinished).toEqual([]);
});

test('ids go on behind what was loaded', async () => {
  const [{ last } = { last: 0 }] = await database
    .select({ last: sqlOf(col.number)`max(${decisions.id})` })
    .from(decisions);
  const { rows } = await database.execute<{ next: string }>(
    sql`select nextval(pg_get_serial_sequence('decisions', 'id')) as next`,
  );
  expect(Number(rows[0]!.next)).toBe(last + 1);
});
