import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { difference, generate } from '#server/app/generate.ts';
import { testDatabase } from '#test/database.ts';
import { migrate } from './migrate.ts';

const database = await testDatabase({ migrated: false });
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'concordat-migrations-'));
});

afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  // What migrations made for a moment goes with them.
  await database.$client.query('drop schema public cascade; create schema public; discard temp');
});

const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
const rows = async (sql: string) => (await database.$client.query(sql)).rows;
const ours = join(import.meta.dirname, 'migrations');
/** A database as the program had it before one of our migrations, and how to apply it. */
async function before(name: string) {
  const earlier = readdirSync(ours).filter((each) => /^\d{4}_/.test(each) && each < name);
  for (const each of earlier) cpSync(join(ours, each), join(folder, each));
  await migrate(database, folder);
  return {
    apply: () => {
      cpSync(join(ours, name), join(folder, name));
      return migrate(database, folder);
    },
  };
}

test('applies the files in order, each once', async () => {
  put('0002_more.sql', 'insert into notes values (2)');
  put(
    '0001_first.sql',
    'create table notes (n int);\n--> statement-breakpoint\ninsert into notes values (1)',
  );
  await migrate(database, folder);
  put('0003_again.sql', 'insert into notes values (3); insert into notes values (4);');
  await migrate(database, folder);
  expect(await rows('select n from notes')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);
  expect(await rows('select name from schema_migrations order by applied_at')).toEqual([
    { name: '0001_first.sql' },
    { name: '0002_more.sql' },
    { name: '0003_again.sql' },
  ]);
});

test('applies each file once when several processes start at the same time', async () => {
  put('0001_first.sql', 'create table notes (n int); select pg_sleep(0.1); insert into notes values (1)');
  await Promise.all([1, 2, 3, 4].map(() => migrate(database, folder)));
  expect(await rows('select n from notes')).toEqual([{ n: 1 }]);
});

test('leaves nothing of what is new when a migration fails, and names it: the earlier program still starts', async () => {
  put('0001_first.sql', 'create table notes (n int)');
  await migrate(database, folder);
  const earlier = mkdtempSync(join(tmpdir(), 'concordat-migrations-'));
  cpSync(folder, earlier, { recursive: true });
  put('0002_more.sql', 'insert into notes values (1)');
  put(
    '0003_wrong.sql',
    'insert into notes values (2);\n--> statement-breakpoint\ninsert into nots values (3)',
  );
  await expect(migrate(database, folder)).rejects.toThrow(
    'Migration 0003_wrong.sql failed: relation "nots" does not exist. Nothing was changed',
  );
  expect(await rows('select n from notes')).toEqual([]);
  await migrate(database, earlier);
  rmSync(earlier, { recursive: true });
  put('0003_wrong.sql', 'insert into notes values (2)');
  await migrate(database, folder);
  expect(await rows('select n from notes')).toEqual([{ n: 1 }, { n: 2 }]);
});

test('waits shortly for a table that others use, and tries again', async () => {
  put('0001_first.sql', 'create table notes (n int)');
  await migrate(database, folder);
  put(
    '0002_more.sql',
    'insert into notes values (1);\n--> statement-breakpoint\nalter table notes add m int',
  );
  const other = await database.$client.connect();
  const said: string[] = [];
  const patience = { lockMs: 50, pauseMs: 10, attempts: 3, say: (text: string) => said.push(text) };
  try {
    await other.query('begin; select from notes');
    await expect(migrate(database, folder, patience)).rejects.toThrow(
      'Migration 0002_more.sql failed: canceling statement due to lock timeout. Nothing was changed',
    );
    expect(said).toHaveLength(2);
    // Between two attempts nobody waits behind the migration.
    const later = migrate(database, folder, { ...patience, attempts: 1000 });
    await expect.poll(() => said.length).toBeGreaterThan(4);
    await other.query('select from notes');
    await other.query('commit');
    await later;
  } finally {
    other.release();
  }
  expect(await rows('select n, m from notes')).toEqual([{ n: 1, m: null }]);
});

test('the earlier program starts beside what a newer one has added, and on nothing else of it', async () => {
  put('0001_first.sql', 'create table notes (n int)');
  await migrate(database, folder);
  const earlier = mkdtempSync(join(tmpdir(), 'concordat-migrations-'));
  onTestFinished(() => rmSync(earlier, { recursive: true }));
  cpSync(folder, earlier, { recursive: true });
  put('0002_added.sql', '-- additive\nalter table notes add m int');
  await migrate(database, folder);
  await migrate(database, earlier);
  put('0003_changed.sql', 'alter table notes rename m to k');
  await migrate(database, folder);
  await expect(migrate(database, earlier)).rejects.toThrow(
    'The database has migration 0003_changed.sql, which this program does not know',
  );
});

test('a database of a program that recorded less goes on', async () => {
  await database.$client.query(`create table notes (n int); create table schema_migrations
    (name text primary key, checksum text not null, applied_at timestamptz not null default now());
    insert into schema_migrations values ('0001_first.sql', '${createHash('sha256').update('create table notes (n int)').digest('hex')}')`);
  put('0001_first.sql', 'create table notes (n int)');
  await migrate(database, folder);
  put('0002_more.sql', '-- additive\ninsert into notes values (1)');
  await migrate(database, folder);
  expect(await rows('select name, is_additive from schema_migrations order by name')).toEqual([
    { name: '0001_first.sql', is_additive: false },
    { name: '0002_more.sql', is_additive: true },
  ]);
});

test('refuses a migration that was edited after it had been applied, but not other line ends', async () => {
  put('0001_first.sql', 'create table notes (n int);\nselect 1;');
  await migrate(database, folder);
  put('0001_first.sql', 'create table notes (n int);\r\nselect 1;');
  await migrate(database, folder);
  put('0001_first.sql', 'create table notes (n bigint);\nselect 1;');
  await expect(migrate(database, folder)).rejects.toThrow('Migration 0001_first.sql was edited');
});

test('a text that replaces an earlier one goes on where either was applied', async () => {
  const first = 'create table notes (n int)';
  put('0001_first.sql', first);
  await migrate(database, folder);
  const checksum = createHash('sha256').update(first).digest('hex');
  put('0001_first.sql', `-- Replaces ${checksum}\ncreate table if not exists notes (n int);`);
  put('0002_more.sql', 'insert into notes values (1)');
  await migrate(database, folder);
  expect(await rows('select n from notes')).toEqual([{ n: 1 }]);
  await database.$client.query('drop table notes; delete from schema_migrations');
  await migrate(database, folder);
  await migrate(database, folder);
  expect(await rows('select n from notes')).toEqual([{ n: 1 }]);
});

test('what one migration leaves to be checked at the end does not keep the next from its table', async () => {
  put(
    '0001_first.sql',
    `create table people (id int primary key);
    create table notes (n int, person_id int references people deferrable initially deferred);
    insert into notes values (1, 1); insert into people values (1)`,
  );
  put('0002_more.sql', 'alter table notes add column m int');
  await migrate(database, folder);
  expect(await rows('select n, m from notes')).toEqual([{ n: 1, m: null }]);
});

test('no column that must be filled is added without a value for the rows that are there', () => {
  const lacking = readdirSync(ours).flatMap((name) => {
    const text = name.endsWith('.sql') ? readFileSync(join(ours, name), 'utf8') : '';
    const added = [...text.matchAll(/ALTER TABLE "(\w+)" ADD COLUMN[^,;]*NOT NULL[^,;]*/gi)];
    return added.flatMap(([statement, table]) =>
      /DEFAULT|GENERATED/i.test(statement) || text.includes(`DELETE FROM ${table};`)
        ? []
        : [`${name}: ${statement}`],
    );
  });
  expect(lacking).toEqual([]);
});

test('refuses a database that a newer version has used, a late number, a double number and a bad name', async () => {
  put('0001_first.sql', 'select 1');
  put('0003_third.sql', 'select 1');
  await migrate(database, folder);
  put('0002_late.sql', 'select 1');
  await expect(migrate(database, folder)).rejects.toThrow('0002_late.sql comes before 0003_third.sql');
  rmSync(join(folder, '0002_late.sql'));
  rmSync(join(folder, '0003_third.sql'));
  await expect(migrate(database, folder)).rejects.toThrow('used by a newer version');
  put('0001_other.sql', 'select 1');
  await expect(migrate(database, folder)).rejects.toThrow('Two migrations have the number 0001');
  rmSync(join(folder, '0001_other.sql'));
  put('first.sql', 'select 1');
  await expect(migrate(database, folder)).rejects.toThrow('not named like');
});

test('generated migrations make the tables that the code describes', async () => {
  const notes = pgTable('notes', { id: integer().primaryKey(), bodyText: text().notNull() });
  expect(await generate({ folder, name: 'Notes', schema: { notes } })).toBe('0001_notes.sql');
  expect(await generate({ folder, name: 'nothing', schema: { notes } })).toBeNull();
  const longer = pgTable('notes', {
    id: integer().primaryKey(),
    bodyText: text().notNull(),
    madeOn: text(),
  });
  expect((await difference(folder, { notes: longer })).statements).toHaveLength(1);
  expect(await generate({ folder, name: 'made on', schema: { notes: longer } })).toBe('0002_made_on.sql');
  await migrate(database, folder);
  await database.insert(longer).values({ id: 1, bodyText: 'Hello', madeOn: '2026-01-02' });
  expect(await rows('select * from notes')).toEqual([{ id: 1, body_text: 'Hello', made_on: '2026-01-02' }]);
});

test('users who needed cases.edit and lacked it get read-only access; the permission is removed', async () => {
  const { apply } = await before('0024_case_access.sql');
  await database.$client.query(`
    insert into departments (name, sort_order, is_active, default_task_queue) values ('Advice', 0, true, false);
    insert into domains (name, code, is_active, legal_name, case_ref_prefix, next_case_number)
      values ('Aire', 'aire', true, 'Aire Ltd', 'AIR', 1);
    insert into permissions (name, label) values ('cases.edit', ''), ('cases.sensitive', ''), ('reports.wip', '')`);
  const held = {
    both: ['cases.edit', 'cases.sensitive'],
    none: [],
    other: ['reports.wip'],
    reader: ['cases.sensitive', 'reports.wip'],
    writer: ['cases.edit'],
  };
  await database.$client.query(
    `insert into users (username, name, email, department_id, status, domain_id, approval_limit)
      select key, key, key, 1, 'active', 1, 0 from json_object_keys($1::json) key`,
    [JSON.stringify(held)],
  );
  await database.$client.query(
    `insert into users_permission_ids (owner_id, permission_id) select u.id, p.id from json_each($1::json) held
      join users u on u.username = held.key join permissions p on held.value::jsonb ? p.name`,
    [JSON.stringify(held)],
  );
  await apply();
  expect(await rows('select username, case_access from users order by username')).toEqual(
    Object.keys(held).map((username) => ({
      username,
      case_access: username === 'reader' ? 'read' : 'full',
    })),
  );
  expect(await rows('select name from permissions order by name')).toEqual([
    { name: 'cases.sensitive' },
    { name: 'reports.wip' },
  ]);
});

test('who administers permissions gets the right to identifiers, and can hand it on', async () => {
  const { apply } = await before('0116_identifiers_permission.sql');
  await database.$client.query(`
    insert into departments (name, sort_order, is_active, default_task_queue) values ('Advice', 0, true, false);
    insert into domains (name, code, is_active, legal_name, case_ref_prefix, next_case_number, approval_days,
        adjournment_days) values ('Aire', 'aire', true, 'Aire Ltd', 'AIR', 1, 2, 14);
    insert into permissions (name, label) values ('config.permissions', ''), ('cases.sensitive', '');
    insert into users (username, name, email, department_id, status, domain_id, approval_limit, case_access)
      select key, key, key, 1, 'active', 1, 0, 'full' from unnest('{admin,clerk}'::text[]) key;
    insert into users_permission_ids (owner_id, permission_id) select u.id, p.id from users u, permissions p
      where u.username = 'admin' or p.name = 'cases.sensitive'`);
  await apply();
  expect(
    await rows(`select u.username, p.is_system from users_permission_ids l join users u on u.id = l.owner_id
      join permissions p on p.id = l.permission_id where p.name = 'cases.identifiers'`),
  ).toEqual([{ username: 'admin', is_system: true }]);
});

test('bank details that are there get the domain that keeps them, and so do the requests that wait on them', async () => {
  const { apply } = await before('0119_payee_domains.sql');
  await database.$client.query(`
    insert into departments (name, sort_order, is_active, default_task_queue) values ('Advice', 0, true, false);
    insert into domains (name, code, is_active, legal_name, case_ref_prefix, next_case_number, approval_days, adjournment_days)
      select name, name, true, name, name, 1, 2, 14 from unnest('{Aire,Bure,Calder}'::text[]) with ordinality as d (name, n) order by n;
    insert into users (username, name, email, department_id, status, domain_id, approval_limit, case_access)
      values ('bea', 'Bea of Bure', 'bea', 1, 'active', 2, 0, 'full');
    create temp table payees as select * from (values (1, 'Busy', '12345678', 1), (2, 'Typed', '12345678', 1),
      (3, 'Unknown', '12345678', null), (4, 'Without bank', null, 1)) as p (n, name, account_number, changed_by);
    insert into suppliers (name, category, is_active, is_associate, payment_terms_days, invoice_required, account_number, bank_changed_by_id)
      select name, 'bond', true, false, 30, false, account_number, changed_by from payees order by n;
    insert into creditors (name, type, is_active, is_preferential, is_government, voting_behaviour, payment_reference_rule, payment_grouping, account_number, bank_changed_by_id)
      select name, 'bank', true, false, false, 'usual', 'client', 'per_case', account_number, changed_by from payees order by n;
    insert into invoices (domain_id, supplier_id, number, issue_date, net_pence, vat_pence, vat_treatment, category)
      select domain, 1, n, '2026-05-01', 100, 0, 'exempt', 'cat1' from (values (1, 'A'), (3, 'B'), (3, 'C')) as i (domain, n);
    insert into approvals (kind, entity, entity_id, summary, working, papers, digest, sla_due_on, decision, domain_id, decided_by)
      select 'bank_details', entity, id, '', '[]', '[]', '', '2026-05-03', decision, null, case decision when 'approved' then 1 end
      from unnest('{suppliers,creditors}'::text[]) entity, unnest('{1,2}'::int[]) id, unnest('{pending,approved}'::text[]) decision;
    set session_replication_role = replica;
    insert into cases (domain_id, unique_reference, case_name, status_id, product_id, enquiry_on, case_owner_user_id, department_id)
      select domain, n, n, 1, 1, '2026-05-01', 1, 1 from (values (1, 'A'), (3, 'B'), (3, 'C')) as c (domain, n);
    insert into case_creditors (case_id, creditor_id, credit_id, debt_status_id, balance_soa_pence) select id, 1, 1, 1, 100 from cases;
    reset session_replication_role`);
  await apply();
  const kept = [
    { name: 'Busy', keeper: 'Calder' },
    { name: 'Typed', keeper: 'Bure' },
    { name: 'Unknown', keeper: 'Aire' },
    { name: 'Without bank', keeper: null },
  ];
  for (const entity of ['suppliers', 'creditors']) {
    expect(
      await rows(
        `select p.name, d.name as keeper from ${entity} p left join domains d on d.id = p.kept_by_domain_id order by p.id`,
      ),
    ).toEqual(kept);
    expect(
      await rows(`select decision, d.name as domain from approvals a left join domains d on d.id = a.domain_id
        where entity = '${entity}' order by decision desc, entity_id`),
    ).toEqual([
      { decision: 'pending', domain: 'Calder' },
      { decision: 'pending', domain: 'Bure' },
      { decision: 'approved', domain: null },
      { decision: 'approved', domain: null },
    ]);
  }
});
