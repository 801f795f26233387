import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import type { DoubtRow, KnownLine } from '#shared/activities/money/banking/doubts-contract.ts';
import { cashier, fileOf, freshNumber, statementOf } from '#test/banking.ts';
import { testDatabase } from '#test/database.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { importStatements } from './import-job.ts';

const database = await testDatabase({ seeded: true });
const desk = await appWith(banking)(database);
const firm = await demoFirm(database);
const { call, addAccount, importFile, importOf, items, account } = await cashier(desk);
const runner = new JobRunner(desk.services, [importStatements.job]);
beforeAll(() => runner.start());
afterAll(() => runner.stop());

const csv = (...lines: string[]) => `Date,Description,Amount\n${lines.join('\n')}\n`;
const doubtsOf = async (id: number): Promise<DoubtRow[]> =>
  (await call('GET', `/banking/imports/${id}/doubts`)).body.data;
const decide = (id: number, doubts: DoubtRow[], verdict: string, by = call) =>
  by('POST', `/banking/imports/${id}/doubts`, {
    doubts: doubts.map((each) => ({ id: each.id, version: each.version })),
    verdict,
  });
const knownOf = async (id: number): Promise<KnownLine[]> =>
  (await call('GET', `/banking/imports/${id}/known`)).body.data;
const amounts = async (id: number) => (await items(id)).map(({ amountPence }) => amountPence);

describe('a period that is imported again adds nothing', () => {
  const lines = ['05/01/2026,STANDING ORDER HDS000123 SMITH,150.00', '06/01/2026,FASTER PAYMENT JONES,99.50'];

  test('in another format', async () => {
    const numbers = freshNumber();
    const { id } = await addAccount(numbers);
    await importFile(id, 'january.csv', csv(...lines, '30/01/2026,BANK CHARGES,-12.00'));
    const again = await importFile(id, 'january.ofx', fileOf('ofx2', statementOf(numbers)));
    expect(again).toMatchObject({ status: 'posted', newCount: 0, duplicateCount: 3, doubtCount: 0 });
    expect(await account(id)).toMatchObject({ itemCount: 3, linesPence: 23_750 });
    expect((await knownOf(again.id)).map(({ line, held }) => [line?.description, held.fileName])).toEqual([
      ['STANDING ORDER HDS000123 SMITH', 'january.csv'],
      ['FASTER PAYMENT JONES', 'january.csv'],
      ['BANK CHARGES', 'january.csv'],
    ]);
  });

  test('with running balances, and with the day in another order', async () => {
    const numbers = freshNumber();
    const { id } = await addAccount(numbers);
    const jones = { bookedOn: '2026-01-05', amountPence: 1_000, description: 'A JONES HDS000001' };
    const smith = { bookedOn: '2026-01-05', amountPence: 2_000, description: 'B SMITH HDS000002' };
    await importFile(
      id,
      'a.csv',
      csv('05/01/2026,A JONES HDS000001,10.00', '05/01/2026,B SMITH HDS000002,20.00'),
    );
    for (const lines of [
      [jones, smith],
      [smith, jones],
    ])
      expect(
        await importFile(id, `${lines[0]?.amountPence}.csv`, fileOf('csv', statementOf(numbers, lines))),
      ).toMatchObject({ balanceCheck: 'pass', newCount: 0, duplicateCount: 2, doubtCount: 0 });
    expect(await amounts(id)).toHaveLength(2);
  });

  test('with a narrative completed later', async () => {
    const { id } = await addAccount();
    await importFile(id, 'a.csv', csv('05/01/2026,J SMITH,50.00'));
    const later = await importFile(id, 'b.csv', csv('05/01/2026,J SMITH HDS000123 RENT,50.00'));
    expect(later).toMatchObject({ newCount: 0, duplicateCount: 1, doubtCount: 0 });
  });

  test('a third time, in the words that a person called the same', async () => {
    const { id } = await addAccount();
    await importFile(id, 'a.csv', csv('05/01/2026,FASTER PAYMENT,50.00'));
    const second = await importFile(id, 'b.csv', csv('05/01/2026,J SMITH HDS000123,50.00'));
    expect(second).toMatchObject({ newCount: 0, doubtCount: 1 });
    expect((await decide(second.id, await doubtsOf(second.id), 'same')).status).toBe(200);
    expect(await importOf(second.id)).toMatchObject({ newCount: 0, duplicateCount: 1, doubtCount: 0 });
    const third = await importFile(
      id,
      'c.csv',
      csv('05/01/2026,J SMITH HDS000123,50.00', '06/01/2026,B,1.00'),
    );
    expect(third).toMatchObject({ newCount: 1, duplicateCount: 1, doubtCount: 0 });
  });
});

describe('lines that a person decides about', () => {
  const twice = async () => {
    const { id } = await addAccount();
    await importFile(id, 'morning.csv', csv('05/01/2026,J SMITH HDS000123,50.00'));
    const file = await importFile(
      id,
      'day.csv',
      csv('05/01/2026,J SMITH HDS000123,50.00', '05/01/2026,J SMITH HDS000123,50.00'),
    );
    return { id, file };
  };

  test('wait outside the account, beside the line that they resemble', async () => {
    const { id, file } = await twice();
    expect(file).toMatchObject({ lineCount: 2, newCount: 0, duplicateCount: 1, doubtCount: 1 });
    expect(await account(id)).toMatchObject({ itemCount: 1, linesPence: 5_000 });
    expect(await doubtsOf(file.id)).toMatchObject([
      {
        line: { bookedOn: '2026-01-05', amountPence: 5_000, description: 'J SMITH HDS000123' },
        held: { description: 'J SMITH HDS000123', fileName: 'morning.csv', status: 'unmatched' },
      },
    ]);
  });

  test('another payment is added, the same one is not; nobody decides twice', async () => {
    const { id, file } = await twice();
    const doubts = await doubtsOf(file.id);
    const { status, body } = await decide(file.id, doubts, 'another');
    expect([status, body.data]).toEqual([200, []]);
    expect(await account(id)).toMatchObject({ itemCount: 2, linesPence: 10_000 });
    expect(await importOf(file.id)).toMatchObject({ newCount: 1, duplicateCount: 1, doubtCount: 0 });
    expect((await decide(file.id, doubts, 'same')).status).toBe(409);
    expect(await amounts(id)).toEqual([5_000, 5_000]);
  });

  test('two who decide at once: one counts, and the line is added once', async () => {
    const { id, file } = await twice();
    const doubts = await doubtsOf(file.id);
    const answers = await Promise.all([
      decide(file.id, doubts, 'another'),
      decide(file.id, doubts, 'another'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await account(id)).toMatchObject({ itemCount: 2, linesPence: 10_000 });
  });

  test('bad input is refused, and another domain’s lines are not there', async () => {
    const { file } = await twice();
    const doubts = await doubtsOf(file.id);
    expect((await decide(file.id, [], 'same')).status).toBe(400);
    expect((await decide(file.id, doubts, 'perhaps')).status).toBe(400);
    expect((await decide(file.id, [{ ...doubts[0]!, id: 999_999 }], 'same')).status).toBe(409);
    const stranger = await cashier(desk, ['financials.banking'], { domainId: firm.northgate });
    expect((await decide(file.id, doubts, 'same', stranger.call)).status).toBe(404);
    expect((await stranger.call('GET', `/banking/imports/${file.id}/doubts`)).status).toBe(404);
    expect((await stranger.call('GET', `/banking/imports/${file.id}/known`)).status).toBe(404);
    const nobody = await cashier(desk, []);
    expect((await decide(file.id, doubts, 'same', nobody.call)).status).toBe(403);
  });

  test('wait no longer when the file that they resemble is undone', async () => {
    const { id } = await addAccount();
    const first = await importFile(id, 'a.csv', csv('05/01/2026,FASTER PAYMENT,50.00'));
    const second = await importFile(id, 'b.csv', csv('05/01/2026,J SMITH HDS000123,50.00'));
    expect(second).toMatchObject({ newCount: 0, doubtCount: 1 });
    await call('POST', `/banking/imports/${first.id}/undo`, { version: first.version });
    expect(await importOf(second.id)).toMatchObject({ newCount: 1, doubtCount: 0 });
    expect((await items(id)).map(({ description }) => description)).toEqual(['J SMITH HDS000123']);
    expect(await account(id)).toMatchObject({ itemCount: 1, linesPence: 5_000 });
  });
});

describe('a line that was left out as known', () => {
  test('is listed, and taken in at one press: morning and afternoon may hold the same line', async () => {
    const { id } = await addAccount();
    await importFile(id, 'morning.csv', csv('05/01/2026,J SMITH HDS000123,50.00'));
    const file = await importFile(
      id,
      'afternoon.csv',
      csv('05/01/2026,J SMITH HDS000123,50.00', '05/01/2026,B JONES,20.00'),
    );
    expect(file).toMatchObject({ newCount: 1, duplicateCount: 1 });
    const [known] = await knownOf(file.id);
    expect(known).toMatchObject({ line: null, held: { fileName: 'morning.csv', amountPence: 5_000 } });
    const takeIn = () => call('POST', `/banking/imports/${file.id}/known`, { itemId: known!.held.id });
    expect((await takeIn()).body.data).toEqual([]);
    expect(await account(id)).toMatchObject({ itemCount: 3, linesPence: 12_000 });
    expect(await importOf(file.id)).toMatchObject({ newCount: 2, duplicateCount: 0 });
    expect((await takeIn()).status).toBe(409);
    const whole = await importFile(
      id,
      'whole.csv',
      csv('05/01/2026,J SMITH HDS000123,50.00', '05/01/2026,J SMITH HDS000123,50.00'),
    );
    expect(whole).toMatchObject({ newCount: 0, duplicateCount: 2, doubtCount: 0 });
  });
});

test('other people’s payments of the same day and amount are new', async () => {
  const { id } = await addAccount();
  await importFile(id, 'morning.csv', csv('05/01/2026,A JONES HDS000001,100.00'));
  const file = await importFile(id, 'afternoon.csv', csv('05/01/2026,B SMITH HDS000002,100.00'));
  expect(file).toMatchObject({ newCount: 1, duplicateCount: 0, doubtCount: 0 });
});
