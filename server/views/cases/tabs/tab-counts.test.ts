import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { caseViews } from '#server/app/parts/case-views.ts';
import { complaints } from '#server/app/parts/complaints.ts';
import { creditors } from '#server/app/parts/creditors.ts';
import { inbound } from '#server/app/parts/inbound.ts';
import { reviews } from '#server/app/parts/reviews.ts';
import { variationTerms } from '#shared/activities/creditors/variations/terms.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { TabCounts } from '#shared/views/cases/tabs/contract.ts';
import { countedTabs } from '#shared/views/cases/tabs/counted-tabs.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await appWith(caseViews, complaints, creditors, inbound, reviews)(database);
const firm = await demoFirm(database);
const worker = async (held: string[], domainId: number) =>
  apiCaller(app, (await signIn(held, { domainId })).headers);
const ann = await worker([], firm.harbour);
const sam = await worker(['cases.sensitive'], firm.harbour);
const stranger = await worker(['cases.sensitive'], firm.northgate);

type Caller = typeof ann;
const countsOf = async (id: number, call: Caller): Promise<TabCounts> =>
  (await call('GET', `/cases/${id}/tab-counts`)).body.data;

/** What the tabs of the case list when they are opened, by what they ask for. */
async function listed(id: number, call: Caller): Promise<TabCounts> {
  const read = async (path: string) => (await call('GET', path)).body.data;
  const notes = 'kinds=note,call_in,call_out';
  return {
    people: (await read(`/cases/${id}/people`)).length,
    'income-expenditure': (await read(`/cases/${id}/income-expenditure`)).length,
    assets: (await read(`/cases/${id}/assets`)).length,
    creditors: (await read(`/cases/${id}/creditors`)).debts.length,
    modifications: (await read(`/cases/${id}/modifications`)).rows.length,
    'annual-reviews': (await read(`/cases/${id}/annual-reviews`)).length,
    breaches: (await read(`/cases/${id}/breaches`)).data.length,
    variations: (await read(`/cases/${id}/variations`)).data.length,
    documents: (await read(`/cases/${id}/documents`)).length,
    mail: (await read(`/cases/${id}/mail`)).length + (await read(`/inbound/cases/${id}`)).length,
    calendar: (await read(`/calendar?caseId=${id}&limit=100&${notes}`)).length,
    tasks: (await read(`/case-tasks?caseId=${id}&page=1&limit=25`)).length,
    complaints: (await read(`/cases/${id}/complaints`)).length,
  };
}

/** A case with something on each tab, and with what a tab does not list: ended tasks, removed and earlier documents, listings. */
async function fullCase(): Promise<number> {
  const { id } = await addCase(database, {
    domain: 'Harbour Debt Solutions',
    status: 'IVA Accepted',
    approvalDate: '2024-03-10',
    people: [{}, {}],
  });
  const run = (text: string) => database.execute(sql.raw(text));
  await run(`insert into iande_statements (case_id, statement_on, kind, is_current)
    values (${id}, '2024-01-05', 'initial', false), (${id}, '2025-03-05', 'annual', true)`);
  await run(`insert into case_assets (case_id, asset_type_id, description, value_pence)
    select ${id}, min(id), 'Car', 100000 from assets`);
  await run(`insert into case_creditors (case_id, creditor_id, credit_id, debt_status_id, balance_soa_pence)
    select ${id}, c.id, (select min(id) from credits), (select min(id) from debt_statuses), 5000
    from (select id from creditors order by id limit 4) c`);
  await run(`insert into case_modifications (case_id, title, category, text, received_on)
    values (${id}, 'Lower fee', 'fee', 'Lower.', '2024-03-01')`);
  await run(`insert into annual_reviews (case_id, year_no, period_from, period_to, due_on)
    select ${id}, n, '2024-03-10', '2025-03-09', '2025-05-09' from generate_series(1, 2) n`);
  await run(`insert into case_breaches (case_id, breach_type_id, status, detected_on, detected_by, detail)
    select ${id}, min(id), 'remedied', '2025-01-01', 'user', 'Late' from breach_types`);
  await run(`insert into case_variations (case_id, number, kind, reason, terms)
    values (${id}, 1, 'other', 'Ill', '${JSON.stringify(variationTerms.parse({ from: '2026-01-05' }))}')`);
  await run(`insert into case_notes (case_id, kind, subject, is_sensitive)
    values (${id}, 'note', 'Rang', false), (${id}, 'call_in', 'Illness', true)`);
  await run(`insert into case_tasks (case_id, name, action_at, status, assigned_user_id)
    select ${id}, 'Ring', now(), status, (select min(id) from users)
    from unnest(array['open', 'open', 'completed']) status`);
  await run(`insert into complaints (case_id, reference, received_on, channel, summary, category, regime, status_id,
      src_due_on, final_due_on, owner_user_id)
    select ${id}, 'TAB-1', '2026-01-05', 'phone', 'Slow', 'delay', 'disp', min(id), '2026-01-08', '2026-03-02',
      (select min(id) from users) from complaint_statuses`);
  await addPapers(id, run);
  return id;
}

async function addPapers(id: number, run: (text: string) => Promise<unknown>): Promise<void> {
  const type = (isSpecial: boolean) =>
    `(select min(id) from documents where is_special_category = ${isSpecial})`;
  await run(`update documents set is_special_category = true where id = (select max(id) from documents)`);
  await run(`insert into files (sha256, name, type, bytes)
    select repeat('a', 63) || n, 'paper ' || n || '.pdf', 'application/pdf', 1 from generate_series(1, 5) n`);
  const paper = (n: number, isSpecial: boolean, more: string) => `
    (select ${id}, ${type(isSpecial)}, (select min(id) from folders), 'in', 'Paper ${n}',
      (select id from files where name = 'paper ${n}.pdf'), ${more})`;
  await run(`insert into case_documents (case_id, document_type_id, folder_id, direction, title, file_id,
      is_superseded, removed_at)
    ${paper(1, false, 'false, null::timestamptz')} union all ${paper(2, false, 'true, null')}
    union all ${paper(3, false, 'false, now()')} union all ${paper(4, true, 'false, null')}
    union all ${paper(5, false, 'false, null')}`);
  const letter = (isSpecial: boolean, isListing: boolean) => `
    select ${id}, v.template_id, v.id, ${type(isSpecial)}, 'Letter', (select min(id) from users), false, ${isListing}
    from (select * from template_versions order by id limit 1) v`;
  await run(`insert into mail_items (case_id, template_id, template_version_id, document_type_id, title, author_id,
      requires_approval, is_listing)
    ${letter(false, false)} union all ${letter(true, false)} union all ${letter(false, true)}`);
  await run(`with batch as (insert into inbound_batches (channel, name) values ('drop', 'Post') returning id),
    source as (insert into inbound_sources (batch_id, file_id, sha256, name)
      select batch.id, f.id, f.sha256, f.name from batch, files f where f.name = 'paper 5.pdf' returning id, batch_id)
    insert into inbound_items (batch_id, source_id, domain_id, channel, status, title, received_on, case_id, document_id)
      select source.batch_id, source.id, c.domain_id, 'drop', 'done', d.title, '2026-01-05', d.case_id, d.id
      from source, case_documents d join cases c on c.id = d.case_id
      where d.title in ('Paper 3', 'Paper 5') and d.case_id = ${id}`);
}

const id = await fullCase();

test('each tab counts what it lists when it is opened', async () => {
  const counts = await countsOf(id, sam);
  expect(counts).toEqual(await listed(id, sam));
  expect(Object.keys(counts).toSorted()).toEqual([...countedTabs].toSorted());
  expect(Object.values(counts)).not.toContain(0);
  expect(counts).toMatchObject({ people: 2, creditors: 4, tasks: 2, documents: 3, mail: 3, calendar: 2 });
});

test('what is sensitive is counted only for those who may read it', async () => {
  const counts = await countsOf(id, ann);
  expect(counts).toEqual(await listed(id, ann));
  expect(counts).toMatchObject({ documents: 2, mail: 2, calendar: 1 });
});

test('a case with nothing on its tabs counts nothing; another domain’s case is not there', async () => {
  const empty = await addCase(database, { domain: 'Harbour Debt Solutions' });
  const { people, ...rest } = await countsOf(empty.id, sam);
  expect(people).toBe(1);
  expect(new Set(Object.values(rest))).toEqual(new Set([0]));
  expect((await stranger('GET', `/cases/${id}/tab-counts`)).status).toBe(404);
});

test('under many writers every answer is of one moment, and the last one counts everything', async () => {
  const { id: busy } = await addCase(database, { domain: 'Harbour Debt Solutions' });
  const complaint = {
    receivedOn: londonDate(),
    channel: 'phone',
    summary: 'Slow',
    category: 'delay',
    about: 'regulated',
  };
  // A complaint comes with its tasks in one transaction: no answer may hold the one without the others.
  const log = () => sam('POST', `/cases/${busy}/complaints`, { ...complaint, regime: 'disp' });
  const note = (n: number) => sam('POST', `/cases/${busy}/notes`, { kind: 'note', subject: `Note ${n}` });
  expect((await log()).status).toBe(201);
  const { tasks: each } = await countsOf(busy, sam);
  expect(each).toBeGreaterThan(0);

  const answers: TabCounts[] = [];
  let isWriting = true;
  async function keepReading() {
    while (isWriting) answers.push(await countsOf(busy, sam));
  }
  const readers = [keepReading(), keepReading()];
  const writers = Array.from({ length: 12 }, (_, n) => [log(), note(n), note(n + 100)]).flat();
  const written = await Promise.all(writers);
  isWriting = false;
  await Promise.all(readers);
  expect(new Set(written.map(({ status }) => status))).toEqual(new Set([201]));
  expect(answers.length).toBeGreaterThan(2);
  for (const { complaints, tasks } of answers) expect(tasks).toBe(complaints * each);
  const last = await countsOf(busy, sam);
  expect(last).toMatchObject({ complaints: 13, tasks: 13 * each, calendar: 24 });
  expect(last.complaints).toBe((await sam('GET', `/cases/${busy}/complaints`)).body.data.length);
});
