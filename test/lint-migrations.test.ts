import { expect, test } from 'vitest';
import { migrationsFolder, readMigrations } from '#server/platform/database/read-migrations.ts';
import { lintMigration } from './lint-migrations.ts';

const { all, baseline } = await readMigrations(migrationsFolder());

test('no migration since the baseline stops a firm that is open', () => {
  expect(all.slice(baseline?.covers.size ?? 0).flatMap(lintMigration)).toEqual([]);
});

const lint = (text: string, more: { isAdditive?: boolean; isConcurrent?: boolean } = {}) =>
  lintMigration({ name: '0999_new.sql', text, isAdditive: false, isConcurrent: false, ...more }).map(
    (found) => found.replace('0999_new.sql: ', ''),
  );

test.each([
  ['alter table cases add column n int not null', ['adding-required-field (line 1)']],
  ['create index cases_n on cases (n)', ['require-concurrent-index-creation (line 1)']],
  ['alter table cases add constraint positive check (n > 0)', ['constraint-missing-not-valid (line 1)']],
  [
    'alter table cases add constraint k foreign key (n) references people (id)',
    ['constraint-missing-not-valid (line 1)', 'adding-foreign-key-constraint (line 1)'],
  ],
  ['alter table cases alter column n type bigint', ['changing-column-type (line 1)']],
  ['alter table cases alter column n set not null', ['adding-not-nullable-field (line 1)']],
  ['update cases set n = 1', ['changes rows: update cases set n = 1']],
  [
    'insert into notes (case_id) select id from cases',
    ['changes rows: insert into notes (case_id) select id from cases'],
  ],
])('%s', (text, found) => {
  expect(lint(text)).toEqual(found);
});

test.each([
  'alter table cases add column n int not null default 0',
  'create table notes (id int primary key, case_id int not null);\n--> statement-breakpoint\ncreate index notes_case_id on notes (case_id)',
  'alter table cases add constraint positive check (n > 0) not valid',
  '-- few rows: a firm has a handful of domains\nupdate domains set n = 1',
  "insert into back_fills (name) select 'numbers' where exists (select from cases)",
  '-- squawk-ignore require-concurrent-index-creation\ncreate index domains_n on domains (n)',
  'alter table cases drop column n',
])('%s is allowed', (text) => {
  expect(lint(text)).toEqual([]);
});

test('an additive migration drops and renames nothing', () => {
  const isAdditive = true;
  expect(lint('alter table cases drop column n', { isAdditive })).toEqual(['ban-drop-column (line 1)']);
  expect(lint('alter table cases rename column n to m', { isAdditive })).toEqual([
    'renaming-column (line 1)',
  ]);
});

test('an index may be built concurrently where it runs outside a transaction', () => {
  const text = '-- concurrently\ncreate index concurrently cases_n on cases (n)';
  expect(lint(text, { isConcurrent: true, isAdditive: true })).toEqual([]);
});
