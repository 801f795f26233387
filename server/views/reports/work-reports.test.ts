import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { inboundBatches, inboundItems, inboundSources } from '#server/activities/inbound/tables.ts';
import { files } from '#server/platform/files/tables.ts';
import { mailItems, mailRecipients } from '#server/records/correspondence/tables.ts';
import { templateVersions } from '#server/records/letters/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { addDays, setClock } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { demoFirm } from '#test/new-cases.ts';
import { reportDesk } from '#test/report-desk.ts';
import { readWhole } from '#test/reports.ts';

const today = '2026-11-17';
setClock(() => new Date(`${today}T12:00:00Z`));
afterAll(() => setClock(() => new Date()));

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const both = { domainIds: [firm.harbour, firm.northgate] };
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);
const { stored, entered, rowOf, update, documentOf } = reportDesk(database);

test('WIP shows open cases before approval by stage, the longest there first, with what they may earn', async () => {
  const old = await addCase(database, {
    statusChangedAt: noonOf(addDays(today, -40)),
    enquiryOn: addDays(today, -50),
    debtSoaPence: 1_234_567,
    contributionPence: 15_000,
    feeModel: { nomineePlusExpensesCap: 165_000 },
  });
  const recent = await addCase(database, { statusChangedAt: noonOf(addDays(today, -2)), debtSoaPence: 1 });
  const drafted = await addCase(database, { status: 'Drafting', caseName: '=SUM(A1)' });
  await addCase(database, { status: 'IVA Accepted' });
  await addCase(database, { status: 'Not Proceeding' });
  const elsewhere = await addCase(database, { domain: 'Northgate Insolvency' });
  for (const [days, name] of [
    [9, 'Later'],
    [3, 'Ring the client'],
  ] as const)
    await database.insert(caseTasks).values({
      caseId: old.id,
      name,
      actionAt: noonOf(addDays(today, days)),
      assignedUserId: firm.priya,
    });
  await update(recent.id, { portfolioId: firm.harbourDirect });

  const { rows, totals, summaries } = await readWhole(database, 'wip', { domainIds: [firm.harbour] });
  expect(rows.map(({ caseId }) => caseId)).toEqual([old.id, recent.id, drafted.id]);
  expect(rows[0]).toMatchObject({
    reference: old.uniqueReference,
    stage: 'lead',
    status: 'Lead',
    enquiryOn: addDays(today, -50),
    daysInStatus: 40,
    daysSinceEnquiry: 50,
    debtPence: 1_234_567,
    contributionPence: 15_000,
    // Nothing is known yet of how often its portfolio's cases are approved.
    feePence: null,
    likelihood: null,
    nextTask: 'Ring the client',
    nextTaskOn: addDays(today, 3),
  });
  expect(totals).toMatchObject({ rowCount: 3, sums: { debtPence: 1_234_568, contributionPence: 15_000 } });
  expect(summaries[0]).toMatchObject({
    by: 'stage',
    groups: [
      { value: 'lead', count: 2, sums: { debtPence: 1_234_568 } },
      { value: 'drafting', count: 1, sums: { debtPence: 0 } },
    ],
  });
  const ofPortfolio = { portfolioId: String(firm.harbourDirect) };
  const filtered = await readWhole(database, 'wip', {
    ...both,
    given: ofPortfolio,
  });
  expect(filtered.rows.map(({ caseId }) => caseId)).toEqual([recent.id]);
  const sorted = await readWhole(database, 'wip', { ...both, given: { sort: 'reference', dir: 'desc' } });
  expect(sorted.rows[0]!.caseId).toBe(elsewhere.id);
});

test('Tasks shows what falls due around today; overdue is what is open and was due before London’s today', async () => {
  const department = await entered('departments', { name: 'Reports team' });
  await database
    .update(tables.users)
    .set({ departmentId: department } as never)
    .where(eq(tables.users.id, firm.priya));
  await database.delete(caseTasks);
  const definition = await rowOf(
    'tasks',
    'name',
    (await database.select().from(tables.tasks).limit(1))[0]!.name,
  );
  const [here, there] = [
    await addCase(database),
    await addCase(database, { domain: 'Northgate Insolvency' }),
  ];
  const add = (actionAt: Date, more: Partial<typeof caseTasks.$inferInsert> = {}) =>
    stored(caseTasks, {
      caseId: here.id,
      taskId: definition.id,
      assignedUserId: firm.priya,
      actionAt,
      createdAt: noonOf('2026-11-01'),
      ...more,
    });
  const late = await add(new Date('2026-11-16T23:59:00Z'), { createdBy: firm.priya });
  const now = await add(new Date('2026-11-17T00:00:00Z'));
  const old = await add(noonOf('2025-01-31'), {
    name: 'Ring',
    taskId: null,
    departmentId: department,
    assignedUserId: null,
  });
  const done = await add(noonOf('2026-10-18'), {
    status: 'completed',
    completedAt: new Date('2026-11-05T00:30:00Z'),
    completedBy: firm.practitioner,
  });
  await add(noonOf('2026-10-17'), { status: 'cancelled' });
  const last = await add(new Date('2026-12-17T23:59:00Z'));
  await add(new Date('2026-12-18T00:00:00Z'));
  await add(noonOf('2026-11-10'), { caseId: there.id });

  const read = (given: Record<string, unknown> = {}) =>
    readWhole(database, 'tasks', { domainIds: [firm.harbour], given });
  const { rows } = await read();
  expect(rows.map(({ id }) => id)).toEqual([done, late, now, last]);
  const priya = 'Priya Shah';
  expect(rows[1]).toEqual({
    id: late,
    caseId: here.id,
    reference: here.uniqueReference,
    client: rows[1]!.client,
    task: definition.name,
    user: priya,
    department: 'Reports team',
    dueAt: '2026-11-16T23:59:00.000Z',
    daysOverdue: 1,
    status: 'open',
    completedBy: null,
    completedAt: null,
    createdBy: priya,
    age: 16,
    stage: 'lead',
  });
  expect(rows[0]).toMatchObject({
    status: 'completed',
    daysOverdue: null,
    completedBy: 'James Whitlock',
    completedAt: '2026-11-05T00:30:00.000Z',
    age: 4,
  });
  expect(rows[2]).toMatchObject({ daysOverdue: null, age: 16, createdBy: null });

  const overdue = await read({ overdue: 'true' });
  expect(overdue.rows.map(({ id, daysOverdue }) => [id, daysOverdue])).toEqual([
    [old, 655],
    [late, 1],
  ]);
  expect(overdue.rows[0]).toMatchObject({ task: 'Ring', user: null, department: 'Reports team' });
  expect(
    overdue.summaries
      .slice(0, 2)
      .map(({ by, groups }) => [by, groups.map(({ value, count }) => [value, count])]),
  ).toEqual([
    [
      'user',
      [
        [priya, 1],
        [null, 1],
      ],
    ],
    ['department', [['Reports team', 2]]],
  ]);
  const ids = async (given: object) => (await read({ ...given })).rows.map(({ id }) => id);
  expect(await ids({ overdue: 'true', from: '2026-01-01', to: today })).toEqual([late]);
  expect(await ids({ overdue: 'true', departmentId: department, userId: firm.priya })).toEqual([late]);
  expect(await ids({ status: 'completed', taskId: definition.id })).toEqual([done]);
  expect((await readWhole(database, 'tasks', { ...both, given: {} })).totals.rowCount).toBe(5);
});

test('Paperless Office shows what was written to each recipient and what came in, with hours, cost and backlog', async () => {
  const here = await addCase(database, { portfolioId: firm.harbourDirect });
  const there = await addCase(database, { domain: 'Northgate Insolvency' });
  const [method] = await database.select().from(tables['delivery-methods']).limit(1);
  const [template] = await database.select().from(tables.templates).limit(1);
  const [type] = await database
    .select()
    .from(tables.documents)
    .where(eq(tables.documents.isSpecialCategory, false))
    .limit(1);
  const [medical] = await database
    .select()
    .from(tables.documents)
    .where(eq(tables.documents.isSpecialCategory, true))
    .limit(1);
  const [version] = await database.select().from(templateVersions).limit(1);
  const write = async (
    values: Partial<typeof mailItems.$inferInsert>,
    recipients: Partial<typeof mailRecipients.$inferInsert>[],
  ) => {
    const itemId = await stored(mailItems, {
      caseId: here.id,
      templateId: template!.id,
      templateVersionId: version!.id,
      documentTypeId: type!.id,
      title: 'Letter',
      authorId: firm.priya,
      createdBy: firm.priya,
      requiresApproval: true,
      status: 'sent',
      createdAt: new Date('2026-11-02T09:00:00Z'),
      ...values,
    });
    const ids: string[] = [];
    for (const [position, recipient] of recipients.entries())
      ids.push(
        `out-${await stored(mailRecipients, { itemId, position, type: 'client', name: 'Ada', deliveryMethodId: method!.id, pages: 2, costPence: 95, ...recipient })}`,
      );
    return ids;
  };
  const sent = { status: 'sent', sentOn: '2026-11-03' } as const;
  const [posted, mailed] = await write({ approvedBy: firm.practitioner }, [
    { ...sent, returnedOn: '2026-11-09' },
    { ...sent, handedOverAt: new Date('2026-11-02T10:40:00Z'), pages: null, costPence: 0 },
  ]);
  const [draft] = await write(
    { status: 'draft', raisedBy: 'A missed payment', documentTypeId: medical!.id },
    [{ costPence: null, pages: null }],
  );
  const [dropped] = await write({ status: 'cancelled' }, [{ status: 'cancelled' }]);
  await write({ createdAt: new Date('2026-10-31T23:59:00Z') }, [sent]);
  await write({ caseId: there.id }, [sent]);

  const batchId = await stored(inboundBatches, { channel: 'scan', name: 'Post' });
  const sourceId = await stored(inboundSources, {
    batchId,
    sha256: 'b'.repeat(64),
    name: 'post.pdf',
    fileId: await stored(files, { sha256: 'b'.repeat(64), name: 'b.pdf', type: 'application/pdf', bytes: 1 }),
    readAt: new Date('2026-11-05T08:10:00Z'),
  });
  const take = async (values: Partial<typeof inboundItems.$inferInsert>) =>
    `in-${await stored(inboundItems, { batchId, sourceId, channel: 'scan', title: 'Post', receivedOn: '2026-11-05', createdAt: new Date('2026-11-05T08:00:00Z'), createdBy: firm.priya, pages: [{ sourceId, page: 1, turn: 0 }], ...values })}`;
  const filed = await take({
    status: 'done',
    caseId: here.id,
    domainId: firm.harbour,
    documentId: await documentOf(here.id, medical!),
    decidedAt: new Date('2026-11-06T20:00:00Z'),
  });
  const waiting = await take({ status: 'classified', channel: 'email', receivedOn: '2026-11-06' });
  await take({ status: 'merged' });
  await take({ status: 'classified', domainId: firm.northgate });

  const read = (given: Record<string, unknown> = {}, permissions?: string[]) =>
    readWhole(database, 'paperless-office', {
      domainIds: [firm.harbour],
      given,
      ...(permissions && { as: { permissions: new Set(permissions) } }),
    });
  const { rows, totals, summaries } = await read();
  expect(new Set(rows.map(({ id }) => id))).toEqual(
    new Set([posted, mailed, draft, dropped, filed, waiting]),
  );
  const row = (id: string | undefined) => rows.find((each) => each.id === id)!;
  const department = row(posted).department;
  expect(row(posted)).toEqual({
    id: posted,
    itemId: row(posted).itemId,
    caseId: here.id,
    mailOn: '2026-11-02',
    direction: 'outbound',
    channel: method!.channel,
    reference: here.uniqueReference,
    client: row(posted).client,
    type: type!.name,
    method: method!.name,
    pages: 2,
    costPence: 95,
    department,
    createdBy: 'Priya Shah',
    approvedBy: 'James Whitlock',
    status: 'sent',
    sentOn: '2026-11-03',
    returnedOn: '2026-11-09',
    hoursToSend: 32,
    receivedOn: null,
    classifiedAt: null,
    hoursToFile: null,
    backlog: 'no',
    domain: 'Harbour Debt Solutions',
  });
  expect(row(mailed)).toMatchObject({ hoursToSend: 2, costPence: 0, pages: null });
  expect(row(draft)).toMatchObject({
    status: 'draft',
    createdBy: 'A missed payment',
    type: medical!.name,
    hoursToSend: null,
    backlog: 'yes',
  });
  expect(row(dropped)).toMatchObject({ status: 'cancelled', backlog: 'no' });
  expect(row(filed)).toMatchObject({
    caseId: here.id,
    mailOn: '2026-11-05',
    direction: 'inbound',
    channel: 'scan',
    type: medical!.name,
    method: null,
    pages: 1,
    costPence: null,
    department,
    createdBy: 'Priya Shah',
    status: 'done',
    receivedOn: '2026-11-05',
    classifiedAt: '2026-11-05T08:10:00.000Z',
    hoursToFile: 36,
    backlog: 'no',
  });
  expect(row(waiting)).toMatchObject({
    caseId: null,
    reference: null,
    type: null,
    channel: 'email',
    backlog: 'yes',
    hoursToFile: null,
  });
  expect(totals.sums).toEqual({ pages: 6, costPence: 190 });
  const counts = (by: string) =>
    summaries
      .find((each) => each.by === by)!
      .groups.map(({ value, count, sums }) => [value, count, sums.costPence]);
  expect(counts('method')).toEqual([
    [method!.name, 4, 190],
    [null, 2, 0],
  ]);
  expect(counts('department')).toEqual([
    [department, 5, 190],
    [null, 1, 0],
  ]);
  expect(counts('backlog')).toEqual([
    ['no', 4, 190],
    ['yes', 2, 0],
  ]);
  const withheld = await read({}, ['reports.paperless-office', 'post.all-domains']);
  expect(withheld.rows.filter((each) => each.type === 'Withheld').map(({ id }) => id)).toEqual([
    draft,
    filed,
  ]);
  const ids = async (given: object) => (await read({ ...given })).rows.map(({ id }) => id);
  expect(await ids({ backlog: 'true' })).toEqual([draft, waiting]);
  expect(await ids({ direction: 'inbound', to: '2026-11-05' })).toEqual([filed]);
  expect(await ids({ direction: 'inbound', methodId: method!.id })).toEqual([]);
  expect(await ids({ methodId: method!.id, portfolioId: firm.harbourDirect })).toHaveLength(4);
  // Post of no domain yet is in the whole alone: the domains and it come to the whole.
  const whole = await readWhole(database, 'paperless-office', {
    domainIds: [firm.harbour, firm.northgate],
    given: {},
  });
  const own = await Promise.all(
    [firm.harbour, firm.northgate].map((id) =>
      readWhole(database, 'paperless-office', { domainIds: [id], isWhole: false, given: {} }),
    ),
  );
  const nobodys = whole.rows.filter(({ domain }) => domain === null);
  expect(nobodys.map(({ id }) => id)).toEqual([waiting]);
  expect(own.reduce((sum, { totals }) => sum + totals.rowCount, nobodys.length)).toBe(whole.totals.rowCount);
  expect(own.flatMap((each) => each.rows).filter(({ id }) => id === waiting)).toEqual([]);
  expect(
    whole.summaries.find(({ by }) => by === 'domain')?.groups.map(({ value, count }) => [value, count]),
  ).toEqual(
    expect.arrayContaining([
      [null, 1],
      ['Harbour Debt Solutions', own[0]!.totals.rowCount],
    ]),
  );
});
