import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { creditors } from '#server/app/parts/creditors.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide, decisionDesk, idByName, letTimePass } from '#test/decisions.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { form } from '#test/uploads.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await appWith(creditors)(database);
const firm = await demoFirm(database);
const worker = await signIn([], { domainId: firm.harbour });
const call = apiCaller(app, worker.headers);
const desk = decisionDesk(call, database, firm);
const sentinel = await idByName(database, tables.creditors, 'Sentinel Voting Services');
const marlowe = await idByName(database, tables.creditors, 'Marlowe Cards');

const mapping = { caseReference: 0, creditor: 1, accountNumber: 2, vote: 3, claimed: 4, modifications: 5 };
const heading = 'Our ref,Creditor,Account,Vote,Balance,Modifications';
let unique = 0;
const upload = async (lines: readonly string[], as = worker) => {
  const text = [heading, ...lines, `,,,,,${'x'.repeat(++unique)}`].join('\n');
  const { type, payload } = form([{ name: 'votes.csv', type: 'text/csv', content: text }]);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/files',
    headers: { 'content-type': type, ...as.headers },
    payload,
  });
  return answer.json().data.id as number;
};
const importFile = async (lines: readonly string[], more: object = {}) =>
  call('POST', '/voting/files', {
    domainId: firm.harbour,
    agentCreditorId: sentinel,
    fileId: await upload(lines),
    mapping,
    ...more,
  });
async function openCase() {
  const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
  const id = await desk.opened(caseId);
  const [row] = await database.select().from(cases).where(eq(cases.id, caseId));
  return { caseId, id, debtIds, reference: row!.uniqueReference };
}
const linesOf = (answer: {
  body: { data: { lines: { caseReference: string; state: string; problem: string | null }[] } };
}) => answer.body.data.lines.filter(({ caseReference }) => caseReference !== '');

describe('a file of an agent', () => {
  test('enters votes on its cases, keeps what it cannot enter with the reason, and remembers its columns', async () => {
    const [one, other] = [await openCase(), await openCase()];
    const read = await importFile([
      `${one.reference},Kestrel Bank plc,,Accept,"£5,100.00",`,
      `${one.reference.toLowerCase()},Marlowe Zero,,Accept with modifications,,Costs capped at £3650`,
      `${one.reference},Fairmile Bank,,Accept,,`,
      `${other.reference},Marlowe Cards,,Accept,,Contribution to be 160`,
      `${other.reference},Kestrel Bank,,Perhaps,,`,
      'HDS999999,Kestrel Bank,,Accept,,',
    ]);
    expect(read.status).toBe(201);
    const states = Object.fromEntries(
      read.body.data.lines.map((line: { row: number; state: string; problem: string | null }) => [
        line.row,
        line.problem ?? line.state,
      ]),
    );
    expect(states).toEqual({
      2: 'It claims £5,100.00 and votes at £5,000.00, unless the chair rules otherwise.',
      3: 'stored',
      4: 'Sentinel Voting Services does not vote for Fairmile Bank.',
      5: 'It accepts and asks for “Contribution to be 160”: enter the vote on the case as intended, and leave this line out.',
      6: '“Perhaps” is not a vote.',
      7: 'There is no case HDS999999 in this domain.',
      8: 'The case reference is missing.',
    });
    const { tally, voters } = await desk.read(one.caseId, one.id);
    expect(tally).toMatchObject({ forPence: 500_000, modifiedPence: 300_000 });
    expect(voters.find(({ debtId }: { debtId: number }) => debtId === one.debtIds[0]).counting).toMatchObject(
      {
        method: 'file',
        claimedPence: 510_000,
        agent: { id: sentinel },
      },
    );
    const fileId = await upload([]);
    const again = await app.inject({
      url: `/api/trpc/voteFiles.readFile?input=${encodeURIComponent(JSON.stringify({ fileId, agentCreditorId: sentinel }))}`,
      headers: worker.headers,
    });
    expect(again.body).toContain('"isLearned":true');
  });

  test('a creditor that nobody knows waits in the queue; once told, it is known for good', async () => {
    const { reference, caseId, id, debtIds } = await openCase();
    const read = await importFile([`${reference},Marlowe Finance House,,Reject,,`]);
    expect(linesOf(read)).toMatchObject([{ state: 'alias' }]);
    const misses = (await call('GET', '/voting/files/unknown-creditors')).body.data;
    expect(misses).toEqual([
      expect.objectContaining({
        agent: { id: sentinel, name: 'Sentinel Voting Services' },
        alias: 'Marlowe Finance House',
        rows: 1,
      }),
    ]);
    const told = { agentCreditorId: sentinel, alias: 'Marlowe Finance House', creditorId: marlowe };
    expect((await call('POST', '/voting/files/unknown-creditors', told)).body.data).toMatchObject({
      stored: 1,
    });
    expect((await call('GET', '/voting/files/unknown-creditors')).body.data).toEqual([]);
    const { voters } = await desk.read(caseId, id);
    expect(voters.find((each: { debtId: number }) => each.debtId === debtIds[1]).counting.vote).toBe(
      'against',
    );
    const next = await openCase();
    expect(
      linesOf(await importFile([`${next.reference},MARLOWE FINANCE HOUSE LTD,,Accept,,`])),
    ).toMatchObject([{ state: 'stored' }]);
  });

  test('the same file is read once; a later file changes no vote that was cast (r 15.31(8)); a late one is stored and not counted', async () => {
    const { reference, caseId, id, debtIds } = await openCase();
    const fileId = await upload([`${reference},Kestrel Bank,,Reject,,`]);
    const body = { domainId: firm.harbour, agentCreditorId: sentinel, fileId, mapping };
    expect((await call('POST', '/voting/files', body)).status).toBe(201);
    expect((await call('POST', '/voting/files', body)).body.errors).toEqual({
      fileId: 'This file has already been read.',
    });
    expect(linesOf(await importFile([`${reference},Kestrel Bank,,Accept,,`]))).toMatchObject([
      { state: 'problem', problem: expect.stringContaining('rule 15.31(8)') },
    ]);
    const of = async () =>
      (await desk.read(caseId, id)).voters
        .find(({ debtId }: { debtId: number }) => debtId === debtIds[0])
        .votes.map(({ vote, standing }: { vote: string; standing: string }) => `${vote} ${standing}`);
    expect(await of()).toEqual(['against counts']);
    await letTimePass(database, id, addDays(londonDate(), -1));
    const late = await importFile([`${reference},Kestrel Bank,,Reject,,`]);
    expect(linesOf(late)).toMatchObject([{ state: 'stored' }]);
    expect(await of()).toEqual(['against late', 'against late']);
  });

  test('lines are left out with a reason, or tried again when a decision has opened', async () => {
    const { id: caseId } = await addCaseToDecide(database, firm);
    const [row] = await database.select().from(cases).where(eq(cases.id, caseId));
    const read = await importFile([
      `${row!.uniqueReference},Kestrel Bank,,Accept,,`,
      'NONE,Kestrel Bank,,Accept,,',
    ]);
    const { id, lines } = read.body.data;
    expect(lines[0].problem).toBe('No decision is open to the creditors of this case.');
    await desk.opened(caseId);
    const again = await call('POST', `/voting/files/${id}/enter`, {});
    expect(again.body.data).toMatchObject({ stored: 1 });
    const wrong = again.body.data.lines.find(
      ({ caseReference }: { caseReference: string }) => caseReference === 'NONE',
    );
    const out = await call('POST', `/voting/files/${id}/leave-out`, {
      rowId: wrong.id,
      reason: 'Another firm.',
    });
    expect(linesOf(out).find(({ caseReference }) => caseReference === 'NONE')).toMatchObject({
      state: 'ignored',
    });
    expect(
      (await call('POST', `/voting/files/${id}/leave-out`, { rowId: wrong.id, reason: 'x' })).status,
    ).toBe(409);
  });

  test('what is no such file is refused at its field', async () => {
    const errorsOf = async (more: object) =>
      (await importFile(['HDS1,Kestrel Bank,,Accept,,'], more)).body.errors;
    expect(await errorsOf({ mapping: { ...mapping, vote: null } })).toHaveProperty(['mapping.vote']);
    expect(await errorsOf({ domainId: firm.northgate })).toEqual({ domainId: 'Choose one of your domains.' });
    expect(await errorsOf({ fileId: 999_999 })).toHaveProperty(['fileId']);
    expect(await errorsOf({ agentCreditorId: 999_999 })).toHaveProperty(['agentCreditorId']);
    expect(await errorsOf({ receivedAt: '2199-01-01T00:00:00Z' })).toHaveProperty(['receivedAt']);
  });

  test('a file of another domain does not exist, nor is its case found', async () => {
    const { reference } = await openCase();
    const { id } = (await importFile([`${reference},Nobody at all,,Accept,,`])).body.data;
    const stranger = await signIn([], { domainId: firm.northgate });
    const other = apiCaller(app, stranger.headers);
    expect((await other('GET', `/voting/files/${id}`)).status).toBe(404);
    expect((await other('POST', `/voting/files/${id}/enter`, {})).status).toBe(404);
    expect((await other('POST', `/voting/files/${id}/leave-out`, { rowId: 1, reason: 'x' })).status).toBe(
      404,
    );
    expect((await other('GET', '/voting/files')).body.data).toEqual([]);
    expect((await other('GET', '/voting/files/unknown-creditors')).body.data).toEqual([]);
    const fileId = await upload([`${reference},Kestrel Bank,,Accept,,`], stranger);
    const read = await other('POST', '/voting/files', {
      domainId: firm.northgate,
      agentCreditorId: sentinel,
      fileId,
      mapping,
    });
    expect(linesOf(read)).toMatchObject([
      { state: 'problem', problem: `There is no case ${reference} in this domain.` },
    ]);
    expect((await call('GET', '/voting/files?hasOpen=true')).body.data.length).toBeGreaterThan(0);
  });
});
