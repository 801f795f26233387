import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { cashier, fileOf, freshNumber, statementOf } from '#test/banking.ts';
import { testDatabase } from '#test/database.ts';
import { appWith } from '#test/records-app.ts';
import { importStatements } from './import-job.ts';

const database = await testDatabase({ seeded: true });
const desk = await appWith(banking)(database);
const { call, addAccount, upload, done, importFile, importOf, items } = await cashier(desk);
const runner = new JobRunner(desk.services, [importStatements.job]);
beforeAll(() => runner.start());
afterAll(() => runner.stop());

type Line = readonly [day: string, pence: number];

/** An account with ways to import lines of January 2026, with running balances and without. */
async function newAccount() {
  const numbers = freshNumber();
  const { id } = await addAccount(numbers);
  let n = 0;
  const linesOf = (lines: readonly Line[]) =>
    lines.map(([day, amountPence]) => ({
      bookedOn: `2026-01-${day}`,
      amountPence,
      description: `PAYMENT ${day} ${amountPence}`,
    }));
  return {
    id,
    /** A file with balances that opens with this many pence. */
    balanced: (openingPence: number, ...lines: readonly Line[]) =>
      importFile(
        id,
        `file-${++n}.csv`,
        fileOf('csv', { ...statementOf(numbers, linesOf(lines)), openingPence }),
      ),
    plain: (...lines: readonly Line[]) =>
      importFile(
        id,
        `file-${++n}.csv`,
        `Date,Description,Amount\n${linesOf(lines)
          .map((line) => `${line.bookedOn},${line.description},${line.amountPence / 100}\n`)
          .join('')}`,
      ),
  };
}

test('a file that opens with another balance than is held is kept back, and posted for a reason only', async () => {
  const { id, balanced } = await newAccount();
  await balanced(100_000, ['05', 10_000], ['06', 5_000]);
  const held = await balanced(128_750, ['07', 2_000]);
  expect(held).toMatchObject({ status: 'failed', balanceCheck: 'fail', newCount: 0 });
  const message =
    'The file opens on 07/01/2026 with £1,287.50, but after file-1.csv the balance is £1,150.00 there. The difference is £137.50: lines are missing in between, or duplicated.';
  expect(held.errors).toEqual([{ lineNumber: null, message }]);
  expect(await items(id)).toHaveLength(2);
  const reason = 'The bank could not give the rest';
  await call('POST', `/banking/imports/${held.id}/accept-balance`, { version: held.version, reason });
  await expect.poll(async () => (await importOf(held.id)).status).toBe('posted');
  expect(await importOf(held.id)).toMatchObject({
    newCount: 1,
    balanceReason: reason,
    notes: [{ lineNumber: null, message }],
  });
});

test('files dropped at once are compared one after the other', async () => {
  const numbers = freshNumber();
  const { id } = await addAccount(numbers);
  const file = (openingPence: number, day: string, count: number) =>
    fileOf('csv', {
      ...statementOf(
        numbers,
        Array.from({ length: count }, (_, n) => ({
          bookedOn: `2026-01-${day}`,
          amountPence: 100,
          description: `PAYMENT ${n}`,
        })),
      ),
      openingPence,
    });
  const { body } = await upload(id, ['long.csv', file(0, '05', 6_000)], ['next.csv', file(0, '06', 1)]);
  const [long, next] = body.data.imports;
  expect(await done(long.id)).toMatchObject({ status: 'posted', newCount: 6_000 });
  expect(await done(next.id)).toMatchObject({ status: 'failed', balanceCheck: 'fail' });
});

describe('several statements of one account in a file', () => {
  const days = async () => {
    const numbers = freshNumber();
    const { id } = await addAccount(numbers);
    const day = (date: string, openingPence: number) =>
      fileOf('mt940', {
        ...statementOf(numbers, [{ bookedOn: date, amountPence: 1_000, description: `DAY ${date}` }]),
        openingPence,
        openingOn: date,
        closingOn: date,
      });
    return { id, day };
  };

  test('follow one another, in either order', async () => {
    const { id, day } = await days();
    const file = [day('2026-01-06', 101_000), day('2026-01-05', 100_000)].join('');
    expect(await importFile(id, 'days.sta', file)).toMatchObject({
      status: 'posted',
      newCount: 2,
      periodFrom: '2026-01-05',
      periodTo: '2026-01-06',
      openingPence: 100_000,
      closingPence: 102_000,
    });
  });

  test('are kept back where one is missing in between', async () => {
    const { id, day } = await days();
    const file = [day('2026-01-05', 100_000), day('2026-01-07', 150_000)].join('');
    const held = await importFile(id, 'days.sta', file);
    expect(held).toMatchObject({ status: 'failed', balanceCheck: 'fail' });
    expect(held.errors[0]?.message).toBe(
      'One statement of the file closes with £1,010.00, and the next opens with £1,500.00. The difference is £490.00: a statement is missing in between.',
    );
  });
});

describe('a file that follows', () => {
  test('on the next business day with the balance held is posted without a word', async () => {
    const { balanced } = await newAccount();
    await balanced(100_000, ['08', 10_000], ['09', 5_000]);
    expect(await balanced(115_000, ['12', 2_000])).toMatchObject({ status: 'posted', notes: [] });
  });

  test('after a weekend, on which nothing is booked, must follow too', async () => {
    const { balanced } = await newAccount();
    await balanced(100_000, ['09', 5_000]);
    expect(await balanced(100_000, ['12', 2_000])).toMatchObject({ status: 'failed' });
  });

  test('one without balances: its lines count', async () => {
    const { balanced, plain } = await newAccount();
    await balanced(100_000, ['05', 10_000]);
    await plain(['06', 5_000]);
    expect(await balanced(115_000, ['07', 2_000])).toMatchObject({ status: 'posted', notes: [] });
    const { errors } = await balanced(122_000, ['08', 2_000]);
    expect(errors[0]?.message).toContain('but after file-3.csv the balance is £1,170.00 there');
  });

  test('within a day: the afternoon after the morning, or before it', async () => {
    const { balanced } = await newAccount();
    await balanced(100_000, ['05', 10_000], ['06', 5_000]);
    expect(await balanced(115_000, ['06', 7_000])).toMatchObject({ status: 'posted', notes: [] });
    expect(await balanced(122_000, ['07', 1_000])).toMatchObject({ status: 'posted', notes: [] });
    const other = await newAccount();
    await other.balanced(105_000, ['06', 7_000]);
    expect(await other.balanced(100_000, ['06', 5_000])).toMatchObject({ status: 'posted', notes: [] });
  });
});

test('the rest of a day counts, though it came in a file without balances', async () => {
  const { balanced, plain } = await newAccount();
  await balanced(100_000, ['05', 10_000], ['06', 5_000]);
  await plain(['06', 7_000]);
  expect(await balanced(122_000, ['07', 1_000])).toMatchObject({ status: 'posted', notes: [] });
});

describe('a file that overlaps', () => {
  test('agrees with the balance of the day on which it begins', async () => {
    const { balanced } = await newAccount();
    await balanced(100_000, ['05', 10_000], ['06', 5_000], ['07', 1_000]);
    expect(await balanced(110_000, ['06', 5_000], ['07', 1_000], ['08', 3_000])).toMatchObject({
      status: 'posted',
      newCount: 1,
      duplicateCount: 2,
    });
    const { errors } = await balanced(111_000, ['06', 5_000], ['07', 1_000]);
    expect(errors[0]?.message).toContain(
      'opens on 06/01/2026 with £1,110.00, but after file-1.csv the balance is £1,100.00 there. The difference is £10.00',
    );
  });

  test('may begin in the middle of a day', async () => {
    const { balanced } = await newAccount();
    await balanced(100_000, ['05', 10_000], ['05', 2_000], ['06', 5_000]);
    expect(await balanced(110_000, ['05', 2_000], ['06', 5_000], ['07', 100])).toMatchObject({
      status: 'posted',
      newCount: 1,
      duplicateCount: 2,
    });
  });
});

describe('days of which nothing is held', () => {
  test('are no error, but said with what moved meanwhile', async () => {
    const { balanced } = await newAccount();
    await balanced(100_000, ['05', 10_000]);
    const later = await balanced(128_750, ['09', 2_000]);
    expect(later).toMatchObject({ status: 'posted', newCount: 1 });
    expect(later.notes).toEqual([
      {
        lineNumber: null,
        message:
          'Nothing is held of 06/01/2026 to 08/01/2026. Meanwhile the balance went from £1,100.00 to £1,287.50: lines of £187.50 are missing.',
      },
    ]);
  });

  test('are not mentioned where the balances show that nothing moved', async () => {
    const { balanced } = await newAccount();
    await balanced(100_000, ['05', 10_000]);
    expect(await balanced(110_000, ['20', 2_000])).toMatchObject({ status: 'posted', notes: [] });
  });

  test('are reported without balances too, but weekends are not', async () => {
    const { plain } = await newAccount();
    await plain(['05', 10_000]);
    expect((await plain(['07', 5_000])).notes).toEqual([
      {
        lineNumber: null,
        message: 'Nothing is held of 06/01/2026. If there was anything on the account then, import it too.',
      },
    ]);
    await plain(['09', 1_000]);
    expect((await plain(['12', 2_000])).notes).toEqual([]);
  });
});

test('a file that states its closing balance alone must fit what is held; a later balance is kept and not compared', async () => {
  const numbers = freshNumber();
  const { id } = await addAccount(numbers);
  const ofx = (name: string, openingPence: number, day: string, closingOn = `2026-01-${day}`) =>
    importFile(
      id,
      name,
      fileOf('ofx2', {
        ...statementOf(numbers, [
          { bookedOn: `2026-01-${day}`, amountPence: 5_000, description: `PAYMENT ${day}`, bankId: day },
        ]),
        openingPence,
        closingOn,
      }),
    );
  expect((await ofx('first.ofx', 100_000, '05')).status).toBe('posted');
  expect((await ofx('second.ofx', 105_000, '06')).status).toBe('posted');
  // As if the bank wrote a balance of nothing.
  const empty = await ofx('empty.ofx', -5_000, '07');
  expect(empty.errors).toEqual([
    {
      lineNumber: null,
      message:
        'The file closes with £0.00, so by its lines it opens on 07/01/2026 with -£50.00, but after second.ofx the balance is £1,100.00 there. The difference is £1,150.00: lines are missing in between, or duplicated.',
    },
  ]);
  expect((await ofx('later.ofx', 777_000, '08', '2026-01-20')).status).toBe('posted');
});

test('the first file says that it opens with another balance than was entered', async () => {
  const numbers = freshNumber();
  const { id } = await addAccount({ ...numbers, openingPence: 90_000 });
  const file = await importFile(id, 'first.sta', fileOf('mt940', statementOf(numbers)));
  expect([file.status, file.notes]).toEqual([
    'posted',
    [
      {
        lineNumber: null,
        message: 'The bank opens the account with £1,000.00; the opening balance entered for it is £900.00.',
      },
    ],
  ]);
});

test('every balance that a file states is kept by its day, and the last is the bank balance', async () => {
  const numbers = freshNumber();
  const { id } = await addAccount({ ...numbers, openingPence: 100_000 });
  await importFile(id, 'january.csv', fileOf('csv', statementOf(numbers)));
  const { rows } = await database.execute<{ text: string }>(sql`
    select kind || ' ' || balance_on || ' ' || amount_pence as text from bank_balances where bank_account_id = ${id} order by 1`);
  expect(rows.map(({ text }) => text)).toEqual([
    'closing 2026-01-30 123750',
    'day 2026-01-05 115000',
    'day 2026-01-06 124950',
    'day 2026-01-30 123750',
    'opening 2026-01-05 100000',
  ]);
  const shown = await call('GET', `/banking/accounts/${id}`);
  expect(shown.body.data).toMatchObject({
    stated: { pence: 123_750, on: '2026-01-30', missingPence: 0 },
    linesPence: 123_750,
  });
});
