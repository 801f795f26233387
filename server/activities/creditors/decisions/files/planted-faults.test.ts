import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { creditors } from '#server/app/parts/creditors.ts';
import { cases } from '#server/records/cases/tables.ts';
import { decisionVotes } from '#server/records/decisions/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide, decisionDesk, idByName } from '#test/decisions.ts';
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

const mapping = {
  caseReference: 0,
  creditor: 1,
  accountNumber: 2,
  vote: 3,
  claimed: 4,
  modifications: 5,
  proxyHolder: 6,
  instructions: 7,
};
const heading = 'Our ref,Creditor,Account,Vote,Balance,Modifications,Proxy,Proxy instructions';

async function imported(content: string, more: object = {}) {
  const { type, payload } = form([{ name: 'votes.csv', type: 'text/csv', content }]);
  const headers = { 'content-type': type, ...worker.headers };
  const file = await app.inject({ method: 'POST', url: '/api/files', headers, payload });
  return call('POST', '/voting/files', {
    domainId: firm.harbour,
    agentCreditorId: sentinel,
    fileId: file.json().data.id,
    mapping,
    ...more,
  });
}
type Line = { id: number; row: number; state: string; problem: string | null };
const told = (lines: Line[]) =>
  Object.fromEntries(lines.map(({ row, state, problem }) => [row, problem ? `${state}: ${problem}` : state]));
async function entered(lines: readonly string[], more: object = {}) {
  const { status, body } = await imported([heading, ...lines].join('\n'), more);
  expect(status).toBe(201);
  return body.data as { id: number; lines: Line[] };
}
async function openCase() {
  const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
  const id = await desk.opened(caseId);
  const [row] = await database.select().from(cases).where(eq(cases.id, caseId));
  const { voters } = await desk.read(caseId, id);
  const account = (at: number) =>
    voters.find(({ debtId }: { debtId: number }) => debtId === debtIds[at]).accountNumber as string | null;
  return { caseId, id, debtIds, account, reference: row!.uniqueReference };
}
const votesOf = (decisionId: number) =>
  database
    .select()
    .from(decisionVotes)
    .where(eq(decisionVotes.decisionId, decisionId))
    .orderBy(decisionVotes.id);

test('of lines for the same debt, one counts where they agree, and none where they differ until one is left out', async () => {
  const { id, reference } = await openCase();
  const file = await entered([
    `${reference},Kestrel Bank,,Accept,,,,`,
    `${reference},KESTREL BANK PLC,,Accept,,,,`,
    `${reference},Marlowe Cards,,Accept,,,,`,
    `${reference.toLowerCase()},Marlowe Cards,,Reject,,,,`,
  ]);
  expect(told(file.lines)).toEqual({
    2: 'stored',
    3: 'ignored: Row 2 is the same vote: a claim votes once (rule 15.31).',
    4: 'problem: Row 5 votes differently for this debt: leave out what is wrong.',
    5: 'problem: Row 4 votes differently for this debt: leave out what is wrong.',
  });
  expect((await votesOf(id)).map(({ vote }) => vote)).toEqual(['for']);
  const wrong = file.lines.find(({ row }) => row === 4)!;
  await call('POST', `/voting/files/${file.id}/leave-out`, {
    rowId: wrong.id,
    reason: 'Superseded by them.',
  });
  const again = (await call('POST', `/voting/files/${file.id}/enter`, {})).body.data;
  expect(told(again.lines)).toMatchObject({ 5: 'stored' });
  expect((await votesOf(id)).map(({ vote }) => vote)).toEqual(['for', 'against']);
});

test('a file that repeats a debt on every line names the first few of the lines', async () => {
  const { id, reference } = await openCase();
  const line = (vote: string) => `${reference},Marlowe Cards,,${vote},,,,`;
  const { lines } = await entered(Array.from({ length: 100 }, (_, n) => line(n % 2 ? 'Reject' : 'Accept')));
  expect(told(lines)[2]).toBe(
    'problem: Rows 3, 4, 5 and 96 more vote differently for this debt: leave out what is wrong.',
  );
  expect(await votesOf(id)).toEqual([]);
});

test('an amount, an account or a name that is not that of the debt is reported', async () => {
  const { id, reference } = await openCase();
  await database.execute(
    `update decision_voters set account_number = '4929 0000 1111 2222' where decision_id = ${id} and creditor_name like 'Kestrel%'`,
  );
  const file = await entered([
    `${reference},Marlowe Cards,,Accept,"£5,100.00",,,`,
    `${reference},Kestrel Bank,9999 8888 7777,Accept,,,,`,
    `${reference},Kestrel Bank and Marlowe Cards,,Accept,,,,`,
    `${reference},Kestrel Bank; Marlowe Cards,,Reject,,,,`,
    `${reference},,0000 0000,Accept,,,,`,
    `${reference},Kestrel Bank,,,,,,`,
    `${reference},Kestrel Bank,,Reject,abc,,,`,
    'HDS999999,Kestrel Bank,,Accept,,,,',
    '"=HYPERLINK(""http://x.example"")",Kestrel Bank,,Accept,,,,',
  ]);
  expect(told(file.lines)).toEqual({
    2: 'stored: It claims £5,100.00 and votes at £3,000.00, unless the chair rules otherwise.',
    3: 'problem: The debt to Kestrel Bank on this case has the account 4929 0000 1111 2222, not 9999 8888 7777.',
    4: 'problem: It names 2 creditors, Kestrel Bank and Marlowe Cards: each needs a line of its own.',
    5: 'problem: It names 2 creditors, Kestrel Bank and Marlowe Cards: each needs a line of its own.',
    6: expect.stringContaining('problem: No debt of the case'),
    7: 'problem: The vote is missing.',
    8: 'problem: “abc” is not an amount.',
    9: 'problem: There is no case HDS999999 in this domain.',
    10: expect.stringContaining('problem: There is no case =HYPERLINK'),
  });
  const votes = await votesOf(id);
  expect(votes).toHaveLength(1);
  expect(votes[0]).toMatchObject({ vote: 'for', claimedPence: 510_000 });
  const last = await entered([`${reference},Kestrel Bank,**** 2222,Accept,,,,`]);
  expect(told(last.lines)).toEqual({ 2: 'stored' });
});

test('a proxy is kept with its holder, and instructions that contradict the vote are reported', async () => {
  const { id, reference } = await openCase();
  const file = await entered([
    `${reference},Kestrel Bank,,Accept,,,The Chairman,Reject`,
    `${reference},Marlowe Cards,,Reject,,,Ms J Pryce,Vote against`,
  ]);
  expect(told(file.lines)).toEqual({
    2: 'problem: The proxy is instructed “Reject”, but the vote is “Accept”.',
    3: 'stored',
  });
  expect(await votesOf(id)).toMatchObject([
    { vote: 'against', proxyHolder: 'other', proxyName: 'Ms J Pryce', isDiscretionary: false },
  ]);
  const more = await entered([
    `${reference},Kestrel Bank,,Accept,,,,Accept`,
    `${reference},Marlowe Cards,,Accept,,,Chair,perhaps`,
  ]);
  expect(told(more.lines)).toEqual({
    2: 'problem: “Accept” instructs a proxy, but the line does not name its holder.',
    3: 'problem: “perhaps” is not an instruction to a proxy.',
  });
  const free = await entered([
    `${reference},Kestrel Bank,,Accept,,,chair of the meeting,At their discretion`,
  ]);
  expect(told(free.lines)).toEqual({ 2: 'stored' });
  expect((await votesOf(id)).at(-1)).toMatchObject({
    proxyHolder: 'chair',
    proxyName: null,
    isDiscretionary: true,
  });
});

test('a byte order mark, semicolons, tabs and quoted commas change nothing; a file that came before the notice enters nothing', async () => {
  for (const sign of [';', '\t']) {
    const { reference } = await openCase();
    const line = [
      reference,
      '"Kestrel Bank"',
      '',
      'Accept with modifications',
      '"1.234,50"',
      '"Cap, at ""3650"""',
      '',
      '',
    ];
    const { body } = await imported(`\uFEFF${heading.replaceAll(',', sign)}\r\n${line.join(sign)}\r\n`);
    expect(told(body.data.lines)).toEqual({
      2: expect.stringMatching(/^problem: “1\.234,50” is not an amount/),
    });
    line[4] = '"1,234.50"';
    const right = await imported(`\uFEFF${heading.replaceAll(',', sign)}\r\n${line.join(sign)}\r\n`);
    expect(right.body.data.lines).toMatchObject([{ state: 'stored', modifications: 'Cap, at "3650"' }]);
  }
  const { id, reference } = await openCase();
  const early = await entered([`${reference},Kestrel Bank,,Accept,,,,`], {
    receivedAt: '2001-01-01T00:00:00Z',
  });
  expect(told(early.lines)).toEqual({
    2: expect.stringContaining('problem: The notice to Kestrel Bank was sent on'),
  });
  expect(await votesOf(id)).toEqual([]);
});

test('a reference of a portal belongs to one creditor, and a debt stands once on a ballot', async () => {
  const { caseId, id, debtIds } = await openCase();
  const path = `/voting/decisions/${id}/votes`;
  const sent = { debtId: debtIds[0], vote: 'for', reference: 'P-1' };
  expect((await call('POST', path, sent)).status).toBe(201);
  const other = await call('POST', path, { ...sent, debtId: debtIds[1] });
  expect([other.status, Object.keys(other.body.errors)]).toEqual([409, ['reference']]);
  const ballot = [debtIds[1], debtIds[1]].map((debtId) => ({ debtId, vote: 'for' }));
  const twice = await desk.vote(caseId, id, ballot);
  expect([twice.status, Object.keys(twice.body.errors)]).toEqual([400, ['votes.1.debtId']]);
  expect(await votesOf(id)).toHaveLength(1);
});
