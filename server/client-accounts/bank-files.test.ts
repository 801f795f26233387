import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '#server/database/audit.ts';
import { postReceipt } from '#server/payments/receipts/post-receipt.ts';
import { shippedProfiles } from '#shared/client-accounts/file-profiles.ts';
import { cashier, ledgerAccount } from '#test/banking.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { balanceOf, incomeType, posting, receiptOf } from '#test/ledger.ts';
import { storeItems } from '#test/matching-set.ts';
import { demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/test-app.ts';
import { form } from '#test/uploads.ts';
import { clientAccountMovements } from './tables.ts';

const database = await testDatabase({ seeded: true });
const server = await testApp(database);
const firm = await demoFirm(database);
const clerk = await cashier(server);
const second = await cashier(server);
const foreign = await cashier(server, ['financials.banking'], { domainId: firm.northgate });
const vc = await incomeType(database);
const of1010 = await ledgerAccount(database, '1010');
const collection = await clerk.addAccount({ name: 'Collection', kind: 'collection' });

type Caller = typeof clerk;
let counter = 0;

/** An umbrella account with client accounts that each hold £150. */
async function umbrellaWith(count: number) {
  const { id, name } = await clerk.addAccount({
    name: `Umbrella ${++counter}`,
    ledgerAccountId: of1010,
    portfolioId: firm.harbourDirect,
    provider: 'rbs_cms',
    cmsUmbrellaRef: 'CMS-9',
  });
  await database.execute(
    sql`update bank_accounts set is_active = false where provider = 'rbs_cms' and id <> ${id}`,
  );
  const clients = [];
  for (let n = 0; n < count; n += 1) {
    const added = await addCase(database, { portfolioId: firm.harbourDirect });
    await clerk.call('POST', `/cases/${added.id}/client-account`, {});
    const { version } = (await clerk.call('GET', `/cases/${added.id}/client-account`)).body.data.account;
    await clerk.call('POST', `/cases/${added.id}/client-account/status`, { version, step: 'open' });
    const line = { bookedOn: '2026-10-05', amountPence: 15_000, description: 'STANDING ORDER' };
    const [bankItemId = 0] = await storeItems(database, collection.id, [line]);
    const receipt = receiptOf(added.id, vc, { bankAccountId: collection.id, bankItemId });
    await posting(database, (w) => postReceipt(w, receipt));
    clients.push(added);
  }
  return { id, name, clients, path: `/banking/accounts/${id}` };
}

const withdraw = (caseId: number, amountPence: number, movedOn = '2026-10-20') =>
  clerk.call('POST', `/cases/${caseId}/client-account/movements`, {
    direction: 'wth',
    amountPence,
    movedOn,
    reason: 'Fee',
    idempotencyKey: `w-${caseId}-${amountPence}-${movedOn}`,
  });

async function collected(path: string, until = '2026-10-31') {
  const { status, body } = await clerk.call('POST', `${path}/client-batches`, { until });
  expect(status).toBe(201);
  return body.data;
}
const act = (
  who: Caller,
  { id, version }: { id: number; version: number },
  what: string,
  more: object = {},
) => who.call('POST', `/client-accounts/batches/${id}/${what}`, { version, ...more });
async function exported(path: string, until?: string) {
  const batch = await collected(path, until);
  const { status, body } = await act(clerk, batch, 'files');
  expect(status).toBe(201);
  return body.data;
}
const summary = async (path: string) => (await clerk.call('GET', `${path}/client-summary`)).body.data;

async function tell(who: Caller, path: string, content: string) {
  const sent = form([{ name: `balances-${++counter}.csv`, type: 'text/csv', content }]);
  const uploaded = await server.app.inject({
    method: 'POST',
    url: '/api/files',
    headers: { ...who.headers, 'content-type': sent.type },
    payload: sent.payload,
  });
  expect(uploaded.statusCode).toBe(201);
  return who.call('POST', `${path}/client-balances`, { fileId: uploaded.json().data.id });
}
const balances = (
  on: string,
  rows: readonly (readonly [reference: string, pounds: string, net?: string])[],
) =>
  `Date,Client reference,Balance,Interest,Tax,Net\n${rows.map(([reference, pounds, net = '']) => `${on},${reference},${pounds},,,${net}`).join('\n')}\n`;

describe('a batch of movements', () => {
  test('is collected, counted, written in the bank’s layout and downloaded as it was written', async () => {
    const { id, path, clients } = await umbrellaWith(2);
    const [one, two] = clients;
    await withdraw(one!.id, 4_050);
    const batch = await collected(path);
    expect(batch).toMatchObject({
      status: 'collected',
      periodFrom: '2026-10-05',
      periodTo: '2026-10-31',
      movementCount: 3,
      wthPence: 4_050,
      depPence: 30_000,
      files: [],
    });
    const { body } = await act(clerk, batch, 'files');
    expect(body.data).toMatchObject({
      status: 'exported',
      files: [{ seq: 1, movementCount: 3, reason: null }],
    });
    const [file] = body.data.files;
    const download = await clerk.call('GET', `/client-accounts/batches/${batch.id}/files/1`);
    expect(download.text.split('\r\n').slice(0, 4)).toEqual([
      'Batch,Umbrella,Client reference,Name,Type,Amount,Date,Narrative',
      `${batch.id},CMS-9,${one!.uniqueReference},${await holder(one!.id)},DEP,150.00,05/10/2026,Receipt`,
      `${batch.id},CMS-9,${two!.uniqueReference},${await holder(two!.id)},DEP,150.00,05/10/2026,Receipt`,
      `${batch.id},CMS-9,${one!.uniqueReference},${await holder(one!.id)},WTH,40.50,20/10/2026,Fee`,
    ]);
    const { createHash } = await import('node:crypto');
    expect(createHash('sha256').update(download.text).digest('hex')).toBe(file.sha256);
    expect((await summary(path)).batches[0].files[0].downloadCount).toBe(1);
    expect(
      await database.$count(
        auditLog,
        sql`${auditLog.entity} = 'wth-dep-batches' and ${auditLog.action} = 'downloaded' and ${auditLog.entityId} = ${batch.id}`,
      ),
    ).toBe(1);
    expect((await clerk.call('POST', `${path}/client-batches`, { until: '2026-10-31' })).body.message).toBe(
      'No movement waits to be sent to the bank.',
    );
    expect((await clerk.account(id)).ledgerPence).toBe(25_950);
  });

  const holder = async (caseId: number) =>
    (await clerk.call('GET', `/cases/${caseId}/client-account`)).body.data.account.holderName;

  test('leaves out what moved after its period', async () => {
    const { path, clients } = await umbrellaWith(1);
    await withdraw(clients[0]!.id, 100, '2026-11-02');
    expect(await collected(path)).toMatchObject({ movementCount: 1, wthPence: 0 });
    expect((await summary(path)).unsent).toEqual({ count: 1, wthPence: 100, depPence: 0 });
  });

  test('that failed or was changed is written anew for a reason only, and keeps its old file', async () => {
    const { path, clients } = await umbrellaWith(2);
    let batch = await exported(path);
    expect((await act(clerk, batch, 'files')).body.errors).toEqual({
      reason: 'Say why the file is written again.',
    });
    batch = (await act(clerk, batch, 'fail', { reason: 'Name too long' })).body.data;
    expect(batch).toMatchObject({ status: 'failed', statusReason: 'Name too long' });
    const movementId = (await clerk.call('GET', `${path}/client-movements?batch=${batch.id}`)).body.data.find(
      (row: { caseId: number }) => row.caseId === clients[0]!.id,
    ).id;
    batch = (await act(clerk, batch, 'take-out', { movementId })).body.data;
    expect(batch).toMatchObject({ status: 'changed', movementCount: 1, depPence: 15_000 });
    batch = (await act(clerk, batch, 'files', { reason: 'One left out' })).body.data;
    expect(batch.status).toBe('exported');
    expect(
      batch.files.map(({ seq, movementCount, reason }: Record<string, unknown>) => [
        seq,
        movementCount,
        reason,
      ]),
    ).toEqual([
      [2, 1, 'One left out'],
      [1, 2, null],
    ]);
    const old = await clerk.call('GET', `/client-accounts/batches/${batch.id}/files/1`);
    expect(old.text.trimEnd().split('\r\n')).toHaveLength(3);
    expect((await summary(path)).unsent.count).toBe(1);
  });

  test('is written once when two export it at the same moment', async () => {
    const { path } = await umbrellaWith(1);
    const batch = await collected(path);
    const answers = await Promise.all([act(clerk, batch, 'files'), act(second, batch, 'files')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await summary(path)).batches[0].files).toHaveLength(1);
  });

  test('is refused where a spreadsheet would run a cell', async () => {
    const { path, clients } = await umbrellaWith(1);
    const { account } = (await clerk.call('GET', `/cases/${clients[0]!.id}/client-account`)).body.data;
    await clerk.call('PUT', `/cases/${clients[0]!.id}/client-account`, {
      version: account.version,
      providerRef: account.providerRef,
      accountType: 'general',
      taxStatus: 'gross',
      holderName: '=HYPERLINK("x")',
      holderAddress: null,
    });
    const answer = await act(clerk, await collected(path), 'files');
    expect(answer.body.message).toContain('begins with “=”');
  });

  test('follows the layout that the firm has said', async () => {
    const { path } = await umbrellaWith(1);
    const layout = {
      ...shippedProfiles,
      movements: {
        ...shippedProfiles.movements,
        delimiter: ';',
        hasHeader: false,
        amountForm: 'pence',
        dateForm: 'ymd',
        lineEnd: 'lf',
        extension: 'txt',
        columns: [
          { field: 'fixed', heading: '', text: 'D' },
          { field: 'reference', heading: '', text: '' },
          { field: 'amount', heading: '', text: '' },
          { field: 'date', heading: '', text: '' },
        ],
      },
    };
    expect((await clerk.call('PUT', `${path}/client-files`, { version: null, layout })).status).toBe(200);
    const batch = await exported(path);
    expect(batch.files[0].fileName).toMatch(/\.txt$/);
    const { text } = await clerk.call('GET', `/client-accounts/batches/${batch.id}/files/1`);
    expect(text).toMatch(/^D;TST\d+;15000;20261005\n$/);
    const without = { ...layout, movements: { ...layout.movements, columns: [layout.movements.columns[0]] } };
    const refused = await clerk.call('PUT', `${path}/client-files`, { version: 1, layout: without });
    expect(refused.body.errors['layout.movements.columns']).toContain('must be in the file');
  });
});

describe('the bank’s balances', () => {
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
  });

  test('confirm withdrawals only by somebody who did not send them', async () => {
    const { path, clients } = await umbrellaWith(1);
    await withdraw(clients[0]!.id, 5_000);
    await exported(path);
    await tell(clerk, path, balances('25/10/2026', [[clients[0]!.uniqueReference, '100.00']]));
    const [batch] = (await summary(path)).batches;
    expect(batch).toMatchObject({
      status: 'agreed',
      confirmBlocker: 'You sent these withdrawals to the bank, so somebody else must confirm them.',
    });
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
      expect.stringMatching(/^This file was imported already, on/),
    ]);
    const older = await tell(clerk, path, balances('24/10/2026', [[clients[0]!.uniqueReference, '0.00']]));
    expect(older.body.message).toContain('come too late');
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
        `Row 3, Client reference: ${reference} stands in the file twice.`,
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

test('nobody reaches the batches, files and balances of another domain', async () => {
  const { id, path } = await umbrellaWith(1);
  const batch = await exported(path);
  const answers = [
    await foreign.call('GET', `/client-accounts/batches/${batch.id}/files/1`),
    await act(foreign, batch, 'files', { reason: 'x' }),
    await act(foreign, batch, 'fail', { reason: 'x' }),
    await act(foreign, batch, 'confirm'),
    await act(foreign, batch, 'take-out', { movementId: 1 }),
    await foreign.call('POST', `/banking/accounts/${id}/client-batches`, { until: '2026-10-31' }),
    await foreign.call('POST', `/banking/accounts/${id}/client-balances`, { fileId: 1 }),
    await foreign.call('PUT', `/banking/accounts/${id}/client-files`, {
      version: null,
      layout: shippedProfiles,
    }),
    await foreign.call('GET', `/banking/accounts/${id}/client-interest?amountPence=1&creditedOn=2026-10-31`),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
});
