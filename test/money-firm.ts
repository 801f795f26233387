import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#server/platform/database/connect.ts';
import { postJournal } from '#server/records/ledger/post-journal.ts';
import { clearSuspense } from '#server/records/payments/receipts/clear-suspense.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { reverseReceipt } from '#server/records/payments/receipts/reverse-receipt.ts';
import { refreshStandings } from '#server/records/payments/schedules/refresh-standings.ts';
import { setClock } from '#shared/platform/dates.ts';
import type { ReportName } from '#shared/views/reports/registry.ts';
import { addCase } from './cases.ts';
import { payFrom } from './commitments.ts';
import { incomeType, posting, receiptOf } from './ledger.ts';
import type { DemoFirm } from './new-cases.ts';
import { demoFirm } from './new-cases.ts';
import { readWhole } from './reports.ts';

/** The day on which the reports of these tests are read. */
export const TODAY = '2026-11-10';

async function peopleOf(database: Database, firm: DemoFirm) {
  const live = { status: 'IVA Accepted', portfolioId: firm.harbourPartners, approvalDate: '2025-12-20' };
  /** £150 a month from 10 January 2026 on; two months came in, and a third late; £100 bounced. */
  const ada = await addCase(database, {
    ...live,
    caseName: 'Ada Sample',
    commencementDate: '2026-01-02',
    termMonths: 60,
    contributionPence: 15_000,
    contributionDay: 10,
    lumpSums: [{ month: 2, label: 'Lump sum', pence: 20_000, conditions: '' } as never],
    isVulnerable: true,
    lastContactAt: new Date('2026-11-02T10:00:00Z'),
    people: [{ phoneHome: '0113 496 0001' }],
  });
  /** £80 a month from 20 August on with a break in October and a catch-up of £25 from December on; nothing came in but £20. */
  const bea = await addCase(database, {
    ...live,
    caseName: 'Bea Sample',
    contributionPence: 8_000,
    hasSchedule: true,
    people: [{ phoneMobile: '07700 900002', phoneHome: '0113 496 0002' }],
  });
  await database.execute(sql`
  with version as (insert into payment_schedules (case_id, schedule_version, reason, in_force_from) values (${bea.id}, 1, 'initial', '2026-08-20'), (${bea.id}, 2, 'break', '2026-08-20') returning id, schedule_version)
  insert into payment_schedule_lines (schedule_id, seq, due_on, expected_pence, kind)
  select v.id, l.seq, l.due_on::date, l.pence, l.kind from version v, (values
    (1, 1, '2026-08-20', 99900, 'regular'), (2, 1, '2026-08-20', 8000, 'regular'), (2, 2, '2026-09-20', 8000, 'regular'),
    (2, 3, '2026-10-20', 0, 'break'), (2, 4, '2026-12-01', 2500, 'catch_up'), (2, 5, '2026-12-20', 8000, 'regular')
  ) l(version, seq, due_on, pence, kind) where l.version = v.schedule_version`);
  const ended = await addCase(database, {
    ...live,
    status: 'Closed',
    caseName: 'Cy Sample',
    completedOn: '2026-10-25',
  });
  const foreign = await addCase(database, { domain: 'Northgate Insolvency', status: 'IVA Accepted' });
  return { ada, bea, ended, foreign };
}
type People = Awaited<ReturnType<typeof peopleOf>>;

async function receiveMoney(database: Database, firm: DemoFirm, { ada, bea, ended, foreign }: People) {
  const types = ['Voluntary contribution', 'Arrears catch-up', 'Windfall'];
  const [vc, catchUp, windfall] = await Promise.all(types.map((name) => incomeType(database, name)));
  const receive = (caseId: number, type: number | undefined, more: Parameters<typeof receiptOf>[2]) =>
    posting(database, (w) => postReceipt(w, receiptOf(caseId, type!, more)));
  await receive(ada.id, vc, { receivedOn: '2026-01-12', amountPence: 15_000 });
  await receive(ada.id, catchUp, { receivedOn: '2026-02-10', amountPence: 15_000 });
  await receive(ada.id, vc, {
    receivedOn: '2026-10-02',
    clearedOn: '2026-10-05',
    amountPence: 15_000,
    method: 'fp',
    payerName: '=A SAMPLE',
  });
  const bounced = await receive(ada.id, vc, { receivedOn: '2026-10-20', amountPence: 10_000 });
  await posting(database, (w) =>
    reverseReceipt(w, { receiptId: bounced.receiptId, reason: 'Bounced', reversedOn: '2026-11-03' }),
  );
  await receive(ada.id, windfall, {
    receivedOn: '2026-10-21',
    amountPence: 5_000,
    method: 'cheque',
    payerName: null,
  });
  const unknown = await posting(database, (w) =>
    postReceipt(w, {
      ...receiptOf(0, 0, { receivedOn: '2026-10-15', amountPence: 9_000 }),
      caseId: null,
      incomeTypeId: null,
      domainId: firm.harbour,
    }),
  );
  await posting(database, (w) =>
    clearSuspense(w, {
      receiptId: unknown.receiptId,
      caseId: ada.id,
      incomeTypeId: vc!,
      amountPence: 6_000,
      postedOn: '2026-11-02',
      idempotencyKey: 'clear',
    }),
  );
  await receive(bea.id, vc, { receivedOn: '2026-08-21', amountPence: 2_000 });
  await receive(ended.id, vc, { receivedOn: '2026-10-07', amountPence: 1_000 });
  await receive(foreign.id, vc, { receivedOn: '2026-10-07', amountPence: 77_700 });
  // What the books hold besides receipts: none of it is one.
}

/** A dividend of £3.00 went out and came back. */
async function payAndReturn(database: Database, firm: DemoFirm, { ada }: People) {
  await payFrom(database, { domainId: firm.harbour, caseId: ada.id, account: '4010', pence: 1 });
  await payFrom(database, { domainId: firm.harbour, caseId: ada.id, account: '5300', pence: 300 });
  await posting(database, (w) =>
    postJournal(w, {
      domainId: firm.harbour,
      ledger: 'estate',
      postedOn: '2026-10-20',
      description: 'Came back',
      source: 'payment_return',
      idempotencyKey: 'test:returned',
      lines: [
        { account: '1000', caseId: ada.id, debitPence: 300, creditPence: 0 },
        { account: '2400', caseId: ada.id, debitPence: 0, creditPence: 300, creditorId: null },
      ],
    }),
  );
}

/** Four cases whose money is known to the penny, of Harbour's partners and one of Northgate, and how their reports are read. */
export async function moneyFirm(database: Database) {
  const firm = await demoFirm(database);
  const people = await peopleOf(database, firm);
  await receiveMoney(database, firm, people);
  await payAndReturn(database, firm, people);
  const { ada, bea, ended, foreign } = people;
  await database.transaction((tx) => refreshStandings(tx, [ada.id, bea.id, ended.id, foreign.id], TODAY));
  /** The report of Harbour's partners on the test's day, unless told otherwise; it must agree with the ledger. */
  async function read(
    name: ReportName,
    given: Record<string, unknown> = {},
    more: Partial<Parameters<typeof readWhole>[2]> = {},
  ) {
    setClock(() => new Date(`${TODAY}T12:00:00Z`));
    const whole = await readWhole(database, name, {
      domainIds: [firm.harbour],
      given: JSON.parse(JSON.stringify({ portfolioId: String(firm.harbourPartners), ...given })),
      ...more,
    }).finally(() => setClock(() => new Date()));
    expect(whole.totals.control?.ties ?? true).toBe(true);
    return whole;
  }
  return {
    firm,
    ...people,
    read,
    ofAda: { caseId: ada.id, reference: ada.uniqueReference, client: 'Ada Sample' },
    ofBea: { caseId: bea.id, reference: bea.uniqueReference, client: 'Bea Sample' },
  };
}
