import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addCase } from '#test/cases.ts';
import { balances, clientDesk } from '#test/client-desk.ts';
import { addPayee } from '#test/commitments.ts';
import { addClaim, addCreditor } from '#test/distributions.ts';
import { moneyFirm } from '#test/money-firm.ts';

const desk = await clientDesk();
const { database, clerk, second } = desk;
const { firm, ada, read, ofAda } = await moneyFirm(database);

test('Retained Allocations say why, since when and whether the reason is gone; together they are what is kept back', async () => {
  const verified = await addCreditor(database, { name: 'Verified Bank', minPayment: 500 });
  const unverified = await addCreditor(database, { name: 'Unverified Bank', bankVerifiedAt: null });
  const idle = await addPayee(database, 'suppliers', {
    isAssociate: false,
    isActive: false,
    name: 'Idle Supplies',
  });
  const { id: admitted } = await addClaim(database, ada.id, {
    creditorId: verified.id,
    admittedPence: 10_000,
  });
  const { id: waiting } = await addClaim(database, ada.id, {
    creditorId: unverified.id,
    admittedPence: 10_000,
  });
  const { id: claimed } = await addClaim(database, ada.id, {
    creditorId: verified.id,
    claimPence: 9_000,
    status: 'claim-received',
  });
  await database.execute(sql`
    insert into allocations (case_id, kind, payment_type_id, case_creditor_id, supplier_id, category, amount_pence, net_pence,
      allocated_on, status, retained_reason, idempotency_key, updated_by)
    select ${ada.id}, k.kind, (select min(id) from payment_types t where t.class = k.class), k.debt, k.supplier,
      case k.kind when 'expense' then 'cat1' end, k.pence, k.pence, k.on_day::date, 'retained', k.reason, 'test:' || k.key, ${firm.priya}
    from (values ('a', 'creditor', 'dividend', ${admitted}::int, null::int, 700, '2026-10-31', 'bank_not_verified'),
      ('b', 'creditor', 'dividend', ${admitted}, null, 400, '2026-10-31', 'below_minimum'),
      ('c', 'creditor', 'dividend', ${waiting}, null, 900, '2026-10-01', 'bank_not_verified'),
      ('d', 'refund', 'client_refund', null, null, 800, '2026-10-31', 'manual'),
      ('e', 'expense', 'expense_cat1', null, ${idle}, 600, '2026-10-31', 'payee_suspended')
    ) k(key, kind, class, debt, supplier, pence, on_day, reason)`);
  await database.execute(sql`
    with run as (insert into distribution_runs (domain_id, kind, cutoff_on, status, prepared_by)
      values (${firm.harbour}, 'regular', '2026-11-01', 'calculated', ${firm.priya}) returning id),
    line as (insert into distribution_run_lines (run_id, case_id, cleared_pence, reserved_pence, committed_pence, dividend_pence, retained_pence,
        remaining_pence, working, facts_digest) select id, ${ada.id}, 250, 0, 0, 250, 250, 0, '{}', '' from run returning id)
    insert into run_proposals (run_line_id, case_id, allocated_on, shares) select line.id, ${ada.id}, '2026-11-01',
      json_build_array(json_build_object('kind', 'creditor', 'paymentTypeId', (select min(id) from payment_types where class = 'dividend'),
        'caseCreditorId', ${claimed}::int, 'pence', 250, 'vatPence', 0, 'reason', 'claim_not_admitted', 'key', 'x')) from line`);
  await database.execute(sql`
    with paid as (insert into allocations (case_id, kind, payment_type_id, case_creditor_id, amount_pence, net_pence, allocated_on, status, idempotency_key)
      select ${ada.id}, 'creditor', min(id), ${admitted}, 300, 300, '2026-10-06', 'returned', 'test:paid' from payment_types where class = 'dividend' returning id),
    payment as (insert into payments (domain_id, case_id, payee_kind, creditor_id, payee_name, reference, amount_pence, due_on, status, release_key, returned_on)
      values (${firm.harbour}, ${ada.id}, 'creditor', ${verified.id}, 'Verified Bank', 'X', 300, '2026-10-07', 'returned', 'test:returned', '2026-10-20') returning id)
    insert into payment_allocations (payment_id, allocation_id, amount_pence, ended_on) select payment.id, paid.id, 300, '2026-10-20' from payment, paid`);

  const { rows, totals, summaries } = await read('retained-allocations');
  const owner = rows[0]!.blockerOwner;
  const row = (
    type: string,
    payee: string,
    reason: string,
    amountPence: number,
    heldSince: string,
    days: number,
    part: string,
    isReleasable = 'no',
    blockerOwner = owner,
  ) => ({
    id: expect.any(String),
    ...ofAda,
    portfolio: 'Harbour Partners',
    type,
    payee,
    reason,
    amountPence,
    heldSince,
    days,
    part,
    isReleasable,
    blockerOwner,
  });
  const dividend = 'Dividend – unsecured';
  expect(rows).toEqual([
    row(dividend, 'Unverified Bank', 'bank_not_verified', 900, '2026-10-01', 40, 'waiting'),
    row(dividend, 'Verified Bank', 'bank_not_verified', 700, '2026-10-31', 10, 'payable', 'yes'),
    row(dividend, 'Verified Bank', 'below_minimum', 400, '2026-10-31', 10, 'payable'),
    row(dividend, 'Verified Bank', 'claim_not_admitted', 250, '2026-11-01', 9, 'run'),
    row('Refund to client', 'Ada Sample', 'manual', 800, '2026-10-31', 10, 'others', 'no', 'Priya Shah'),
    row('Specific bond', 'Idle Supplies', 'payee_suspended', 600, '2026-10-31', 10, 'others'),
    row(dividend, 'Verified Bank', 'unpaid', 300, '2026-10-20', 21, 'unpaid', 'yes'),
  ]);
  expect(totals).toMatchObject({ sums: { amountPence: 3_950 }, control: { ledgerPence: 3_950 } });
  expect(summaries[0]!.groups.find(({ value }) => value === 'bank_not_verified')).toMatchObject({
    count: 2,
    sums: { amountPence: 1_600 },
  });
  const releasable = await read('retained-allocations', {
    isReleasable: 'true',
    creditorId: String(verified.id),
  });
  expect(releasable.totals).toMatchObject({ sums: { amountPence: 1_000 }, control: null });
  expect(
    (await read('retained-allocations', { portfolioId: undefined }, { domainIds: [firm.northgate] })).rows,
  ).toEqual([]);
});

test('CMS: instructions to the bank, movements and umbrella accounts agree with the books', async () => {
  const { id: bankAccountId, name: umbrella, path, clients } = await desk.umbrellaWith(4);
  const [one, two, three, four] = clients.map((client) => client);
  const asked = await addCase(database, {
    portfolioId: firm.harbourDirect,
    riskOfViolence: true,
    caseName: 'Zoe Sample',
  });
  await clerk.call('POST', `/cases/${asked.id}/client-account`, {});
  await desk.withdraw(one!.id, 5_000, '2026-10-20');
  await desk.withdraw(four!.id, 15_000, '2026-10-21');
  await desk.exported(path, '2026-10-31');
  const { status } = await desk.tell(
    second,
    path,
    balances('31/10/2026', [
      [one!.uniqueReference, '100.00'],
      [two!.uniqueReference, '150.10', '0.10'],
      [three!.uniqueReference, '140.00'],
      [four!.uniqueReference, '0.00'],
    ]),
  );
  expect(status).toBe(201);
  await desk.withdraw(two!.id, 2_000, '2026-11-04');
  const closing = (await clerk.call('GET', `/cases/${four!.id}/client-account`)).body.data.account;
  expect(
    (
      await clerk.call('POST', `/cases/${four!.id}/client-account/status`, {
        version: closing.version,
        step: 'close',
      })
    ).status,
  ).toBe(200);
  await database.execute(
    sql`update client_accounts set opened_on = '2026-10-01', close_requested_on = case when close_requested_on is not null then '2026-11-05'::date end where opened_on is not null`,
  );
  await database.execute(sql`update persons set first_name = 'Adele' where id = ${three!.personIds[0]}`);

  const given = { portfolioId: String(firm.harbourDirect) };
  const accounts = await read('cms-accounts', given);
  const account = async (of: { id: number; uniqueReference: string }, more: object) => {
    const { rows } = await database.execute<{ name: string; line: string }>(sql`
      select p.first_name || ' ' || p.last_name as name, a.line1 || ', Leeds, LS1 4AB' as line from case_people c
      join persons p on p.id = c.person_id join addresses a on a.person_id = p.id where c.case_id = ${of.id}`);
    return {
      id: expect.any(Number),
      caseId: of.id,
      providerRef: of.uniqueReference,
      holder: rows[0]!.name,
      address: rows[0]!.line,
      accountType: 'designated',
      taxStatus: 'gross',
      status: 'active',
      openedOn: '2026-10-01',
      closedOn: null,
      umbrella,
      bankOn: '2026-10-31',
      caseStatus: 'Lead',
      ...more,
    };
  };
  const money = (ledgerPence: number, bankPence: number | null) => ({
    ledgerPence,
    bankPence,
    differencePence: bankPence === null ? null : bankPence - ledgerPence,
    unreportedPence: bankPence === null ? ledgerPence : null,
  });
  expect(accounts.rows).toEqual([
    await account(asked, {
      action: 'open',
      actionOrder: 1,
      status: 'requested',
      openedOn: null,
      bankOn: null,
      address: 'Withheld',
      ...money(0, null),
    }),
    await account(four!, {
      action: 'close',
      actionOrder: 2,
      status: 'closing',
      closedOn: '2026-11-05',
      ...money(0, 0),
    }),
    await account(three!, { action: 'change', actionOrder: 3, ...money(15_000, 14_000) }),
    await account(one!, { action: 'none', actionOrder: 4, ...money(10_000, 10_000) }),
    await account(two!, { action: 'none', actionOrder: 4, ...money(13_010, 15_010) }),
  ]);
  expect(accounts.totals).toMatchObject({
    sums: { ledgerPence: 38_010, bankPence: 39_010, differencePence: 1_000, unreportedPence: 0 },
    control: { ledgerPence: 38_010 },
  });
  expect((await read('cms-accounts', { ...given, differs: 'true' })).rows).toHaveLength(2);
  // What the bank has not told is no difference of nought: the two together lead from the books to the bank.
  await database.execute(
    sql`update client_accounts set last_balance_pence = null where case_id = ${one!.id}`,
  );
  const { sums } = (await read('cms-accounts', given)).totals;
  expect(sums).toMatchObject({ bankPence: 29_010, differencePence: 1_000, unreportedPence: 10_000 });
  expect(sums.ledgerPence! + sums.differencePence! - sums.unreportedPence!).toBe(sums.bankPence);
  await database.execute(
    sql`update client_accounts set last_balance_pence = 10000 where case_id = ${one!.id}`,
  );

  const pending = await read('cms-withdrawals-and-deposits', given);
  expect(pending.rows).toEqual([
    {
      id: expect.any(Number),
      caseId: two!.id,
      batch: null,
      movedOn: '2026-11-04',
      providerRef: two!.uniqueReference,
      reference: two!.uniqueReference,
      client: expect.stringMatching(/^A Sample/),
      direction: 'wth',
      amountPence: 2_000,
      withdrawnPence: 2_000,
      depositedPence: null,
      netPence: -2_000,
      reason: 'Fee',
      journal: expect.stringMatching(/^J\d{6}$/),
      journalId: expect.any(Number),
      status: 'pending',
      confirmedOn: null,
      umbrella,
    },
  ]);
  const october = { ...given, from: '2026-10-01', to: '2026-10-31' };
  const moved = await read('cms-withdrawals-and-deposits', october);
  expect(moved.totals).toMatchObject({
    rowCount: 7,
    sums: { withdrawnPence: 20_000, depositedPence: 60_010, netPence: 40_010 },
    control: { ledgerPence: 40_010 },
  });
  expect(moved.summaries).toMatchObject([
    { by: 'umbrella', groups: [{ value: umbrella, count: 7, sums: moved.totals.sums }] },
  ]);
  const first = { status: 'confirmed', confirmedOn: '2026-10-31' };
  expect(moved.rows.find(({ caseId, direction }) => caseId === one!.id && direction === 'wth')).toMatchObject(
    { ...first, amountPence: 5_000, batch: expect.stringMatching(/^\d+$/) },
  );

  const account1010 = (
    await read('receipts-and-payments', { ...given, reference: two!.uniqueReference, to: '2026-10-31' })
  ).rows;
  expect(account1010.find(({ code }) => code === '1010')).toMatchObject({
    heldAt: umbrella,
    bearsInterest: 'yes',
    fundsPence: 15_010,
  });

  const umbrellaOf = async (month: object) =>
    (await read('cms-summary', { portfolioId: undefined, ...month })).rows.filter(
      (row) => row.id === bankAccountId,
    );
  const common = {
    id: bankAccountId,
    bankAccountId,
    umbrella,
    bankPence: 39_010,
    bankOn: '2026-10-31',
    openCount: 4,
    closedCount: 0,
    zeroCount: 1,
    oldestUnconfirmedOn: '2026-10-05',
  };
  expect(await umbrellaOf({})).toEqual([
    {
      ...common,
      openingPence: 0,
      depositsPence: 60_000,
      withdrawalsPence: 20_000,
      interestPence: 10,
      closingPence: 40_010,
      differencePence: -1_000,
    },
  ]);
  expect(await umbrellaOf({ from: '2026-11-01', to: '2026-11-30' })).toEqual([
    {
      ...common,
      openingPence: 40_010,
      depositsPence: 0,
      withdrawalsPence: 2_000,
      interestPence: 0,
      closingPence: 38_010,
      differencePence: 1_000,
    },
  ]);
  expect(
    (await read('cms-summary', { portfolioId: undefined }, { domainIds: [firm.northgate] })).rows,
  ).toEqual([]);
});
