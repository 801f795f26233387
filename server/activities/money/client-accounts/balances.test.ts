import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { clientAccountMovements } from '#server/records/payments/client-accounts/tables.ts';
import type { BankAccountRow } from '#shared/activities/money/banking/accounts-contract.ts';
import { balances, clientDesk } from '#test/client-desk.ts';
import { balanceOf } from '#test/ledger.ts';

const { database, clerk, second, umbrellaWith, withdraw, act, exported, summary, tell } = await clientDesk();

describe('the bank’s balances', () => {
  test('what moved to clients’ own accounts in the books alone is no difference to the bank', async () => {
    await umbrellaWith(2);
    const { data } = (await clerk.call('GET', '/banking/accounts?limit=200')).body;
    const moved = data.filter(({ difference }: BankAccountRow) => difference.movedPence !== 0);
    expect(moved).not.toEqual([]);
    for (const { linesPence, ledgerPence, difference } of moved)
      expect(difference.pence).toBe(linesPence - ledgerPence - difference.movedPence);
  });

  test('tick what the bank has done, and name what differs with its age', async () => {
    const { path, clients } = await umbrellaWith(3);
    const [one, two, three] = clients;
    await exported(path);
    const first = balances('20/10/2026', [
      [one!.uniqueReference, '150.00'],
      [two!.uniqueReference, '137.66'],
      [three!.uniqueReference, '150.00'],
    ]);
    const { status, body } = await tell(second, path, first);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      balanceOn: '2026-10-20',
      accountCount: 3,
      bankPence: 43_766,
      ledgerPence: 45_000,
      confirmedPence: 30_000,
      confirmedCount: 2,
      differingCount: 1,
      differsSince: '2026-10-20',
    });
    const { stated } = (await clerk.call('GET', path)).body.data as BankAccountRow;
    expect(stated).toEqual({ pence: 43_766, on: '2026-10-20', missingPence: 0 });
    const reconciled = (await clerk.call('GET', `${path}/reconciliation?on=2026-10-21`)).body.data;
    expect(reconciled).toMatchObject({
      stated: { pence: 43_766, on: '2026-10-20' },
      gaps: [],
      linesPence: 43_766,
      differences: [{ kind: 'moved', pence: 1_234 }],
      booksPence: 45_000,
    });
    const later = balances('22/10/2026', [
      [one!.uniqueReference, '150.00'],
      [two!.uniqueReference, '137.66'],
      [three!.uniqueReference, '150.00'],
    ]);
    expect((await tell(second, path, later)).body.data).toMatchObject({ differsSince: '2026-10-20' });
    const { data } = (await clerk.call('GET', `${path}/client-accounts?differs=true`)).body;
    expect(data).toMatchObject([
      {
        case: { id: two!.id },
        differencePence: 13_766,
        differsSince: '2026-10-20',
        lastBalanceOn: '2026-10-22',
      },
    ]);
    const right = balances('23/10/2026', [
      [one!.uniqueReference, '150.00'],
      [two!.uniqueReference, '150.00'],
      [three!.uniqueReference, '150.00'],
    ]);
    await tell(second, path, right);
    expect(await summary(path)).toMatchObject({
      differingCount: 0,
      ledgerPence: 45_000,
      confirmedPence: 45_000,
      files: [{ differencePence: 0, differsSince: null }, {}, {}],
      batches: [{ status: 'confirmed', confirmedBy: { id: second.id } }],
    });
    const on = '2026-10-23';
    const { digest } = (await clerk.call('GET', `${path}/reconciliation?on=${on}`)).body.data;
    expect((await clerk.call('POST', `${path}/reconciliation`, { on, digest })).status).toBe(201);
    const corrected = balances('23/10/2026', [
      [one!.uniqueReference, '150.00'],
      [two!.uniqueReference, '140.00'],
      [three!.uniqueReference, '150.00'],
    ]);
    expect((await tell(second, path, corrected)).status).toBe(201);
    expect((await clerk.call('GET', `${path}/reconciliation?on=${on}`)).body.data).toMatchObject({
      stated: { pence: 44_000 },
      standing: null,
      voided: [{ voidedReason: expect.stringMatching(/^The file .+ gives the balances of 23\/10\/2026\.$/) }],
    });
  });

  test('confirm withdrawals only by somebody who did not send them', async () => {
    const { path, clients } = await umbrellaWith(1);
    await withdraw(clients[0]!.id, 5_000);
    await exported(path);
    await tell(clerk, path, balances('25/10/2026', [[clients[0]!.uniqueReference, '100.00']]));
    const [batch] = (await summary(path)).batches;
    const text = 'You sent these withdrawals to the bank, so somebody else must confirm them.';
    expect(batch).toMatchObject({ status: 'agreed', steps: [{ step: 'confirm', blockers: [{ text }] }] });
    expect((await act(clerk, batch, 'confirm')).status).toBe(409);
    expect((await act(second, batch, 'confirm')).body.data).toMatchObject({
      status: 'confirmed',
      confirmedBy: { id: second.id },
    });
  });

  test('of an account that the file leaves out count as nothing', async () => {
    const { path, clients } = await umbrellaWith(2);
    await exported(path);
    await tell(second, path, balances('25/10/2026', [[clients[0]!.uniqueReference, '150.00']]));
    const { data } = (await clerk.call('GET', `${path}/client-accounts?differs=false`)).body;
    expect(data).toHaveLength(2);
    await tell(second, path, balances('26/10/2026', [[clients[1]!.uniqueReference, '150.00']]));
    expect((await clerk.call('GET', `${path}/client-accounts?differs=true`)).body.data).toMatchObject([
      { case: { id: clients[0]!.id }, differencePence: -15_000 },
    ]);
  });

  test('bring interest, which each case gets once', async () => {
    const { path, clients } = await umbrellaWith(1);
    const [one] = clients;
    await exported(path);
    const file = balances('31/10/2026', [[one!.uniqueReference, '150.12', '0.12']]);
    expect((await tell(second, path, file)).body.data).toMatchObject({
      interestPence: 12,
      differingCount: 0,
    });
    expect(await balanceOf(database, '4060', one!.id)).toBe(-12);
    expect(await balanceOf(database, '1010', one!.id)).toBe(15_012);
    const again = await tell(second, path, `${file}\n`);
    expect(again.body.data).toMatchObject({ differingCount: 0 });
    expect(await balanceOf(database, '4060', one!.id)).toBe(-12);
  });

  test('of the same file are refused the second time', async () => {
    const { path, clients } = await umbrellaWith(1);
    const file = balances('25/10/2026', [[clients[0]!.uniqueReference, '0.00']]);
    await tell(second, path, file);
    const again = await tell(clerk, path, file);
    expect([again.status, again.body.message]).toEqual([
      409,
      expect.stringMatching(/^This file has already been imported, on/),
    ]);
    const older = await tell(clerk, path, balances('24/10/2026', [[clients[0]!.uniqueReference, '0.00']]));
    expect(older.body.message).toContain('are out of date');
  });

  test('that are wrong are named by row and column, and change nothing', async () => {
    const { path, clients } = await umbrellaWith(1);
    await exported(path);
    const reference = clients[0]!.uniqueReference;
    const wrong: [file: string, message: string][] = [
      [balances('32/10/2026', [[reference, '150.00']]), 'Row 2, Date: “32/10/2026” is not a date'],
      [balances('20/10/2026', [[reference, '12.3x']]), 'Row 2, Balance: “12.3x” is not an amount.'],
      [balances('20/10/2026', [[reference, '1,234.50']]), 'Row 2, File: there are more cells than headings'],
      [balances('20/10/2026', [[reference, '']]), 'Row 2, Balance: is empty.'],
      [
        balances('20/10/2026', [
          [reference, '1.00'],
          [reference, '1.00'],
        ]),
        `Row 3, Client reference: ${reference} is in the file twice.`,
      ],
      [balances('20/10/2026', [['NOBODY', '1.00']]), 'Row 2, Reference: no client account here has NOBODY.'],
      ['Date,Client reference\n20/10/2026,X\n', 'Row 1, Balance: the file has no such column.'],
      ['Date,Client reference,Balance\n', 'Row 2, File: there are no balances.'],
      [
        `${balances('20/10/2026', [[reference, '1.00']])}21/10/2026,OTHER,1.00,,,\n`,
        'Row 3, Date: must be the same day in every row.',
      ],
    ];
    for (const [file, message] of wrong) {
      const answer = await tell(second, path, file);
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(message)]);
    }
    expect((await summary(path)).files).toEqual([]);
  });
});

describe('interest by hand', () => {
  test('is spread to the penny in proportion to the balances, and posted once', async () => {
    const { path, clients } = await umbrellaWith(3);
    const asked = await clerk.call('GET', `${path}/client-interest?amountPence=100&creditedOn=2026-10-31`);
    expect(asked.body.data.map((share: { amountPence: number }) => share.amountPence)).toEqual([34, 33, 33]);
    const post = () =>
      clerk.call('POST', `${path}/client-interest`, {
        amountPence: 100,
        creditedOn: '2026-10-31',
        idempotencyKey: 'q3',
      });
    expect((await post()).status).toBe(201);
    expect((await post()).status).toBe(201);
    expect(await balanceOf(database, '1010', clients[0]!.id)).toBe(15_034);
    const [movement] = await database
      .select()
      .from(clientAccountMovements)
      .where(eq(clientAccountMovements.source, 'interest'))
      .orderBy(sql`id desc`)
      .limit(1);
    expect(movement).toMatchObject({ status: 'confirmed', amountPence: 33 });
  });
});
