import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { reports } from '#server/app/parts/reports.ts';
import { bondBordereaux, bondEntries } from '#server/records/case-life/bonds/tables.ts';
import { casePeople, cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { bondActions } from '#shared/activities/bonding/bonding.ts';
import { setClock, showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { reportOf } from '#shared/views/reports/registry.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { demoFirm } from '#test/new-cases.ts';
import { textOfPdf } from '#test/read-pdf.ts';
import { appWith } from '#test/records-app.ts';
import { reportDesk } from '#test/report-desk.ts';
import { readWhole } from '#test/reports.ts';
import { filtersInWords } from './open-report.ts';

const today = '2026-11-17';
setClock(() => new Date(`${today}T12:00:00Z`));
afterAll(() => setClock(() => new Date()));

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const both = { domainIds: [firm.harbour, firm.northgate] };
const { stored, entered } = reportDesk(database);

test('a month is named as such among the filters of a report', async () => {
  const { defaults } = reportOf('bonding-report');
  const inWords = (filters: Record<string, string>) =>
    filtersInWords(database, reportOf('bonding-report'), filters);
  expect(await inWords(defaults!(today, {}) as Record<string, string>)).toEqual(['Month of: October 2026']);
  expect(await inWords({ month: '2026-02-28' })).toEqual(['Month of: February 2026']);
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

  // Covers go with their case to another domain, and stay where the move is undone.
  const forward = async (domainId: number) => {
    const found = await read({ month: '2026-12-01' }, [domainId]);
    expect(found.totals.control).toMatchObject({ ties: true });
    return found.totals.sums.changePence;
  };
  const move = (tx: Pick<typeof database, 'update'>, domainId: number) =>
    tx.update(cases).set({ domainId }).where(eq(cases.id, second.caseId));
  expect([await forward(firm.harbour), await forward(firm.northgate)]).toEqual([600_000, 900_000]);
  await move(database, firm.northgate);
  expect([await forward(firm.harbour), await forward(firm.northgate)]).toEqual([0, 1_500_000]);
  await expect(
    database.transaction(async (tx) => {
      await move(tx, firm.harbour);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect([await forward(firm.harbour), await forward(firm.northgate)]).toEqual([0, 1_500_000]);
  await move(database, firm.harbour);

  const { app, signIn } = await appWith(reports)(database);
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
  const entries = rows.filter(({ action }) => action !== 'forward' && action !== 'nil');
  expect(entries).toHaveLength(2);
  for (const entry of entries) {
    const { reference, insolvent, caseType, appointedOn, action, effectiveOn } = entry;
    const figures = [entry.bondablePence, entry.penaltyPence, entry.premiumPence].map((pence) =>
      poundsText(Number(pence)),
    );
    const did = bondActions[action as keyof typeof bondActions];
    expect(page).toContain(
      [
        reference,
        insolvent,
        caseType,
        showDate(String(appointedOn)),
        did,
        ...figures,
        showDate(String(effectiveOn)),
      ].join(' '),
    );
  }
  const [nil = ''] = await printed('month=2026-07-01');
  expect(nil).toContain('Nil return: nothing was entered, changed or released in the month.');
});
