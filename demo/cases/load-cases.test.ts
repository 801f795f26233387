import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { loadCases, loadDemoCases } from '#demo/cases/load-cases.ts';
import { makeCase } from '#demo/cases/make-case.ts';
import { readWorld } from '#demo/cases/world.ts';
import { auditLog } from '#server/platform/database/audit.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { sniff } from '#server/platform/files/file-kinds.ts';
import { files } from '#server/platform/files/tables.ts';
import { folderStore } from '#server/platform/store/file-store.ts';
import { refreshSearch } from '#server/records/cases/refresh-search.ts';
import { caseSearch } from '#server/records/cases/search-table.ts';
import { caseStandings } from '#server/records/cases/standing-table.ts';
import { casePeople, cases, persons } from '#server/records/cases/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { refreshAllStandings } from '#server/records/payments/schedules/refresh-standings.ts';
import { tables } from '#server/records/reference/tables.ts';
import { formats, showPhone } from '#shared/platform/fields/formats.ts';
import { instalmentDays } from '#shared/records/affairs/contributions.ts';
import { caseNameOf } from '#shared/records/cases/names.ts';
import { decisionDateProblem } from '#shared/records/solutions/dates.ts';
import { iva } from '#shared/records/solutions/iva.ts';
import { testDatabase } from '#test/database.ts';

const database = await testDatabase({ seeded: true });
const today = '2026-11-20';
const before = await database.select().from(tables.domains).orderBy(tables.domains.id);
await loadCases(database, { count: 200, seed: 7, today });
/** The demo firm as a first start fills it, by two processes at once. */
const firm = await testDatabase({ seeded: true });
const answers = await Promise.all([loadDemoCases(firm, { today }), loadDemoCases(firm, { today })]);

type Row = Record<string, unknown>;
const rowsOf = async (query: ReturnType<typeof sql>) => (await database.execute<Row>(query)).rows;

test('the same seed makes the same cases, another seed others', async () => {
  const world = await readWorld(database);
  const make = (seed: number) => {
    const ids = { cases: 1, persons: 1, casePeople: 1, iandeStatements: 1, complaints: 1, caseDocuments: 1 };
    const papers = new Map([['payslip', 1]] as const);
    let number = 1;
    return Array.from({ length: 30 }, (_, n) =>
      makeCase({ world, papers, seed, n, today, ids, nextNumber: () => number++, detail: 'full' }),
    );
  };
  expect(make(7)).toEqual(make(7));
  expect(make(8)).not.toEqual(make(7));
});

test('a case that is behind came to be so, and was chased, after the instalment that it missed had fallen due', async () => {
  const missed = sql`(date_trunc('month', ${today}::date) + make_interval(days => c.contribution_day - 1))::date`;
  const { rows } = await firm.execute<{ cases: number; chases: number; early: number }>(sql`
    select count(distinct c.id)::int as cases, count(t.id)::int as chases,
      count(t.id) filter (where t.created_at::date <= due.on)::int as early
    from cases c join substatuses s on s.id = c.substatus_id and s.code in ('in-arrears', 'trust-deed-in-arrears', 'dmp-in-arrears')
    cross join lateral (select case when ${missed} < ${today}::date then ${missed}
      else (${missed} - interval '1 month')::date end as on) due
    left join case_tasks t on t.case_id = c.id and t.status = 'open' and t.created_at::date >= ${today}::date - 45
      and t.task_id = (select id from tasks where name = 'Chase missed payment')`);
  expect(rows[0]!.cases).toBeGreaterThan(20);
  expect(rows[0]!.chases).toBeGreaterThan(15);
  expect(rows[0]!.early).toBe(0);
});

test('how the cases stand is what counting them afterwards says', async () => {
  const standings = () =>
    database
      .select({ ...getTableColumns(caseStandings), inList: cases.monthsInArrears })
      .from(caseStandings)
      .innerJoin(cases, eq(cases.id, caseStandings.caseId))
      .orderBy(caseStandings.caseId);
  const loaded = await standings();
  expect(loaded.length).toBeGreaterThan(20);
  await database.delete(caseStandings);
  await database.update(cases).set({ monthsInArrears: null });
  await refreshAllStandings(database, { today });
  expect(loaded).toEqual(await standings());
});

test('references go on from the domain’s counter, without gaps', async () => {
  const after = await database.select().from(tables.domains).orderBy(tables.domains.id);
  for (const [n, { id, caseRefPrefix, nextCaseNumber }] of before.entries()) {
    const held = await database
      .select({ reference: cases.uniqueReference })
      .from(cases)
      .where(eq(cases.domainId, id))
      .orderBy(cases.uniqueReference);
    const expected = held.map(
      (_, index) => `${caseRefPrefix}${String(nextCaseNumber + index).padStart(6, '0')}`,
    );
    expect(held.map(({ reference }) => reference)).toEqual(expected);
    expect(after[n]!.nextCaseNumber).toBe(nextCaseNumber + held.length);
  }
});

test('case names are those of the applicants', async () => {
  const rows = await database
    .select({ caseId: cases.id, caseName: cases.caseName, person: persons, title: tables.titles.name })
    .from(cases)
    .innerJoin(casePeople, eq(casePeople.caseId, cases.id))
    .innerJoin(persons, eq(persons.id, casePeople.personId))
    .leftJoin(tables.titles, eq(tables.titles.id, persons.titleId))
    .orderBy(cases.id, casePeople.role);
  const names = new Map<
    number,
    { caseName: string; applicants: Parameters<typeof caseNameOf>[0][number][] }
  >();
  for (const { caseId, caseName, person, title } of rows) {
    const known = names.get(caseId) ?? { caseName, applicants: [] };
    known.applicants.push({ ...person, title });
    names.set(caseId, known);
  }
  expect(names.size).toBe(200);
  for (const { caseName, applicants } of names.values()) expect(caseName).toBe(caseNameOf(applicants));
});

test('search rows are what a change of the case would write', async () => {
  const loaded = await database.select().from(caseSearch).orderBy(caseSearch.caseId);
  expect(loaded).toHaveLength(200);
  await database.transaction(async (tx) => {
    for (const { caseId } of loaded) if (caseId % 4 === 0) await refreshSearch(tx, caseId);
  });
  expect(await database.select().from(caseSearch).orderBy(caseSearch.caseId)).toEqual(loaded);
});

test('every change of status is an allowed step, in order of time, and ends where the case stands', async () => {
  const wrong = await rowsOf(sql`
    select c.unique_reference, f.name as from_name, t.name as to_name
    from case_status_changes s join cases c on c.id = s.case_id join statuses t on t.id = s.to_status_id
      left join statuses f on f.id = s.from_status_id
    where (s.from_status_id is null and t.code <> 'lead')
      or (s.from_status_id <> s.to_status_id and not exists (
        select from statuses_allowed_next_ids n where n.owner_id = s.from_status_id and n.allowed_next_id = s.to_status_id))`);
  expect(wrong).toEqual([]);
  const ends = await rowsOf(sql`
    select c.unique_reference from cases c
    where (c.status_id, c.substatus_id) is distinct from (
      select row(s.to_status_id, s.to_substatus_id) from case_status_changes s where s.case_id = c.id order by s.changed_at desc, s.id desc limit 1)`);
  expect(ends).toEqual([]);
  const late = await rowsOf(sql`
    select s.case_id from (
      select case_id, id, changed_at, lag(changed_at) over (partition by case_id order by id) as earlier from case_status_changes) s
    where s.changed_at < s.earlier or s.changed_at > ${today}::date + 1`);
  expect(late).toEqual([]);
});

test('what a status demands of a case is there', async () => {
  const statuses = await database.select().from(tables.statuses);
  const demanded = new Map(statuses.map(({ id, requiredFields }) => [id, requiredFields]));
  const rows = await database.select().from(cases);
  const missing = rows.flatMap((row) =>
    (demanded.get(row.statusId) ?? [])
      .filter((field) => row[field as keyof typeof row] === null)
      .map((field) => `${row.uniqueReference}: ${field}`),
  );
  expect(missing).toEqual([]);
  for (const row of rows) {
    expect(decisionDateProblem(iva.noticeDays, row.noticeDeliveredOn, row.decisionDate)).toBeNull();
    if (row.approvalDate) expect(instalmentDays(row)).not.toEqual([]);
  }
});

test('people could exist: ages, formats, addresses in their jurisdiction', async () => {
  for (const person of await database.select().from(persons)) {
    expect(person.dateOfBirth! < '2008-01-01').toBe(true);
    if (person.phoneMobile) expect(formats.phone.problem(person.phoneMobile)).toBeNull();
    if (person.email) expect(formats.email.problem(person.email)).toBeNull();
  }
  const postcodes = await rowsOf(sql`select distinct postcode from addresses`);
  expect(postcodes.filter(({ postcode }) => formats.postcode.problem(postcode as string))).toEqual([]);
});

test('totals are the sums of their lines', async () => {
  const wrong = await rowsOf(sql`
    select c.id from cases c
    where c.debt_soa_pence <> (select sum(balance_soa_pence) from case_creditors where case_id = c.id)
      or c.claims_admitted_pence <> (select coalesce(sum(claim_admitted_pence), 0) from case_creditors where case_id = c.id)
    union all
    select s.case_id from iande_statements s
    where s.income_pence <> (select sum(monthly_pence) from iande_lines where statement_id = s.id and income_id is not null)
      or s.expenditure_pence <> (select sum(monthly_pence) from iande_lines where statement_id = s.id and expenditure_id is not null)
    union all
    select c.id from cases c join iande_statements s on s.case_id = c.id
    where s.income_pence - s.expenditure_pence < c.contribution_pence`);
  expect(wrong).toEqual([]);
});

test('some cases have documents, each of an open content, with versions that follow one another', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'concordat-papers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const store = folderStore(folder);
  const other = await testDatabase({ seeded: true });
  await loadCases(other, { count: 150, seed: 3, today, files: store });
  await loadCases(other, { count: 50, seed: 4, today, files: store });
  const held = await other
    .select({ document: caseDocuments, file: files })
    .from(caseDocuments)
    .innerJoin(files, eq(files.id, caseDocuments.fileId));
  expect(new Set(held.map(({ document }) => document.caseId)).size).toBeGreaterThan(50);
  expect(await other.$count(files)).toBe(9);
  for (const { file } of held.slice(0, 20))
    expect(await sniff(join(folder, file.sha256.slice(0, 2), file.sha256), file.name, '')).toEqual({
      type: file.type,
    });
  const byId = new Map(held.map(({ document }) => [document.id, document]));
  const versions = held.flatMap(({ document }) =>
    document.versionOfId === null ? [] : [[byId.get(document.versionOfId)!, document] as const],
  );
  expect(versions.length).toBeGreaterThan(3);
  for (const [earlier, later] of versions) {
    expect(earlier).toMatchObject({ caseId: later.caseId, isSuperseded: true, title: later.title });
    expect(earlier.receivedOn! < later.receivedOn!).toBe(true);
  }
  expect(held.filter(({ document }) => (document.receivedOn ?? document.sentOn)! > today)).toEqual([]);
});

test('one audit row tells of the load, and a new row gets a new id', async () => {
  const rows = await database
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'loaded'), eq(auditLog.entity, 'cases')));
  expect(rows.map(({ entity, after }) => [entity, after])).toEqual([['cases', { count: 200, seed: 7 }]]);
  const [{ last } = { last: 0 }] = await database
    .select({ last: sqlOf(col.number)`max(${persons.id})` })
    .from(persons);
  const [added] = await database.insert(persons).values({ firstName: 'A', lastName: 'B' }).returning();
  expect(added!.id).toBe(last + 1);
});

test('a load that rebuilds the indexes leaves all of them and all keys as they were', async () => {
  const other = await testDatabase({ seeded: true });
  await loadCases(other, { count: 50, seed: 1, today });
  const definitions = async () => [
    (
      await other.execute(
        sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
      )
    ).rows,
    (
      await other.execute(
        sql`select conname, pg_get_constraintdef(oid) as definition from pg_constraint order by 1`,
      )
    ).rows,
  ];
  const kept = await definitions();
  await loadCases(other, { count: 100, seed: 2, today, fullCases: 10, rebuildsIndexes: true });
  expect(await definitions()).toEqual(kept);
  expect([await other.$count(cases), await other.$count(caseSearch)]).toEqual([150, 150]);
});

test('the demo firm gets its cases once, however many processes start', async () => {
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await loadDemoCases(firm)).toBe(false);
  expect(await firm.$count(cases)).toBe(2000);
  const { rows } = await firm.execute(
    sql`select s.code from statuses s where s.code not like '%other%' and not exists (select from cases c where c.status_id = s.id)`,
  );
  expect(rows).toEqual([]);
});

test('the text of a task names the case’s own people and reference', async () => {
  const { rows } = await database.execute<
    Record<'content' | 'reference' | 'name', string> & { mobile: string | null }
  >(sql`select t.content, c.unique_reference as reference, p.last_name as name,
      p.phone_mobile as mobile from case_tasks t join tasks d on d.id = t.task_id join cases c on c.id = t.case_id
    join case_people cp on cp.case_id = c.id and cp.role = 'applicant_1' join persons p on p.id = cp.person_id
    where d.name in ('First contact call', 'Open client account')`);
  const [calls, accounts] = ['Call ', 'Ask the bank'].map((start) =>
    rows.filter(({ content }) => content.startsWith(`<p>${start}`)),
  );
  expect(calls!.length).toBeGreaterThan(0);
  expect(accounts!.length).toBeGreaterThan(0);
  for (const { content, name, mobile } of calls!)
    expect(content).toMatch(
      new RegExp(`^<p>Call .*${name} on ${mobile ? showPhone(mobile) : '\\(no number yet\\)'}\\. `),
    );
  for (const { content, reference } of accounts!) expect(content).toContain(` of ${reference}.`);
  const left = await rowsOf(
    sql`select content from case_tasks where content ~ '\\{\\{|the client on the client'`,
  );
  expect(left).toEqual([]);
});

test('complaints stand at every stage, numbered without gaps, with clocks and tasks that agree with their steps', async () => {
  const rowsIn = async (query: ReturnType<typeof sql>) => (await firm.execute<Row>(query)).rows;
  const [counted] = await rowsIn(sql`
    select count(*)::int as complaints, count(distinct status_id)::int as statuses from complaints`);
  expect(counted!.complaints).toBeGreaterThan(25);
  expect(counted!.complaints).toBeLessThan(70);
  expect(counted!.statuses).toBe(12);
  const wrong = await rowsIn(sql`
    select reference, 'gap' as what from (select reference, substring(reference from '[0-9]+$')::int as number,
      row_number() over (partition by substring(reference from '^.*-') order by received_on, id) as n from complaints) r
    where number <> n
    union all
    select reference, 'steps' from complaints c where status_id <> (
      select to_status_id from complaint_status_changes h where h.complaint_id = c.id order by h.id desc limit 1)
    union all
    select reference, 'before the case' from complaints c join cases k on k.id = c.case_id where c.received_on <= k.enquiry_on
    union all
    select reference, 'future' from complaints c join complaint_status_changes h on h.complaint_id = c.id where h.changed_on > ${today}
    union all
    select reference, 'late summary' from complaints where src_sent_on > src_due_on
    union all
    select c.reference, 'task' from complaints c join case_tasks t on t.source_key = 'complaint:' || c.id || ':final'
    where (t.status = 'open') <> (coalesce(c.src_sent_on, c.holding_sent_on, c.final_sent_on, c.closed_on) is null)
      and not (t.status = 'open' and exists (select from complaint_statuses s where s.id = c.status_id and s.code like 'referred%'))
      or position(c.reference in t.content) = 0`);
  expect(wrong).toEqual([]);
  const [near] = await rowsIn(sql`
    select count(*)::int as n from complaints where final_due_on between ${today} and ${today}::date + 8
      and coalesce(src_sent_on, holding_sent_on, final_sent_on, closed_on) is null`);
  expect(near!.n).toBeGreaterThan(0);
});

test('every case has its history in the audit trail, in order of time, from its opening to its status', async () => {
  const wrong = await rowsOf(sql`
    select c.unique_reference, trail.actions, moves.n from cases c
      left join lateral (
        select array_agg(a.action order by a.id) as actions,
          (array_agg((a.after ->> 'statusId')::int order by a.id desc))[1] as status_id
        from audit_log a where a.case_id = c.id and a.entity = 'cases') trail on true
      left join lateral (
        select count(*)::int as n from case_status_changes s
        where s.case_id = c.id and s.from_status_id is distinct from s.to_status_id) moves on true
    where trail.actions[1] <> 'created' or cardinality(trail.actions) is distinct from moves.n
      or trail.status_id is distinct from c.status_id`);
  expect(wrong).toEqual([]);
  const disordered = await rowsOf(sql`
    select case_id from (select case_id, at, lag(at) over (partition by case_id order by id) as earlier
      from audit_log where case_id is not null) a where at < earlier`);
  expect(disordered).toEqual([]);
});

test('a load that is broken off leaves nothing', async () => {
  const empty = await firm.$count(cases);
  const signal = AbortSignal.abort(new Error('The server stops.'));
  await expect(loadCases(firm, { count: 1, signal })).rejects.toThrow('The server stops.');
  expect(await firm.$count(cases)).toBe(empty);
});
