import { eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, expect, test } from 'vitest';
import { bondBordereaux, bondEntries } from '#server/bonding/tables.ts';
import { casePeople, cases } from '#server/cases/tables.ts';
import { complaints } from '#server/complaints/tables.ts';
import { mailItems, mailRecipients } from '#server/correspondence/tables.ts';
import { systemActor, write } from '#server/database/write.ts';
import { caseDocuments } from '#server/documents/tables.ts';
import { files } from '#server/files/tables.ts';
import { inboundBatches, inboundItems, inboundSources } from '#server/inbound/tables.ts';
import { templateVersions } from '#server/letters/tables.ts';
import { modificationConsents } from '#server/modifications/consent-table.ts';
import { caseModifications } from '#server/modifications/tables.ts';
import { createRow } from '#server/reference/rows.ts';
import { tables } from '#server/reference/tables.ts';
import { caseTasks } from '#server/tasks/tables.ts';
import { deadlinesOf, finalClock, summaryClock } from '#shared/complaints/complaints.ts';
import { addDays, setClock } from '#shared/dates.ts';
import { type Effect, effectTexts } from '#shared/modifications/effects.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { demoFirm } from '#test/new-cases.ts';
import { textOfPdf } from '#test/read-pdf.ts';
import { readWhole } from '#test/reports.ts';
import { testApp } from '#test/test-app.ts';

const today = '2026-11-17';
setClock(() => new Date(`${today}T12:00:00Z`));
afterAll(() => setClock(() => new Date()));

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const both = { domainIds: [firm.harbour, firm.northgate] };
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** A row as it is stored, whatever table it is of. */
async function stored<Table extends PgTable>(table: Table, values: Table['$inferInsert']) {
  const [row] = (await database
    .insert(table)
    .values(values as never)
    .returning()) as unknown as { id: number }[];
  return row!.id;
}
const entered = async (name: 'creditors' | 'departments' | 'suppliers', values: object) =>
  (await write(database, systemActor, (w) => createRow(w, name, values as never))).id;
/** The first row of a catalogue with that value. */
async function rowOf(name: keyof typeof tables, column: string, value: string) {
  const table = tables[name] as unknown as PgTable & Record<string, never>;
  const [row] = await database.select().from(table).where(eq(table[column]!, value));
  return row as { id: number; name: string };
}
const update = (id: number, values: Partial<typeof cases.$inferInsert>) =>
  database.update(cases).set(values).where(eq(cases.id, id));
const documentOf = async (caseId: number, type: { id: number }) =>
  stored(caseDocuments, {
    caseId,
    documentTypeId: type.id,
    folderId: (await database.select().from(tables.folders).limit(1))[0]!.id,
    direction: 'in',
    title: 'A letter',
    fileId: await stored(files, { sha256: 'a'.repeat(64), name: 'a.pdf', type: 'application/pdf', bytes: 1 }),
  });

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
    feePence: 165_000,
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

test('Modifications shows what was accepted in the period, or a clause on all current cases, in the words of the case', async () => {
  const clause = await rowOf('modifications', 'code', 'MOD 101');
  const [agent, lender] = [
    await entered('creditors', { name: 'Votes & Co', type: 'bank' }),
    await entered('creditors', { name: 'Lender of clauses', type: 'bank' }),
  ];
  await database
    .update(tables.creditors)
    .set({ agentCreditorId: agent } as never)
    .where(eq(tables.creditors.id, lender));
  const one = await addCase(database, { status: 'IVA Accepted' });
  const ended = await addCase(database, { status: 'Closed', portfolioId: firm.harbourDirect });
  const elsewhere = await addCase(database, { domain: 'Northgate Insolvency', status: 'IVA Accepted' });
  const add = (caseId: number, values: Partial<typeof caseModifications.$inferInsert>) =>
    stored(caseModifications, {
      caseId,
      title: 'Cap on fees',
      category: 'fee',
      text: '<p>Words</p>',
      receivedOn: '2026-06-01',
      status: 'accepted',
      effectiveFrom: '2026-07-01',
      ...values,
    });
  const effect: Effect = {
    totalCostCap: 365_000_00,
    nomineePlusExpensesCap: 7,
    supervisorPercentBp: 1_525,
    supervisorBase: 'total_realisations',
    cat2Prohibited: true,
    minDividend: 2_505,
    termMonths: 1,
    equityReviewMonth: 54,
    noNewCreditOver: 50_000,
  };
  const capped = await add(one.id, {
    modificationId: clause.id,
    proposedByCreditorId: lender,
    effect,
    acceptedAt: new Date('2026-06-30T23:00:00Z'),
    clientConsentOn: '2026-06-20',
  });
  const term = await add(one.id, {
    title: 'Seventy-two months',
    category: 'term',
    effect: { termMonths: 72 },
    acceptedAt: noonOf('2026-07-31'),
    contradicts: [capped],
    requiresClientConsent: false,
  });
  const displaced = await add(one.id, {
    title: 'Older cap',
    status: 'superseded',
    conflictsWithId: capped,
    acceptedAt: noonOf('2026-07-15'),
  });
  await stored(modificationConsents, {
    caseModificationId: displaced,
    casePersonId: (await database.select().from(casePeople).where(eq(casePeople.caseId, one.id)))[0]!.id,
    answer: 'refused',
    answeredOn: '2026-07-10',
    documentId: await documentOf(one.id, await rowOf('documents', 'name', 'Client letter')),
  });
  const proposed = await add(one.id, { title: 'Proposed', modificationId: clause.id, status: 'proposed' });
  const early = await add(one.id, { title: 'Before', acceptedAt: new Date('2026-06-30T22:59:00Z') });
  const closed = await add(ended.id, { modificationId: clause.id, acceptedAt: noonOf('2026-01-02') });
  const theirs = await add(elsewhere.id, { acceptedAt: noonOf('2026-07-02') });

  const july = { from: '2026-07-01', to: '2026-07-31' };
  const read = (given: Record<string, unknown>, domainIds = [firm.harbour]) =>
    readWhole(database, 'modifications', { domainIds, given });
  const { rows, summaries } = await read(july);
  expect(rows).toEqual([
    {
      id: capped,
      caseId: one.id,
      reference: one.uniqueReference,
      client: rows[0]!.client,
      code: 'MOD 101',
      clause: 'Cap on fees',
      category: 'fee',
      proposedBy: 'Lender of clauses',
      agent: 'Votes & Co',
      status: 'accepted',
      acceptedOn: '2026-07-01',
      effect: effectTexts(effect).join(', '),
      conflictsWith: 'Seventy-two months',
      displaces: 'Older cap',
      clientConsent: 'given',
      consentOn: '2026-06-20',
    },
    expect.objectContaining({
      id: displaced,
      code: null,
      status: 'superseded',
      effect: null,
      conflictsWith: 'Cap on fees',
      displaces: null,
      clientConsent: 'refused',
    }),
    expect.objectContaining({
      id: term,
      category: 'term',
      agent: null,
      effect: 'Term in months: 72 months',
      conflictsWith: 'Cap on fees',
      clientConsent: 'not_needed',
      consentOn: null,
    }),
  ]);
  expect(rows[0]!.effect).toBe(
    'Total cost cap: £365,000.00, Nominee fee and expenses cap: £0.07, Supervisor percentage: 15.25%, Supervisor percentage of: All realisations, Category 2 expenses prohibited, Minimum dividend: 25.05 p/£, Term in months: 1 month, Equity review in month: 54, No new credit over: £500.00',
  );
  expect(summaries.map(({ by, groups }) => [by, groups.map(({ value, count }) => [value, count])])).toEqual([
    [
      'category',
      [
        ['fee', 2],
        ['term', 1],
      ],
    ],
    [
      'code',
      [
        [null, 2],
        ['MOD 101', 1],
      ],
    ],
    [
      'agent',
      [
        [null, 2],
        ['Votes & Co', 1],
      ],
    ],
  ]);
  const ids = async (given: object, domainIds?: number[]) =>
    (await read({ ...july, ...given }, domainIds)).rows.map(({ id }) => id);
  expect(await ids({ clauseId: String(clause.id) })).toEqual([capped, proposed]);
  expect(await ids({ clauseId: String(clause.id), from: '2026-01-01' })).toEqual([capped, proposed, closed]);
  expect(await ids({ from: '2026-01-01', category: 'fee', status: 'accepted' })).toEqual([
    capped,
    early,
    closed,
  ]);
  expect(await ids({ agentId: String(agent) })).toEqual([capped]);
  expect(await ids({ from: '2026-01-01', portfolioId: firm.harbourDirect })).toEqual([closed]);
  expect(await ids({}, both.domainIds)).toContain(theirs);
  await expect(read({ from: '2026-07-02', to: '2026-07-01' })).rejects.toThrow(
    'The period ends before it begins.',
  );
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

test('Complaint Register shows this quarter and what is open, with both clocks as the complaint has them', async () => {
  await database.delete(complaints);
  const status = async (code: string) => rowOf('complaint-statuses', 'code', code);
  const [received, closed] = [await status('received'), await rowOf('complaint-statuses', 'stage', 'closed')];
  const [here, there] = [
    await addCase(database),
    await addCase(database, { domain: 'Northgate Insolvency' }),
  ];
  let made = 0;
  const add = async (receivedOn: string, more: Partial<typeof complaints.$inferInsert> = {}) => {
    const values = {
      caseId: here.id,
      reference: `CMP-${++made}`,
      receivedOn,
      channel: 'email',
      summary: 'Unhappy',
      category: 'fees',
      regime: 'disp',
      statusId: received.id,
      ...deadlinesOf(receivedOn, new Set()),
      ownerUserId: firm.priya,
      ...more,
    } as const;
    return await stored(complaints, values);
  };
  const full = await add('2026-10-01', {
    statusId: closed.id,
    acknowledgedOn: '2026-10-02',
    srcSentOn: null,
    holdingSentOn: '2026-11-26',
    finalSentOn: '2026-11-27',
    closedOn: '2026-12-01',
    outcome: 'partly',
    redressPence: 12_345,
    rootCause: 'A late letter',
    ombudsmanRef: 'FOS 1',
    gatewayRef: 'CG 2',
  });
  const quick = await add('2026-11-12', {
    srcSentOn: '2026-11-17',
    outcome: 'not_upheld',
    redressPence: 55,
    category: 'delay',
  });
  const slow = await add('2026-10-05', { srcSentOn: '2026-10-09', outcome: 'upheld' });
  const running = await add('2026-11-16');
  const over = await add('2026-01-05', { regime: 'ip_gateway' });
  await add('2026-09-30', { statusId: closed.id, closedOn: '2026-10-20', outcome: 'withdrawn' });
  await add('2026-11-01', { caseId: there.id });

  const read = (given: Record<string, unknown> = {}) =>
    readWhole(database, 'complaint-register', { domainIds: [firm.harbour], given });
  const { rows, totals, summaries } = await read();
  expect(rows.map(({ id }) => id)).toEqual([running, quick, slow, full, over]);
  expect(rows[3]).toEqual({
    id: full,
    caseId: here.id,
    reference: 'CMP-1',
    caseReference: here.uniqueReference,
    client: rows[3]!.client,
    receivedOn: '2026-10-01',
    channel: 'email',
    category: 'fees',
    regime: 'disp',
    acknowledgedOn: '2026-10-02',
    srcDueOn: '2026-10-06',
    srcSentOn: null,
    finalDueOn: '2026-11-26',
    finalSentOn: '2026-11-27',
    days: 57,
    outcome: 'partly',
    isUpheld: 'yes',
    redressPence: 12_345,
    rootCause: 'A late letter',
    furtherRef: 'FOS 1, CG 2',
    owner: 'Priya Shah',
    status: closed.name,
    inThreeDays: 'no',
    inEightWeeks: 'yes',
  });
  expect(totals.sums).toEqual({ redressPence: 12_400 });
  expect(rows.map(({ days, isUpheld, furtherRef }) => [days, isUpheld, furtherRef])).toEqual([
    [1, null, null],
    [5, 'no', null],
    [4, 'yes', null],
    [57, 'yes', 'FOS 1, CG 2'],
    [316, null, null],
  ]);
  expect(summaries.map(({ by, groups }) => [by, groups.map(({ value, count }) => [value, count])])).toEqual([
    [
      'category',
      [
        ['fees', 4],
        ['delay', 1],
      ],
    ],
    [
      'outcome',
      [
        [null, 2],
        ['not_upheld', 1],
        ['partly', 1],
        ['upheld', 1],
      ],
    ],
    [
      'isUpheld',
      [
        ['yes', 2],
        [null, 2],
        ['no', 1],
      ],
    ],
    [
      'inThreeDays',
      [
        ['no', 2],
        [null, 2],
        ['yes', 1],
      ],
    ],
    [
      'inEightWeeks',
      [
        ['yes', 3],
        ['no', 1],
        [null, 1],
      ],
    ],
  ]);
  // The clocks are those of the complaint's page; a summary that was sent late is late here.
  const inWords = { met: 'yes', late: 'no', over: 'no', running: null, none: null } as const;
  for (const row of await database.select().from(complaints).where(eq(complaints.caseId, here.id))) {
    const shown = (await read({ from: '2026-01-01' })).rows.find(({ id }) => id === row.id)!;
    expect([row.reference, shown.inEightWeeks]).toEqual([
      row.reference,
      inWords[finalClock(row, today, new Set()).state],
    ]);
    const { state } = summaryClock(row, today, new Set());
    const isLate = (row.srcSentOn ?? '') > row.srcDueOn || (state === 'none' && row.regime === 'disp');
    expect([row.reference, shown.inThreeDays]).toEqual([row.reference, isLate ? 'no' : inWords[state]]);
  }
  const count = async (given: object) => (await read({ ...given })).totals.rowCount;
  expect(await count({ which: 'received' })).toBe(4);
  expect(await count({ which: 'open', from: '2026-11-01' })).toBe(4);
  expect(await count({ from: '2026-07-01', to: '2026-09-30' })).toBe(5);
  expect(await count({ category: 'delay', regime: 'disp', userId: firm.priya, status: received.id })).toBe(1);
});

test('Bonding Report shows a month’s entries with what was brought forward, nil returns, and the cover in force', async () => {
  await database.delete(bondEntries);
  const insurer = await entered('suppliers', { name: 'Surety Ltd', category: 'bond' });
  const bonded = {
    bondInsurerSupplierId: insurer,
    bondPolicyRef: 'POL 1',
    supervisorUserId: firm.practitioner,
  };
  const portfolio = (id: number, values: object) =>
    database
      .update(tables.portfolios)
      .set(values as never)
      .where(eq(tables.portfolios.id, id));
  await database.update(tables.portfolios).set({ bondInsurerSupplierId: null } as never);
  await portfolio(firm.harbourDirect, bonded);
  await portfolio(firm.harbourPartners, { ...bonded, bondPolicyRef: 'POL 2' });
  await database
    .update(tables.users)
    .set({ ipNumber: '9876' } as never)
    .where(eq(tables.users.id, firm.practitioner));
  const add = async (
    at: { caseId: number; personId: number; portfolioId?: number },
    month: string,
    [action, penaltyPence, changePence, isCurrent]: [
      'new' | 'increase' | 'decrease' | 'release',
      number,
      number,
      boolean,
    ],
    more: Partial<typeof bondEntries.$inferInsert> = {},
  ) =>
    stored(bondEntries, {
      caseId: at.caseId,
      casePersonId: at.personId,
      portfolioId: at.portfolioId ?? null,
      supervisorUserId: firm.practitioner,
      action,
      bondablePence: penaltyPence,
      penaltyPence,
      changePence,
      isCurrent,
      appointedOn: '2026-08-03',
      effectiveOn: '2026-10-31',
      bordereauMonth: month,
      valuePence: penaltyPence,
      ...more,
    });
  const bondedCase = async (more: object) => {
    const { id, uniqueReference } = await addCase(database, { status: 'IVA Accepted', ...more });
    const [person] = await database.select().from(casePeople).where(eq(casePeople.caseId, id));
    return { caseId: id, personId: person!.id, uniqueReference };
  };
  const first = await bondedCase({
    portfolioId: firm.harbourDirect,
    people: [{ firstName: 'Ida', lastName: 'Bond', titleId: firm.mrs }],
  });
  const second = await bondedCase({ portfolioId: firm.harbourDirect });
  const theirs = await bondedCase({ domain: 'Northgate Insolvency' });
  await add(first, '2026-08-01', ['new', 500_000, 500_000, false], { premiumPence: 6_000 });
  await add(first, '2026-10-01', ['increase', 700_000, 200_000, false], {
    premiumPence: 1_500,
    submittedOn: '2026-11-10',
    bondInsurerSupplierId: insurer,
    policyRef: 'POL 0',
    portfolioId: firm.harbourDirect,
  });
  await add(second, '2026-10-01', ['new', 600_000, 600_000, true], { premiumPence: 6_000 });
  await add(first, '2026-11-01', ['release', 0, -700_000, true]);
  await add(theirs, '2026-10-01', ['new', 900_000, 900_000, true]);
  await stored(bondBordereaux, {
    portfolioId: firm.harbourPartners,
    month: '2026-10-01',
    submittedOn: '2026-11-12',
    entryCount: 0,
    coverPence: 0,
    premiumPence: 0,
  });

  const read = (given: Record<string, unknown> = {}, domainIds = [firm.harbour]) =>
    readWhole(database, 'bonding-report', { domainIds, given });
  const { rows, totals, summaries } = await read();
  const ip = { practitioner: 'James Whitlock', ipNumber: '9876', insurer: 'Surety Ltd' };
  const noCase = { caseId: null, reference: null, insolvent: null, caseType: null, appointedOn: null };
  const ofCase = {
    caseType: 'Individual Voluntary Arrangement',
    appointedOn: '2026-08-03',
    effectiveOn: '2026-10-31',
  };
  expect(rows.map(({ id: _, actionOrder: __, ...row }) => row)).toEqual([
    {
      ...ip,
      ...noCase,
      policy: 'POL 1',
      action: 'forward',
      bondablePence: null,
      penaltyPence: null,
      changePence: 500_000,
      premiumPence: null,
      effectiveOn: null,
      submittedOn: null,
    },
    {
      ...ip,
      ...ofCase,
      policy: 'POL 1',
      caseId: second.caseId,
      reference: second.uniqueReference,
      insolvent: rows[1]!.insolvent,
      action: 'new',
      bondablePence: 600_000,
      penaltyPence: 600_000,
      changePence: 600_000,
      premiumPence: 6_000,
      submittedOn: null,
    },
    {
      ...ip,
      ...ofCase,
      policy: 'POL 0',
      caseId: first.caseId,
      reference: first.uniqueReference,
      insolvent: 'Mrs Ida Bond',
      action: 'increase',
      bondablePence: 700_000,
      penaltyPence: 700_000,
      changePence: 200_000,
      premiumPence: 1_500,
      submittedOn: '2026-11-10',
    },
    {
      ...ip,
      ...noCase,
      policy: 'POL 2',
      action: 'nil',
      bondablePence: 0,
      penaltyPence: 0,
      changePence: 0,
      premiumPence: 0,
      effectiveOn: null,
      submittedOn: '2026-11-12',
    },
  ]);
  expect(totals).toMatchObject({
    rowCount: 4,
    sums: { changePence: 1_300_000, premiumPence: 7_500 },
    control: { pence: 1_300_000, ledgerPence: 1_300_000, ties: true },
  });
  expect(summaries[0]!.groups.map(({ value, count, sums }) => [value, count, sums.changePence])).toEqual([
    ['forward', 1, 500_000],
    ['increase', 1, 200_000],
    ['new', 1, 600_000],
    ['nil', 1, 0],
  ]);
  const november = await read({ month: '2026-11-17' });
  expect(november.rows.map(({ action, changePence }) => [action, changePence])).toEqual([
    ['forward', 200_000],
    ['forward', 1_100_000],
    ['release', -700_000],
    ['nil', 0],
  ]);
  // Cover in force is that of the open covers: 6,000.00 of the second case.
  expect(november.totals).toMatchObject({ sums: { changePence: 600_000 }, control: { ties: true } });
  expect((await read({}, both.domainIds)).totals).toMatchObject({
    control: { pence: 2_200_000, ties: true },
  });
  const ofPartners = await read({ portfolioId: firm.harbourPartners });
  expect([ofPartners.rows.map(({ action }) => action), ofPartners.totals.control]).toEqual([['nil'], null]);
  expect((await read({ practitionerId: firm.priya })).rows).toEqual([]);
  expect((await read({ insurerId: insurer, month: '2026-07-01' })).rows.map(({ action }) => action)).toEqual([
    'nil',
    'nil',
  ]);

  const { app, signIn } = await testApp(database);
  const { headers } = await signIn([], { domainId: firm.harbour });
  const printed = async (query: string) => {
    const url = `/api/reports/bonding-report?download=true&format=pdf&${query}`;
    const answer = await app.inject({ method: 'GET', url, headers });
    expect(answer.statusCode).toBe(200);
    return (await textOfPdf(answer.rawPayload)).map((page) => page.replace(/\s+/g, ' '));
  };
  const [page = '', ...others] = await printed('month=2026-10-01');
  expect(others).toEqual([]);
  for (const words of [
    'Bordereau of specific bonds',
    'Surety Ltd',
    'October 2026',
    `${second.uniqueReference}`,
    'Mrs Ida Bond',
    'Brought forward £5,000.00',
    'New 1 £6,000.00',
    'Increase 1 £2,000.00',
    'Release 0 £0.00',
    'Cover in force at the end of the month £13,000.00',
    'Premium of the month £75.00',
  ])
    expect(page).toContain(words);
  const [nil = ''] = await printed('month=2026-07-01');
  expect(nil).toContain('Nil return: nothing was entered, changed or released in the month.');
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
  const withheld = await read({}, ['reports.paperless-office']);
  expect(withheld.rows.filter((each) => each.type === 'Withheld').map(({ id }) => id)).toEqual([
    draft,
    filed,
  ]);
  const ids = async (given: object) => (await read({ ...given })).rows.map(({ id }) => id);
  expect(await ids({ backlog: 'true' })).toEqual([draft, waiting]);
  expect(await ids({ direction: 'inbound', to: '2026-11-05' })).toEqual([filed]);
  expect(await ids({ direction: 'inbound', methodId: method!.id })).toEqual([]);
  expect(await ids({ methodId: method!.id, portfolioId: firm.harbourDirect })).toHaveLength(4);
});
