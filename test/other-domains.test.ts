import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { appRouter } from '#server/app/router.ts';
import type { Context } from '#server/platform/http/trpc.ts';
import { callerFactory, refusalOf } from '#server/platform/http/trpc.ts';
import { entityOf } from '#server/records/reference/select.ts';
import { readActor } from '#server/records/staff/sessions.ts';
import type { Contract } from '#shared/platform/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { isReferenceName } from '#shared/records/reference/registry.ts';
import { testDatabase } from './database.ts';
import { inputOf } from './input-of.ts';
import { addKnownFirm } from './known-firm.ts';
import { demoFirm } from './new-cases.ts';
import { everyPermission, testApp } from './test-app.ts';

/**
 * Every procedure, called with the ids of another domain's rows by somebody who may do everything in theirs: nothing of that domain is
 * revealed, and none of its rows changes. Inputs are made from the contracts, so that a new procedure is included automatically.
 */
vi.setConfig({ testTimeout: 300_000 });
const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { services, signIn } = await testApp(database);
const known = await addKnownFirm(database, firm, londonDate());
const held = everyPermission.filter((name) => name !== 'config.all-domains');
const owner = await signIn(everyPermission, { domainId: firm.harbour, name: 'Harriet Harbourmaster' });
const stranger = await signIn(held, {
  domainId: firm.northgate,
  name: 'Nora North',
  approvalLimit: 100_000_000,
});

const contextOf = async (userId: number): Promise<Context> => ({
  services,
  actor: { ...(await readActor(database, userId))!, sessionId: randomUUID() },
  request: { id: 'other-domains', ip: '127.0.0.1', userAgent: 'tests' },
});
const contexts = { owner: await contextOf(owner.id), stranger: await contextOf(stranger.id) };
const asOwner = callerFactory(appRouter)(contexts.owner);
const saved = await asOwner.savedReports.create({
  name: 'Foreign report',
  type: 'cases',
  domainId: firm.harbour,
  definition: { columns: ['reference'] } as never,
});
for (const report of ['wip', saved.id] as const) {
  const settings = { rhythm: 'daily', time: '07:00', format: 'csv', filters: {} } as const;
  await asOwner.reportSchedules.create({
    report,
    domainId: firm.harbour,
    recipientIds: [owner.id],
    ...settings,
  });
  await asOwner.reportAlerts.create({
    report,
    domainId: firm.harbour,
    name: 'Foreign alert',
    watch: 'rows',
    rhythm: 'day',
    isMailed: false,
    filters: {},
  });
  await asOwner.dashboards.create({
    name: `Foreign dashboard ${report}`,
    domainId: firm.harbour,
    card: { of: 'report', title: 'Foreign card', report, filters: {}, show: 'rows' },
  });
  await asOwner.reportRuns.make({ name: report, domainId: firm.harbour, format: 'csv', filters: {} });
}
await asOwner.views.create({ screen: 'cases', name: 'Foreign view', search: {} });
await asOwner.timeline.addNote({ caseId: known.caseId, kind: 'note', subject: 'Foreign note' } as never);

type Procedure = { _def: { type: string; meta: { access: string; contract?: Contract } } };
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);

/** Why a procedure is not called here. */
const excused = (path: string, { type, meta }: Procedure['_def']): string | null => {
  if (meta.access === 'public' || meta.access === 'introducer key')
    return 'no user calls it: tokens and keys open it';
  if (type === 'subscription') return 'it answers nothing but topics, which its own test checks';
  const [, entity = ''] = /^reference\.([^.]+)\./.exec(path) ?? [];
  if (isReferenceName(entity) && !entityOf(entity).domain) return 'a catalogue of the whole firm';
  return ofTheFirm[path] ?? null;
};
const ofTheFirm: Readonly<Record<string, string>> = {
  'reference.domains.create': 'only somebody who sees every domain adds one: domain-scope.test.ts',
  'banking.matchRules.changeThresholds': 'how lines are matched is the same for the whole firm',
  'banking.matchRules.change': 'how lines are matched is the same for the whole firm',
  'banking.matchRules.move': 'how lines are matched is the same for the whole firm',
  'clientAccounts.saveProfiles':
    'its layout has rules of its own; the account is found as by clientAccounts.summary',
};

/** Procedures for which the generator finds no input that satisfies the rules between fields. */
const { caseId } = known;
const definition = { columns: ['reference'] };
const pivoted = {
  type: 'cases',
  definition: { ...definition, pivot: { rows: [{ column: 'domain' }], values: [{ of: 'count' }] } },
  domainId: firm.harbour,
};
const creditFile = {
  caseId,
  fileName: 'debts.csv',
  content: 'QQ==',
  mapping: {
    source: 'Agency',
    header: ['Creditor', 'Balance'],
    columns: { creditor: 0, balance: 1 },
    usualCreditId: 1,
  },
};
const profile = {
  name: 'Bank',
  header: ['Date', 'Amount'],
  columns: { bookedOn: 0, amount: 1 },
  description: [2],
};
const inputs: Readonly<Record<string, (id: number) => object>> = {
  'affairs.creditFile.preview': () => creditFile,
  'affairs.creditFile.import': (id) => ({ ...creditFile, rows: [id] }),
  'banking.imports.previewMapping': (id) => ({ id, profile }),
  'banking.imports.learnMapping': (id) => ({ id, version: 1, profile }),
  'banking.triage.splitCharge': (id) => ({
    id,
    version: 1,
    parts: [
      { caseId, amountPence: 1 },
      { caseId: null, amountPence: 1 },
    ],
  }),
  'reference.users.create': (id) => ({
    username: `made.up.${id}`,
    name: 'Made up',
    email: `made.up.${id}@example.org`,
    departmentId: id,
    domainId: firm.harbour,
  }),
  'reportGenerator.pivot': () => pivoted,
  'reportGenerator.pivotRows': () => ({ ...pivoted, cell: { keys: ['1'], across: null } }),
  'reportGenerator.preview': () => ({ type: 'cases', definition, domainId: firm.harbour }),
  'savedReports.create': (id) => ({
    name: `Made up ${id}`,
    type: 'cases',
    domainId: firm.harbour,
    definition,
    shares: { userIds: [owner.id], departmentIds: [id] },
  }),
  'tasks.create': (id) => ({ caseId, taskId: id, assignedUserId: owner.id }),
  'tasks.reassign': (id) => ({ id, version: 1, assignedUserId: owner.id }),
  'tasks.bulkReassign': (id) => ({ ids: [id], assignedUserId: owner.id }),
  'tasks.addToCases': (id) => ({ caseIds: [caseId], taskId: id, assignedUserId: owner.id }),
  'views.create': (id) => ({ screen: 'cases', name: `Made up ${id}`, search: {} }),
  'views.list': () => ({ screen: 'cases' }),
};

type Table = { table: string; hasId: boolean; condition: string };
/** The tables whose rows belong to a domain or to a case, with the condition of those of the other domain. */
const tablesOfDomain: Table[] = (
  await database.execute<{ table: string; columns: string[] }>(sql`
    select c.table_name as "table", array_agg(c.column_name::text) as columns from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' group by c.table_name order by c.table_name`)
).rows.flatMap(({ table, columns }) => {
  const has = (name: string) => columns.includes(name);
  if (
    [
      'audit_log',
      'case_presence',
      // Sums that are added up in the background.
      'account_balances',
      'balance_changes',
      'creditor_exposures',
      'creditor_exposure_sums',
      'creditor_exposure_changes',
    ].includes(table)
  )
    return [];
  const condition = has('domain_id')
    ? `domain_id = ${firm.harbour}`
    : has('case_id')
      ? `case_id = ${known.caseId}`
      : table === 'domains'
        ? `id = ${firm.harbour}`
        : table === 'persons'
          ? `id in (select person_id from case_people where case_id = ${known.caseId})`
          : table === 'saved_views'
            ? `user_id = ${owner.id}`
            : null;
  return condition === null ? [] : [{ table, hasId: has('id'), condition }];
});

/** All rows of the other domain, as a sum for each table. */
async function foreignRows(): Promise<Record<string, string>> {
  const sums = tablesOfDomain.map(
    ({ table, condition }) =>
      `select '${table}' as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from "${table}" t where ${condition}`,
  );
  const { rows } = await database.$client.query(sums.join(' union all '));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** The ids of its rows: few, since all tables count from one. */
async function foreignIds(): Promise<number[]> {
  const ids = tablesOfDomain
    .filter(({ hasId }) => hasId)
    .map(({ table, condition }) => `(select id::int from "${table}" where ${condition} order by id limit 3)`);
  const { rows } = await database.$client.query(
    `select distinct id from (${ids.join(' union ')}) found order by id`,
  );
  return rows.map(({ id }) => id);
}

/** What only that domain knows. */
const secrets = [
  known.uniqueReference,
  'Canal Street',
  'AB123456C',
  'Hears badly',
  'A Smith & B Smith',
  'Harriet Harbourmaster',
  'Foreign report',
  'Foreign note',
  'Foreign view',
  'Harbour Debt Solutions',
];
const toldIn = (value: unknown) => {
  const text = JSON.stringify(value) ?? '';
  return secrets.filter((secret) => text.includes(secret));
};

const call = async (path: string, input: unknown, as: keyof typeof contexts = 'stranger') => {
  let reached: unknown = callerFactory(appRouter)(contexts[as]);
  for (const part of path.split('.')) reached = (reached as Record<string, unknown>)[part];
  return (reached as (given: unknown) => Promise<unknown>)(input);
};

const called = procedures.filter(([path, { _def }]) => excused(path, _def) === null);

async function findings(paths: typeof called): Promise<string[]> {
  const ids = await foreignIds();
  const found = new Set<string>();
  let before = await foreignRows();
  for (const [path, { _def }] of paths) {
    const { input } = _def.meta.contract!;
    const made = new Set<string>();
    const asked = ids.flatMap((id) =>
      // Lists are also read whole: an id may be what narrows them down.
      (_def.type === 'query' ? [false, true] : [false]).map(
        (isSparse) => inputs[path]?.(id) ?? inputOf(input, { id, caseId, isSparse }),
      ),
    );
    for (const given of asked) {
      const key = JSON.stringify(given) ?? '';
      if (made.has(key)) continue;
      made.add(key);
      if (!input.safeParse(given).success) {
        found.add(
          `${path}: no input was found: ${key} ${input.safeParse(given).error?.message}`.slice(0, 400),
        );
        break;
      }
      try {
        for (const secret of toldIn(await call(path, given)))
          found.add(`${path} tells “${secret}” (${key.slice(0, 120)})`);
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal) found.add(`${path} fails: ${(error as Error).message} ${key}`.slice(0, 300));
        else
          for (const secret of toldIn([refusal.message, refusal.details]))
            found.add(`${path} refuses with “${secret}”`);
      }
    }
    if (_def.type !== 'mutation') continue;
    const after = await foreignRows();
    for (const table of Object.keys(after))
      if (after[table] !== before[table]) found.add(`${path} changes ${table}`);
    before = after;
  }
  return [...found];
}

test.each(['query', 'mutation'])(
  'each %s reveals nothing of another domain and changes nothing there',
  async (type) => {
    expect(await findings(called.filter(([, { _def }]) => _def.type === type))).toEqual([]);
  },
);

test('the same calls reveal a great deal to people of that domain, and no excuse is for a procedure that no longer exists', async () => {
  const telling = new Set<string>();
  for (const id of await foreignIds())
    for (const [path, { _def }] of called) {
      if (_def.type !== 'query' || telling.has(path)) continue;
      const given = inputs[path]?.(id) ?? inputOf(_def.meta.contract!.input, { id, caseId });
      const answer = await call(path, given, 'owner').catch(() => null);
      if (toldIn(answer).length > 0) telling.add(path);
    }
  expect(telling.size).toBeGreaterThan(60);
  const paths = procedures.map(([path]) => path);
  expect([...Object.keys(ofTheFirm), ...Object.keys(inputs)].filter((path) => !paths.includes(path))).toEqual(
    [],
  );
});
