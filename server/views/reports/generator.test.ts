import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { reports } from '#server/app/parts/reports.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { compileDefinition } from '#server/views/reports/generator/compile-definition.ts';
import { columnsOf, isWithheldFrom } from '#server/views/reports/generator/dictionary-of.ts';
import { type ReportTypeName, reportTypeNames, reportTypes } from '#server/views/reports/generator/types.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { type Definition, definitionSchema } from '#shared/views/reports/generator/definition.ts';
import { daysOfPeriod } from '#shared/views/reports/generator/periods.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { addKnownFirm } from '#test/known-firm.ts';
import { cellsOfKnownFirm } from '#test/known-firm-cells.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';
import { atOneMoment, rowsFrom, totalsOf } from './read-report.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await appWith(reports)(database);
const today = londonDate();
const known = await addKnownFirm(database, firm, today);
const both = [firm.harbour, firm.northgate];
const everything = new Set<string>(everyPermission);

type Draft = Partial<Definition> & Pick<Definition, 'columns'>;

/** All rows of a report that a reader builds, with what it adds up to. */
const read = (
  typeName: ReportTypeName,
  draft: Draft,
  {
    domainIds = both,
    permissions = everything,
    id = firm.priya,
  }: { domainIds?: number[]; permissions?: Set<string>; id?: number } = {},
) =>
  atOneMoment(database, undefined, async (snapshot) => {
    const definition = definitionSchema.parse(draft);
    const built = { name: 'test', title: 'Test', typeName, type: reportTypes[typeName], definition };
    const compiled = compileDefinition(built, { reader: { id, permissions, caseAccess: 'full' }, domainIds });
    const totals = await totalsOf(snapshot, compiled);
    const rows = await rowsFrom(snapshot, compiled, { limit: 1_000, offset: 0 });
    return { rows, totals, summaries: totals.summaries };
  });

const cells = cellsOfKnownFirm(known, today);

test.each(reportTypeNames)('every column of %s can be read, and says what was entered', async (name) => {
  const columns = [...columnsOf(reportTypes[name]).keys()];
  const labels = [...columnsOf(reportTypes[name]).values()].map(({ label }) => label);
  expect(reportTypes[name].usual.filter((column) => !columns.includes(column))).toEqual([]);
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
  const { rows } = await read(name, { columns: columns.slice(0, 60) });
  const rest = columns.length > 60 ? (await read(name, { columns: columns.slice(60) })).rows : [];
  expect({ ...rows[0], ...rest[0] }).toMatchObject(cells[name]);
  expect(Object.keys({ ...rows[0], ...rest[0] })).toEqual(
    expect.arrayContaining(['id', 'caseId', ...columns]),
  );
  // Nothing of it is another domain's to see, and each row has an id of its own.
  expect((await read(name, { columns: columns.slice(0, 1) }, { domainIds: [firm.northgate] })).rows).toEqual(
    [],
  );
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test('what is withheld from a reader is withheld in cells, filters and order', async () => {
  const feared = await addCase(database, {
    domain: 'Northgate Insolvency',
    riskOfViolence: true,
    people: [
      { firstName: 'Hester', lastName: 'Quietside', address: { line1: '7 Quiet Row', postcode: 'LS21 3AB' } },
    ],
  });
  const north = { domainIds: [firm.northgate] };
  const ofCase = await read('cases', { columns: ['reference', 'address', 'vulnerabilityNotes'] }, north);
  expect(ofCase.rows).toMatchObject([
    { reference: feared.uniqueReference, address: 'Withheld', vulnerabilityNotes: null },
  ]);
  const people = await read('people', { columns: ['addressLines', 'town', 'postcode'] }, north);
  expect(people.rows).toMatchObject([{ addressLines: 'Withheld', town: 'Withheld', postcode: 'Withheld' }]);
  const guessed = {
    columns: ['reference'],
    filters: [{ column: 'address', op: 'contains' as const, value: 'Quiet' }],
  };
  expect((await read('cases', guessed, north)).rows).toEqual([]);

  const permissions = new Set(
    everyPermission.filter(
      (name) => !['cases.sensitive', 'financials.bank-details', 'cases.identifiers'].includes(name),
    ),
  );
  for (const name of reportTypeNames) {
    const hidden = [...columnsOf(reportTypes[name])]
      .filter(([, column]) => isWithheldFrom({ permissions }, column))
      .map(([column]) => column);
    if (hidden.length === 0) continue;
    const { rows } = await read(name, { columns: hidden }, { permissions, domainIds: [firm.harbour] });
    expect(
      rows.flatMap((row) => hidden.map((column) => row[column])).filter((cell) => cell !== 'Withheld'),
    ).toEqual([]);
  }
  const spied = {
    columns: ['creditor'],
    filters: [{ column: 'sortCode', op: 'equals' as const, value: '99-00-01' }],
  };
  expect((await read('case-creditors', spied)).rows).toHaveLength(1);
  expect((await read('case-creditors', spied, { permissions })).rows).toEqual([]);

  // A line of the firm's own books may name a case of another domain: who does not hold that is not told which.
  await database.execute(sql`update bank_items set case_id = ${feared.id}`);
  const [item] = (
    await read(
      'bank-items',
      { columns: ['amountPence', 'client', 'caseStatus'] },
      { domainIds: [firm.harbour] },
    )
  ).rows;
  expect(item).toMatchObject({ amountPence: -7_500, client: null, caseStatus: null, caseId: null });
  await database.execute(sql`update bank_items set case_id = ${known.caseId}`);
});

test('filters, computed columns, order, groups and totals', async () => {
  const all = await read('receipts', {
    columns: ['receivedOn', 'amountPence', 'computed1', 'computed2', 'computed3', 'computed4', 'method'],
    computed: [
      {
        name: 'computed1',
        label: 'To SOA debt',
        of: 'difference',
        left: 'amountPence',
        right: 'contributionPence',
      },
      { name: 'computed2', label: 'Share of all', of: 'share', left: 'amountPence', right: null },
      {
        name: 'computed3',
        label: 'Days since approval',
        of: 'days',
        left: 'approvalOn',
        right: 'receivedOn',
      },
      { name: 'computed4', label: 'Month', of: 'month', left: 'receivedOn', right: null },
    ],
    sort: [{ column: 'amountPence', dir: 'asc' }],
    groupBy: ['computed4'],
    totals: ['amountPence', 'computed1'],
    chart: 'method',
  });
  expect(
    all.rows.map((row) => [
      row.receivedOn,
      row.amountPence,
      row.computed1,
      row.computed2,
      row.computed3,
      row.computed4,
    ]),
  ).toEqual([
    ['2026-02-01', 15_000, 0, 4_286, 27, '2026-02'],
    ['2026-03-01', 15_000, 0, 4_286, 55, '2026-03'],
    ['2026-04-01', 5_000, -10_000, 1_429, 86, '2026-04'],
  ]);
  expect(all.totals).toMatchObject({ rowCount: 3, sums: { amountPence: 35_000, computed1: -10_000 } });
  expect(all.summaries.map(({ by, groups }) => [by, groups.length])).toEqual([
    ['method', 1],
    ['computed4', 3],
  ]);

  const amounts = async (filters: Definition['filters'], computed: Definition['computed'] = []) =>
    (
      await read('receipts', {
        columns: ['amountPence'],
        filters,
        computed,
        sort: [{ column: 'receivedOn', dir: 'desc' }],
      })
    ).rows.map((row) => row.amountPence);
  const share: Definition['computed'] = [
    { name: 'computed1', label: 'Share', of: 'share', left: 'amountPence', right: 'contributionPence' },
  ];
  expect(await amounts([{ column: 'computed1', op: 'between', to: 5_000 }], share)).toEqual([5_000]);
  expect(await amounts([{ column: 'amountPence', op: 'between', from: 5_001 }])).toEqual([15_000, 15_000]);
  expect(
    await amounts([{ column: 'receivedOn', op: 'between', from: '2026-03-01', to: '2026-04-01' }]),
  ).toEqual([5_000, 15_000]);
  expect(await amounts([{ column: 'caseOwner', op: 'isMe' }])).toHaveLength(3);
  expect(await amounts([{ column: 'supervisor', op: 'isMe' }])).toEqual([]);
  expect(await amounts([{ column: 'domain', op: 'in', values: [firm.northgate] }])).toEqual([]);
  expect(
    await amounts([
      { column: 'method', op: 'in', values: ['so', 'dd'] },
      { column: 'client', op: 'contains', value: 'B SMITH' },
    ]),
  ).toHaveLength(3);
  expect(await amounts([{ column: 'reversedOn', op: 'isSet' }])).toEqual([]);
  expect(await amounts([{ column: 'payerReference', op: 'isNotSet' }])).toHaveLength(3);
  // An instant falls on its day in London: half past eleven in the evening of 4 January.
  const votes = async (day: string) =>
    (
      await read('votes', {
        columns: ['vote'],
        filters: [{ column: 'receivedAt', op: 'equals', value: day }],
      })
    ).rows.length;
  expect([await votes('2026-01-04'), await votes('2026-01-05')]).toEqual([1, 0]);
  expect(
    (
      await read('tasks', {
        columns: ['task'],
        filters: [{ column: 'dueAt', op: 'period', period: 'lastDays', count: 3 }],
      })
    ).rows,
  ).toHaveLength(1);
  expect(
    (
      await read('tasks', {
        columns: ['task'],
        filters: [{ column: 'dueAt', op: 'period', period: 'lastDays', count: 2 }],
      })
    ).rows,
  ).toEqual([]);
});

test('periods end where months, quarters, years and weeks end', () => {
  expect(daysOfPeriod('lastMonth', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysOfPeriod('lastMonth', '2028-03-01')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOfPeriod('nextMonth', '2026-01-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysOfPeriod('lastMonth', '2026-01-01')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(daysOfPeriod('thisQuarter', '2026-12-31')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  expect(daysOfPeriod('lastQuarter', '2026-02-28')).toEqual({ from: '2025-10-01', to: '2025-12-31' });
  expect(daysOfPeriod('lastYear', '2026-01-01')).toEqual({ from: '2025-01-01', to: '2025-12-31' });
  expect(daysOfPeriod('thisWeek', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(daysOfPeriod('nextDays', '2026-12-02', 30)).toEqual({ from: '2026-12-02', to: '2027-01-01' });
  expect(daysOfPeriod('beforeToday', '2026-03-01')).toEqual({ to: '2026-02-28' });
});

const definition = { columns: ['reference', 'client'] };

test('what makes no sense is refused with its place, and no text becomes a part of the query', async () => {
  const builder = apiCaller(
    app,
    (await signIn(['config.all-domains', 'reports.wip', 'reports.tasks'])).headers,
  );
  const tried = async (bad: object, type = 'cases') => {
    const { status, body } = await builder('POST', '/saved-reports', {
      name: 'Bad',
      type,
      domainId: firm.harbour,
      definition: bad,
    });
    return [status, Object.keys(body.errors ?? {})[0]];
  };
  const filtered = (filter: object) => ({ ...definition, filters: [filter] });
  expect(await tried({ columns: ['reference"; drop table cases; --'] })).toEqual([
    400,
    'definition.columns.0',
  ]);
  expect(await tried({ columns: ['passwordHash'] })).toEqual([400, 'definition.columns.0']);
  expect(await tried({ columns: [] })).toEqual([400, 'definition.columns']);
  expect(await tried({ columns: ['constructor'] })).toEqual([400, 'definition.columns.0']);
  expect(await tried({ ...definition, sort: [{ column: 'reference', dir: 'asc; select 1' }] })).toEqual([
    400,
    'definition.sort.0.dir',
  ]);
  expect(await tried({ ...definition, totals: ['client'] })).toEqual([400, 'definition.totals.0']);
  expect(await tried({ ...definition, groupBy: ['contributionPence'] })).toEqual([
    400,
    'definition.groupBy.0',
  ]);
  expect(await tried(filtered({ column: 'client', op: 'contains', value: 'x'.repeat(10_000) }))).toEqual([
    400,
    'definition.filters.0.value',
  ]);
  expect(await tried(filtered({ column: 'enquiryOn', op: 'equals', value: '9999-12-31' }))).toEqual([
    400,
    'definition.filters.0.value',
  ]);
  expect(
    await tried(filtered({ column: 'enquiryOn', op: 'between', from: '2026-02-01', to: '2026-01-01' })),
  ).toEqual([400, 'definition.filters.0.to']);
  expect(await tried(filtered({ column: 'contributionPence', op: 'equals', value: '1 or 1=1' }))).toEqual([
    400,
    'definition.filters.0.value',
  ]);
  expect(await tried(filtered({ column: 'caseOwner', op: 'in', values: ['me'] }))).toEqual([
    400,
    'definition.filters.0.values',
  ]);
  expect(await tried(filtered({ column: 'stage', op: 'in', values: ['toString'] }))).toEqual([
    400,
    'definition.filters.0.values',
  ]);
  expect(
    await tried({
      ...definition,
      computed: [{ name: 'computed1', label: 'X', of: 'difference', left: 'client', right: 'reference' }],
    }),
  ).toEqual([400, 'definition.computed.0.right']);
  expect(await tried(definition, '__proto__')).toEqual([404, undefined]);
  expect(await tried(definition, 'bank-items')).toEqual([403, undefined]);
  for (const value of [`' or 1=1 --`, `\\'; select pg_sleep(9); --`, '%', '$1', '"; --', '🦊 ‮'])
    for (const op of ['contains', 'equals'] as const)
      expect(
        (await read('cases', { columns: ['client'], filters: [{ column: 'client', op, value }] })).rows,
      ).toEqual([]);
  const label = `"; drop table cases; --'`;
  const named = await read('cases', {
    columns: ['computed1'],
    computed: [{ name: 'computed1', label, of: 'month', left: 'enquiryOn', right: null }],
  });
  expect(named.rows[0]).toMatchObject({ computed1: '2026-01' });
});

test('a report of more than 50,000 rows is refused with their number, and previewed all the same', async () => {
  await database.execute(
    sql`insert into case_tasks (case_id, name, action_at, assigned_user_id) select ${known.caseId}, 'Task ' || n, now(), ${firm.priya} from generate_series(1, 50000) n`,
  );
  await expect(read('tasks', { columns: ['task'] })).rejects.toThrow('The report has 50,001 rows');
  const payload = {
    type: 'tasks',
    definition: { columns: ['task', 'daysOverdue'], totals: ['daysOverdue'] },
  };
  const { headers } = await signIn(['config.all-domains', 'reports.wip', 'reports.tasks']);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/trpc/reportGenerator.preview',
    headers,
    payload,
  });
  const { data, rowCount, isTooMany, columns } = answer.json().result.data;
  expect([data.length, rowCount, isTooMany, columns.length]).toEqual([50, 50_000, true, 2]);
});

test('a figure of the case is added up once per case, however many rows show it', async () => {
  const parent = await addCase(database, { domain: 'Northgate Insolvency', debtSoaPence: 1_000_000 });
  const childless = await addCase(database, { domain: 'Northgate Insolvency', debtSoaPence: 50_000 });
  await database.insert(caseTasks).values(
    [parent.id, parent.id, parent.id, childless.id].map((caseId) => ({
      caseId,
      name: 'Ring the client',
      actionAt: new Date(),
      assignedUserId: firm.priya,
    })),
  );
  const { totals } = await read(
    'tasks',
    {
      columns: ['reference', 'caseDebtPence', 'computed1'],
      computed: [
        {
          name: 'computed1',
          label: 'Not admitted',
          of: 'difference',
          left: 'caseDebtPence',
          right: 'caseAdmittedPence',
        },
      ],
      totals: ['caseDebtPence', 'computed1'],
      groupBy: ['reference'],
      filters: [{ column: 'reference', op: 'in', values: [parent, childless].map((c) => c.uniqueReference) }],
    },
    { domainIds: [firm.northgate] },
  );
  expect(totals).toMatchObject({ rowCount: 4, sums: { caseDebtPence: 1_050_000, computed1: 1_050_000 } });
  expect(totals.summaries[0]!.groups.map(({ count, sums }) => [count, sums.caseDebtPence])).toEqual([
    [3, 1_000_000],
    [1, 50_000],
  ]);
});
