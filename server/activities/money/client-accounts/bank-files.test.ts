import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '#server/platform/database/audit.ts';
import { shippedProfiles } from '#shared/activities/money/client-accounts/file-profiles.ts';
import { clientDesk } from '#test/client-desk.ts';

const { database, clerk, second, foreign, umbrellaWith, withdraw, collected, act, exported, summary } =
  await clientDesk();

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
    expect(createHash('sha256').update(download.text).digest('hex')).toBe(file.sha256);
    expect((await summary(path)).batches[0].files[0].downloadCount).toBe(1);
    expect(
      await database.$count(
        auditLog,
        sql`${auditLog.entity} = 'wth-dep-batches' and ${auditLog.action} = 'downloaded' and ${auditLog.entityId} = ${batch.id}`,
      ),
    ).toBe(1);
    expect((await clerk.call('POST', `${path}/client-batches`, { until: '2026-10-31' })).body.message).toBe(
      'No movements are waiting to be sent to the bank.',
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

  test('a failed or changed one is rewritten only for a reason, and keeps its old file', async () => {
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
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
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
    expect((await clerk.call('PUT', `${path}/client-files`, { layout })).status).toBe(200);
    const batch = await exported(path);
    expect(batch.files[0].fileName).toMatch(/\.txt$/);
    const { text } = await clerk.call('GET', `/client-accounts/batches/${batch.id}/files/1`);
    expect(text).toMatch(/^D;TST\d+;15000;20261005\n$/);
    const without = { ...layout, movements: { ...layout.movements, columns: [layout.movements.columns[0]] } };
    const refused = await clerk.call('PUT', `${path}/client-files`, { version: 1, layout: without });
    expect(refused.body.errors['layout.movements.columns']).toContain('must be in the file');
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
      layout: shippedProfiles,
    }),
    await foreign.call('GET', `/banking/accounts/${id}/client-interest?amountPence=1&creditedOn=2026-10-31`),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
});
