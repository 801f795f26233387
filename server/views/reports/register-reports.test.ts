import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { modificationConsents } from '#server/activities/creditors/modifications/consent-table.ts';
import { reports } from '#server/app/parts/reports.ts';
import { casePeople } from '#server/records/cases/tables.ts';
import { complaints } from '#server/records/complaints/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseModifications } from '#server/records/terms/clause-tables.ts';
import {
  deadlinesOf,
  finalClock,
  resolvedOn,
  summaryClock,
} from '#shared/activities/complaints/complaints.ts';
import { setClock } from '#shared/platform/dates.ts';
import { type Effect, effectTexts } from '#shared/records/affairs/effects.ts';
import { complaintRegister } from '#shared/views/reports/definitions/complaint-register.ts';
import { reportOf } from '#shared/views/reports/registry.ts';
import { shareInWords } from '#shared/views/reports/report.ts';
import type { ReportFormat } from '#shared/views/reports/runs.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { reportDesk } from '#test/report-desk.ts';
import { readWhole } from '#test/reports.ts';
import { textOfFile } from '#test/text-of-file.ts';
import { filtersInWords } from './open-report.ts';

const today = '2026-11-17';
setClock(() => new Date(`${today}T12:00:00Z`));
afterAll(() => setClock(() => new Date()));

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const both = { domainIds: [firm.harbour, firm.northgate] };
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);
const { stored, entered, rowOf, documentOf } = reportDesk(database);

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
  expect(await filtersInWords(database, reportOf('modifications'), { clauseId: [clause.id] })).toEqual([
    expect.stringMatching(/^Clause: MOD 101 \S/),
  ]);
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
    about: null,
    regime: 'disp',
    regimeReason: null,
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
    resolvedInEightWeeks: 'no',
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
    [
      'resolvedInEightWeeks',
      [
        ['no', 2],
        ['yes', 2],
        [null, 1],
      ],
    ],
  ]);
  // What is not decided yet counts for neither: 1 of 3 summaries in time, 3 of 4 replies within the eight weeks, one of
  // which was a holding reply and resolved nothing.
  expect(
    complaintRegister.shares!.map((name) => shareInWords(summaries.find(({ by }) => by === name)!.groups)),
  ).toEqual(['66.7% (2 of 3)', '33.3% (1 of 3)', '75.0% (3 of 4)', '50.0% (2 of 4)']);
  const { app, signIn } = await appWith(reports)(database);
  const { headers } = await signIn(['reports.complaint-register'], { domainId: firm.harbour });
  const fileOf = async (format: ReportFormat) => {
    const url = `/api/reports/complaint-register?download=true&format=${format}`;
    return textOfFile(format, (await app.inject({ url, headers })).rawPayload);
  };
  const said = {
    'Upheld in full or part': '66.7% (2 of 3)',
    'Within 3 business days': '33.3% (1 of 3)',
    'Answered within 8 weeks': '75.0% (3 of 4)',
    'Resolved within 8 weeks': '50.0% (2 of 4)',
  };
  const files = { csv: await fileOf('csv'), xlsx: await fileOf('xlsx'), pdf: await fileOf('pdf') };
  for (const [label, share] of Object.entries(said)) {
    expect(files.csv).toContain(`${label},${share}`);
    expect(files.xlsx).toContain(JSON.stringify([label, share]).slice(1, -1));
    expect(files.pdf).toContain(`${label} ${share}`);
  }
  expect(shareInWords([{ value: null, count: 3 }])).toBe('None yet');
  // The clocks are those of the complaint's page; a summary that was sent late is late here.
  const inWords = { met: 'yes', late: 'no', over: 'no', running: null, none: null } as const;
  for (const row of await database.select().from(complaints).where(eq(complaints.caseId, here.id))) {
    const shown = (await read({ from: '2026-01-01' })).rows.find(({ id }) => id === row.id)!;
    expect([row.reference, shown.inEightWeeks]).toEqual([
      row.reference,
      inWords[finalClock(row, today, new Set()).state],
    ]);
    const resolved = resolvedOn(row);
    const isResolved = resolved !== null && resolved <= row.finalDueOn;
    expect([row.reference, shown.resolvedInEightWeeks]).toEqual([
      row.reference,
      isResolved ? 'yes' : resolved !== null || row.finalDueOn < today ? 'no' : null,
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
