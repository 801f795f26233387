import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { reports } from '#server/app/parts/reports.ts';
import { receiptsAndPayments } from '#server/records/payments/receipts-and-payments.ts';
import { setClock } from '#shared/platform/dates.ts';
import { poundsText, sumOf } from '#shared/platform/money.ts';
import { estimatedOutcome } from '#shared/records/affairs/estimated-outcome.ts';
import { arrangementYear, yearOn } from '#shared/records/cases/case-dates.ts';
import { estimatesOf } from '#shared/records/ledger/receipts-and-payments.ts';
import { testDatabase } from '#test/database.ts';
import { moneyFirm, TODAY } from '#test/money-firm.ts';
import { apiCaller } from '#test/new-cases.ts';
import { textOfPdf } from '#test/read-pdf.ts';
import { appWith } from '#test/records-app.ts';
import { yearStart } from './sources/receipts-and-payments.ts';

const database = await testDatabase({ seeded: true });
const { firm, ada, bea, ended, foreign, read, ofAda } = await moneyFirm(database);
const { app, signIn } = await appWith(reports)(database);
const held = ['reports.annuals-due', 'reports.receipts-and-payments'];
const callerOf = async (permissions: string[], domainId: number) => {
  const { headers } = await signIn(permissions, { domainId, additionalDomainIds: [] });
  return { headers, call: apiCaller(app, headers) };
};
const staff = await callerOf(held, firm.harbour);
const stranger = await callerOf(held, firm.northgate);
const clerk = await callerOf([], firm.harbour);

afterEach(() => setClock(() => new Date()));

describe('Receipts And Payments', () => {
  const cells = (
    section: string,
    heading: string,
    code: string | null,
    account: string,
    amounts: (number | null)[],
    more: object = {},
  ) => {
    const [estimatedPence, priorPence, periodPence, cumulativePence, variancePence] = amounts;
    return {
      id: expect.any(String),
      ...ofAda,
      position: expect.any(Number),
      periodFrom: '2026-10-01',
      section,
      heading,
      code,
      account,
      heldAt: null,
      bearsInterest: null,
      estimatedPence,
      priorPence,
      periodPence,
      cumulativePence,
      variancePence,
      balancePence: null,
      fundsPence: null,
      duePence: null,
      ...more,
    };
  };

  test('are the account of each case against what creditors were told, and the funds come to the same', async () => {
    const outcome = estimatedOutcome({
      realisations: [
        { label: 'Contributions', pence: 900_000 },
        { label: 'Lump sum', pence: 20_000 },
        { label: 'Car', pence: 5_000 },
      ],
      feeTerms: {
        model: { nomineeFee: 100_000, supervisorCap: 50_000, supervisorBase: 'fixed', bondPremium: 6_000 },
        modifications: [],
        asAt: TODAY,
        approvedOn: null,
      },
      expensesPence: 7_000,
      preferentialPence: 1_000,
      unsecuredPence: 2_000_000,
    });
    await database.execute(sql`
      insert into proposals (case_id, number, status, assumptions, figures) values (${ada.id}, 1, 'sent', '{}', ${JSON.stringify({ outcome: { ...outcome, realisations: [] } })}::jsonb),
        (${ada.id}, 2, 'signed', '{}', ${JSON.stringify({ outcome })}::jsonb), (${ada.id}, 3, 'draft', '{}', null)`);
    await database.execute(sql`
      insert into allocations (case_id, kind, payment_type_id, amount_pence, net_pence, allocated_on, status, idempotency_key)
      select ${ada.id}, 'fee', min(id), 1234, 1234, '2026-10-31', 'approved', 'test:fee' from payment_types where class = 'nominee_fee'`);
    const { byAccount, atHeadingOf } = estimatesOf(outcome);
    const { rows, totals } = await read('receipts-and-payments', {
      reference: ada.uniqueReference.toLowerCase(),
      from: '2026-10-01',
    });
    const balance = (balancePence: number) => ({ balancePence });
    const told = (heading: string, code: string, account: string) => {
      const pence = byAccount.get(code)!;
      return cells('payments', heading, code, account, [pence, 0, 0, 0, -pence], balance(0));
    };
    const dividend = byAccount.get('5300')!;
    expect([dividend, atHeadingOf.get('4080'), atHeadingOf.get('5190')]).toEqual([761_000, 25_000, 7_000]);
    expect(rows).toEqual([
      cells(
        'receipts',
        'Voluntary contributions',
        '4010',
        'Contributions',
        [900_000, 30_000, 20_999, 50_999, -849_001],
        balance(50_999),
      ),
      cells('receipts', 'Assets realised', '4030', 'Windfall', [null, 0, 5_000, 5_000, null], balance(5_000)),
      cells('receipts', 'Assets realised', null, 'Other, estimated', [25_000, 0, 0, 0, -25_000], balance(0)),
      told('Office-holder remuneration', '5010', 'Nominee’s remuneration'),
      told('Office-holder remuneration', '5020', 'Supervisor’s remuneration'),
      told('Category 1 expenses', '5110', 'Bond'),
      cells(
        'payments',
        'Category 1 expenses',
        null,
        'Other, estimated',
        [7_000, 0, 0, 0, -7_000],
        balance(0),
      ),
      cells(
        'payments',
        'Distributions to creditors',
        '5300',
        'Dividend unsecured',
        [dividend, 0, 300, 300, 300 - dividend],
        balance(-300),
      ),
      told('Distributions to creditors', '5310', 'Dividend preferential'),
      cells('held', 'Funds held', '1000', 'Client bank', [null, 30_000, 25_999, 55_999, null], {
        fundsPence: 55_999,
        bearsInterest: 'no',
      }),
      cells('owed', 'Held for creditors', '2400', 'Unclaimed dividends', [null, 0, -300, -300, null], {
        fundsPence: -300,
      }),
      cells('due', 'Due to the office holder', null, 'Fees not drawn yet', [null, null, null, null, null], {
        duePence: 1_234,
      }),
    ]);
    expect(totals).toMatchObject({
      sums: { balancePence: 55_699, fundsPence: 55_699, duePence: 1_234 },
      control: { pence: 55_699, ledgerPence: 55_699 },
    });
    expect(
      (
        await read('receipts-and-payments', { portfolioId: undefined }, { domainIds: [firm.northgate] })
      ).rows.map(({ caseId }) => caseId),
    ).toEqual([foreign.id, foreign.id]);
  });

  test('agree with the tab of each case, whatever the period', async () => {
    const actor = {
      id: 1,
      name: 'Test',
      permissions: new Set<string>(),
      caseAccess: 'full',
      domainIds: 'all',
      sessionId: '',
    } as const;
    for (const period of [
      {},
      { from: '2026-10-15' },
      { to: '2026-10-20' },
      { from: '2026-01-01', to: '2026-02-10' },
    ]) {
      const whole = await read('receipts-and-payments', { portfolioId: undefined, ...period });
      const ids = [...new Set(whole.rows.map((row) => Number(row.caseId)))];
      expect(ids).toEqual(expect.arrayContaining([ada.id]));
      for (const caseId of ids) {
        setClock(() => new Date(`${TODAY}T12:00:00Z`));
        const tab = await receiptsAndPayments(database, actor, { caseId, ...period });
        const own = whole.rows.filter((row) => row.caseId === caseId);
        const posted = (code: string) =>
          own.find((row) => row.code === code && row.section !== 'held' && row.section !== 'owed');
        for (const { code, priorPence, periodPence, cumulativePence, estimatedPence } of tab.headings.flatMap(
          ({ lines }) => lines,
        ))
          if (estimatedPence === null || cumulativePence !== 0)
            expect(posted(code)).toMatchObject({ priorPence, periodPence, cumulativePence });
        expect(own[0]!.periodFrom).toBe(tab.from);
        expect(sumOf(own, (row) => Number(row.balancePence))).toBe(tab.balancePence);
        expect(
          sumOf(
            own.filter((row) => row.section === 'held'),
            (row) => Number(row.fundsPence),
          ),
        ).toBe(tab.funds.cashPence);
        expect(
          -sumOf(
            own.filter((row) => row.section === 'owed'),
            (row) => Number(row.fundsPence),
          ) || 0,
        ).toBe(sumOf(tab.funds.owed, ({ pence }) => pence));
      }
      expect(whole.totals.sums.balancePence).toBe(whole.totals.sums.fundsPence);
    }
    for (const [approved, day] of [
      ['2024-02-29', '2025-02-28'],
      ['2024-02-29', '2025-03-01'],
      ['2024-02-29', '2028-02-29'],
      ['2023-03-01', '2024-02-29'],
      ['2023-03-01', '2024-03-01'],
      ['2025-12-20', '2025-12-20'],
    ] as const) {
      const { rows } = await database.execute(
        sql`select ${yearStart(sql`${approved}::date`, sql`${day}::date`)}::text as start`,
      );
      expect(rows).toEqual([{ start: arrangementYear(approved, yearOn(approved, day)).from }]);
    }
  });
});

describe('WTH / DEP statements', () => {
  const period = { from: '2026-10-01', to: '2026-11-05' };

  test('of the cases whose annual falls due in the month, and of one case, come from the opening to the closing balance', async () => {
    await database.execute(sql`
      insert into annual_reviews (case_id, year_no, period_from, period_to, due_on, exempt_reason) values
        (${ada.id}, 1, '2025-12-20', '2026-09-20', '2026-11-20', null), (${bea.id}, 1, '2025-12-20', '2026-09-20', '2026-11-20', 'Ended'),
        (${ended.id}, 1, '2025-12-20', '2026-09-20', '2026-12-01', null)`);
    const { rows, totals } = await read('wth-dep-statements', period);
    const own = {
      id: ada.id,
      ...ofAda,
      accountRef: null,
      ...period,
      annualDueOn: '2026-11-20',
      openingPence: 30_000,
      depositsPence: 36_300,
      withdrawalsPence: 10_301,
      closingPence: 55_999,
      dividendsPence: 300,
    };
    expect(rows).toEqual([own]);
    expect(totals.control).toMatchObject({ pence: 55_999, ledgerPence: 55_999 });
    const named = await read('wth-dep-statements', {
      portfolioId: undefined,
      reference: ended.uniqueReference,
    });
    expect(named.rows).toMatchObject([
      {
        caseId: ended.id,
        openingPence: 0,
        depositsPence: 1_000,
        closingPence: 1_000,
        annualDueOn: '2026-12-01',
      },
    ]);

    const { body } = await staff.call(
      'GET',
      `/reports/wth-dep-statements/${ada.id}?from=${period.from}&to=${period.to}`,
    );
    const { annualDueOn: _due, id: _id, ...head } = own;
    const line = (on: string, description: string, pence: number, balancePence: number) => ({
      journalId: expect.any(Number),
      on,
      description,
      depositPence: pence > 0 ? pence : null,
      withdrawalPence: pence < 0 ? -pence : null,
      balancePence,
    });
    expect(body.data).toEqual({
      ...head,
      lines: [
        line('2026-10-02', 'Voluntary contributions', 15_000, 45_000),
        line('2026-10-06', 'Voluntary contributions', -1, 44_999),
        line('2026-10-06', 'Dividend to creditors', -300, 44_699),
        line('2026-10-20', 'Voluntary contributions', 10_000, 54_699),
        line('2026-10-20', 'Dividend returned', 300, 54_999),
        line('2026-10-21', 'Windfall', 5_000, 59_999),
        line('2026-11-02', 'Voluntary contributions', 6_000, 65_999),
        line('2026-11-03', expect.stringMatching(/^Reversal of J\d+: Bounced$/) as never, -10_000, 55_999),
      ],
      dividends: [{ creditor: 'Not named', pence: 300 }],
    });
    const reversed = await staff.call(
      'GET',
      `/reports/wth-dep-statements/${ada.id}?from=2026-10-02&to=2026-10-01`,
    );
    expect([reversed.status, reversed.body.errors]).toEqual([
      400,
      { to: 'The period ends before it begins.' },
    ]);
    expect((await stranger.call('GET', `/reports/wth-dep-statements/${ada.id}`)).status).toBe(404);
    expect((await clerk.call('GET', `/reports/wth-dep-statements/${ada.id}`)).status).toBe(403);
  });

  test('and the account of SIP 7 are print-ready, a page for each client', async () => {
    const paper = async (name: string, query: string) => {
      const answer = await app.inject({
        method: 'GET',
        url: `/api/reports/${name}?download=true&format=pdf&${query}`,
        headers: staff.headers,
      });
      expect(answer.statusCode).toBe(200);
      return (await textOfPdf(answer.rawPayload)).join(' ').replace(/\s+/g, ' ');
    };
    const statement = await paper(
      'wth-dep-statements',
      `reference=${ada.uniqueReference}&from=${period.from}&to=${period.to}`,
    );
    expect(statement).toMatch(/^Harbour Debt Solutions Statement of your account/);
    for (const text of [
      `Reference ${ada.uniqueReference}`,
      'Opening balance',
      '£300.00',
      'Closing balance',
      '£559.99',
      'Dividends by creditor',
    ])
      expect(statement).toContain(text);
    const account = await paper(
      'receipts-and-payments',
      `reference=${ada.uniqueReference}&from=2026-10-01&to=${TODAY}`,
    );
    for (const text of [
      'Receipts and payments account',
      `Ada Sample, ${ada.uniqueReference}`,
      'Total receipts',
      'Total payments',
      'Receipts less payments',
      '£556.99',
      'Client bank (not interest-bearing)',
      'Less held for creditors: Unclaimed dividends',
      '£12.34',
    ])
      expect(account).toContain(text);
    // Every line of both sides has on paper the figures that it has on screen, and is added up.
    const { rows } = await read('receipts-and-payments', {
      reference: ada.uniqueReference,
      from: '2026-10-01',
    });
    const figures = [
      'estimatedPence',
      'priorPence',
      'periodPence',
      'cumulativePence',
      'variancePence',
    ] as const;
    const printed = (label: string, amounts: readonly (number | null)[]) =>
      [label, ...amounts.filter((pence) => pence !== null).map(poundsText)].join(' ');
    const amountOf = (value: unknown) => (value === null ? null : Number(value));
    for (const [section, label] of [
      ['receipts', 'Total receipts'],
      ['payments', 'Total payments'],
    ] as const) {
      const lines = rows.filter((row) => row.section === section);
      expect(lines.length).toBeGreaterThan(2);
      for (const row of lines)
        expect(account).toContain(
          printed(
            String(row.account),
            figures.map((name) => amountOf(row[name])),
          ),
        );
      const sum = (name: (typeof figures)[number]) => sumOf(lines, (row) => Number(row[name] ?? 0));
      const [estimated, prior, period, cumulative] = [
        sum('estimatedPence'),
        sum('priorPence'),
        sum('periodPence'),
        sum('cumulativePence'),
      ];
      expect(account).toContain(
        printed(label, [estimated, prior, period, cumulative, cumulative - estimated]),
      );
    }
  });
});
