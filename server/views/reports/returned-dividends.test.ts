import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outgoing } from '#server/app/parts/outgoing.ts';
import { proposals } from '#server/app/parts/proposals.ts';
import { letterData } from '#server/records/correspondence/data/letter-data.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { columnsOf } from '#test/creditor-firm.ts';
import { testDatabase } from '#test/database.ts';
import { distributionDesk } from '#test/distribution-desk.ts';
import { addEstate } from '#test/distributions.ts';
import { everybody } from '#test/letters.ts';
import { readWhole } from '#test/reports.ts';
import { foldExposures } from './exposures/exposures.ts';

const database = await testDatabase({ seeded: true });
const { firm, asMaker, releasedRun } = await distributionDesk(database, { more: [outgoing, proposals] });
const today = londonDate();
const read = (name: Parameters<typeof readWhole>[1], given: Record<string, unknown> = {}) =>
  readWhole(database, name, { domainIds: [firm.harbour], given });
const creditorOf = {
  type: 'creditor' as const,
  name: 'Somebody',
  salutation: null,
  lines: ['12 Canal Street', 'Leeds', 'LS1 4AB'],
  reference: 'REF-1',
  email: null,
  mobile: null,
};

test('a dividend that came back is not paid until it is paid again', async () => {
  const estate = await addEstate(database, {
    receivedPence: 50_000,
    caseName: 'Gus Seven',
    portfolioId: firm.harbourPartners,
    claims: [{ admittedPence: 100_000 }],
  });
  await releasedRun(estate.id);
  const { rows: paid } = await database.execute<{ id: number; pence: number; creditor: number }>(
    sql`select id, amount_pence::int as pence, creditor_id as creditor from payments where case_id = ${estate.id} and creditor_id is not null`,
  );
  const { id, pence, creditor } = paid[0]!;
  const seen = async () => {
    const financials = await read('case-creditor-financials', { caseId: estate.id });
    const exposure = await read('clients-by-creditors');
    const clients = await read('clients-of-creditor', { creditorId: creditor });
    for (const { totals } of [financials, exposure]) expect(totals.control).toMatchObject({ ties: true });
    const letter = await database.transaction((tx) =>
      letterData(tx, everybody, estate.id, {
        recipient: { ...creditorOf, id: estate.debts[0]!.id },
        authorId: 1,
        on: today,
      }),
    );
    const outcome = await asMaker('GET', `/cases/${estate.id}/proposals/outcome`);
    expect(outcome.body.data.dividendToDatePence).toBe(financials.totals.sums.dividendPence);
    for (const token of ['figures.dividendToDate', 'figures.creditorDividendToDate'])
      expect(letter.values[token]).toBe(poundsText(financials.totals.sums.dividendPence!));
    expect(Boolean(letter.values['work.paidDividends'])).toBe(financials.totals.sums.dividendPence! > 0);
    return [
      ...columnsOf(financials.rows, ['dividendPence', 'paid', 'lastDividendOn']),
      exposure.rows.find((row) => row.id === creditor)!.paidPence,
      clients.totals.sums.paidPence,
    ];
  };
  const rate = Math.round((pence * 10_000) / 100_000);
  expect(await seen()).toEqual([[pence, rate, today], pence, pence]);
  const step = async (name: string, input: object = {}) => {
    const { rows } = await database.execute<{ version: number }>(
      sql`select version from payments where id = ${id}`,
    );
    return asMaker('POST', `/financials/payments/${id}/${name}`, { version: rows[0]!.version, ...input });
  };
  expect((await step('cancel', { reason: 'Their bank details have changed' })).status).toBe(200);
  expect(await seen()).toEqual([[0, 0, null], 0, 0]);
  await foldExposures(database);
  expect(await seen()).toEqual([[0, 0, null], 0, 0]);
  expect((await step('reissue')).status).toBe(200);
  expect(await seen()).toEqual([[pence, rate, today], pence, pence]);
  await foldExposures(database);
  expect(await seen()).toEqual([[pence, rate, today], pence, pence]);
});
