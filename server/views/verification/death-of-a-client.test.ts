import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { bonding } from '#server/app/parts/bonding.ts';
import { closure } from '#server/app/parts/closure.ts';
import { creditors } from '#server/app/parts/creditors.ts';
import { mailItems, mailRecipients } from '#server/records/correspondence/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { ClosingChecklist } from '#shared/activities/closure/contract.ts';
import { addDays, londonDate, setClock } from '#shared/platform/dates.ts';
import type { CaseClock } from '#shared/records/clocks/contract.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide, decisionDesk } from '#test/decisions.ts';
import { enteredLate } from '#test/entered-late.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { giveProposal } from '#test/proposals.ts';
import { appWith, everyPermission } from '#test/records-app.ts';
import { verifyCases } from './verify-cases.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await appWith(bonding, closure, creditors)(database);
const supervisor = apiCaller(app, (await signIn(everyPermission)).headers);
const officer = apiCaller(app, (await signIn(everyPermission)).headers);
const clerk = apiCaller(
  app,
  (await signIn(['case.write'], { domainId: firm.harbour, hasAuthority: false })).headers,
);
const desk = decisionDesk(supervisor, database, firm);
const today = londonDate();
const ago = (days: number) => addDays(today, -days);
const at = (days: number) => setClock(() => new Date(`${ago(days)}T12:00:00Z`));
afterAll(() => setClock(() => new Date()));

async function problems(): Promise<string[]> {
  const found: string[] = [];
  await database.transaction((tx) => verifyCases(tx, ({ rule, detail }) => found.push(`${rule}: ${detail}`)));
  return found;
}

/** An arrangement that was approved ten days ago, with what is done to its case. */
async function approved() {
  at(20);
  const { id, debtIds } = await addCaseToDecide(database, firm);
  await giveProposal(database, id);
  const decision = await desk.opened(id, { decisionDate: ago(10) });
  at(15);
  const votes = debtIds.map((debtId) => ({ debtId, vote: 'for' }));
  await desk.vote(id, decision, votes, { receivedAt: `${ago(15)}T10:00:00Z` });
  at(5);
  expect((await desk.step(id, decision, 'close', { outcome: 'approved' })).status).toBe(200);
  setClock(() => new Date());
  const read = async () => (await officer('GET', `/cases/${id}`)).body.data;
  const move = async (code: string, more: object = {}, by = supervisor) => {
    const [status] = await database.select().from(tables.statuses).where(eq(tables.statuses.code, code));
    const { version } = await read();
    const reason = 'The widow telephoned.';
    return by('POST', `/cases/${id}/status`, { version, statusId: status!.id, reason, ...more });
  };
  const checklist = async (by = supervisor): Promise<ClosingChecklist> =>
    (await by('GET', `/cases/${id}/closure`)).body.data;
  const blocked = async () =>
    (await checklist()).items.flatMap(({ check, blocker }) => (blocker ? [check] : []));
  const end = async (more: object = {}, by = supervisor) =>
    by('POST', `/cases/${id}/closure/end`, { ...ended, version: (await read()).version, ...more });
  const clocks = async () => {
    const all: CaseClock[] = (await officer('GET', `/cases/${id}/clocks`)).body.data;
    return new Map(all.map(({ rule, status, dueOn }) => [rule, `${status} ${dueOn}`]));
  };
  const letters = async () => {
    const rows = await database
      .select({ title: mailItems.title, type: mailRecipients.type, name: mailRecipients.name })
      .from(mailItems)
      .leftJoin(mailRecipients, eq(mailRecipients.itemId, mailItems.id))
      .where(and(eq(mailItems.caseId, id), inArray(mailItems.raisedBy, ['End of the arrangement'])));
    return rows.map(({ title, type, name }) => `${title}: ${type === 'other' ? name : type}`).toSorted();
  };
  return { id, read, move, checklist, blocked, end, clocks, letters };
}
type Arrangement = Awaited<ReturnType<typeof approved>>;

const ended = {
  terminatedOn: ago(1),
  terminationReason: 'The client died.',
  terminationTerm: 'clause 17.3 of the standard conditions',
};

async function recordDeath({ id }: Arrangement, deceasedOn = ago(2)) {
  const [person] = (await officer('GET', `/cases/${id}/people`)).body.data;
  const told = await officer('PUT', `/cases/${id}/people/${person.id}`, {
    version: person.version,
    deceasedOn,
  });
  expect([told.status, told.body.message]).toEqual([200, 'Item Updated.']);
}

test('a client dies during the arrangement: the date first, then the case; two people, and all of it agrees', async () => {
  const arrangement = await approved();
  const { id, read, move } = arrangement;
  const early = await move('deceased');
  expect([early.status, early.body.data.blockers]).toEqual([
    409,
    ['Record under People who died, and when.'],
  ]);

  await recordDeath(arrangement);
  const moved = await move('deceased');
  expect([moved.status, moved.body.message]).toEqual([200, 'Item Updated.']);

  expect(await read()).toMatchObject({
    status: { name: 'Deceased', expectsPayments: false, hasEnded: true },
    standing: { nextDueOn: null },
  });
  const clocks: CaseClock[] = (await officer('GET', `/cases/${id}/clocks`)).body.data;
  const states = new Map(clocks.map(({ rule, status }) => [rule, status]));
  expect(['annual-report', 'annual-review'].map((rule) => states.get(rule as never))).toEqual([
    'exempt',
    'exempt',
  ]);
  // What the estate holds stays covered until the case is closed.
  expect((await officer('GET', `/cases/${id}/bonds`)).body.data).toMatchObject({
    hasEnded: false,
    people: [{ state: 'in_order' }],
  });
  expect(await problems()).toEqual([]);
});

test('after a death the end of the arrangement is recorded, under its term, before the case closes', async () => {
  const arrangement = await approved();
  const { read, move, checklist, blocked, end, clocks, letters } = arrangement;
  expect((await end()).status).toBe(409);
  await recordDeath(arrangement);
  expect((await move('deceased')).status).toBe(200);
  const { notices } = await read();
  expect(notices).toEqual([expect.stringMatching(/ died on \d\d\/\d\d\/\d{4}$/)]);
  expect((await clocks()).get('final-report')).toBeUndefined();
  expect(await blocked()).toEqual(['arrangementEnd', 'bond', 'checklist']);
  expect((await move('closed')).body.data.blockers).toContain(
    'Record when the arrangement ended, and under which of its terms.',
  );
  expect((await checklist()).endToRecord).toMatchObject({ barred: null, isDeath: true });

  // Whoever may not act for the office holder is told so; nobody only types the day.
  expect((await checklist(clerk)).endToRecord?.barred).toMatch(/certify that the arrangement is terminated/);
  expect((await end({}, clerk)).status).toBe(403);
  const typed = await officer('PUT', `/cases/${arrangement.id}`, {
    version: (await read()).version,
    terminatedOn: ago(1),
  });
  expect(Object.keys(typed.body.errors)).toEqual(['terminatedOn']);
  expect((await move('closed', { values: { terminatedOn: ago(1) } })).body.errors).toHaveProperty(
    'terminatedOn',
  );

  const early = await end({ terminatedOn: ago(3) });
  expect([early.status, Object.keys(early.body.errors)]).toEqual([400, ['terminatedOn']]);
  expect((await end({ terminationTerm: '' })).body.errors).toHaveProperty('terminationTerm');
  expect((await end()).status).toBe(200);
  expect((await end()).status).toBe(409);
  expect(await read()).toMatchObject({
    terminatedOn: ago(1),
    terminationTerm: ended.terminationTerm,
    terminationReason: `The client died. It ended under ${ended.terminationTerm}.`,
    status: { name: 'Deceased' },
    standing: { nextDueOn: null, arrearsPence: 0 },
  });
  expect((await clocks()).get('final-report')).toBe(`open ${addDays(today, 27)}`);
  expect(await letters()).toEqual([
    expect.stringMatching(/^End of the arrangement after a death: The personal representatives of /),
    ...['creditor', 'creditor', 'creditor'].map((type) => `Notice of termination to creditors: ${type}`),
    'Notice of termination to creditors: sos',
  ]);
  const { end: last } = await checklist();
  expect(last).toMatchObject({ how: 'terminated', endedOn: ago(1), reportSentOn: null });
  expect(await blocked()).toEqual(['finalReport', 'checklist']);
  const acts = (await supervisor('GET', `/cases/${arrangement.id}/reserved-acts`)).body.data;
  expect(JSON.stringify(acts)).toContain('"termination"');
  expect(await problems()).toEqual([]);
});

test('after a bankruptcy the client has the certificate, and the header says that they are bankrupt', async () => {
  const { read, move, blocked, end, letters } = await approved();
  expect((await move('bankruptcy')).status).toBe(200);
  expect((await read()).notices).toEqual(['Bankrupt']);
  expect(await blocked()).toEqual(['arrangementEnd', 'bond', 'checklist']);
  const given = { terminationReason: 'A bankruptcy order was made.', terminatedOn: today };
  expect((await end(given)).status).toBe(200);
  expect(await letters()).toEqual([
    'Certificate of termination and report: client',
    ...['creditor', 'creditor', 'creditor'].map((type) => `Notice of termination to creditors: ${type}`),
    'Notice of termination to creditors: sos',
  ]);
  expect(await problems()).toEqual([]);
});

test('an end of more than a week ago says why it is recorded now, and so does a day put right later', async () => {
  const arrangement = await approved();
  const { id, read, move, end } = arrangement;
  await recordDeath(arrangement, ago(9));
  await move('deceased');
  const late = { terminatedOn: ago(9) };
  const refused = await end(late);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['lateReason', 'lateEvidence']]);
  expect(refused.body.errors.lateReason).toMatch(/^Terminated \d\d\/\d\d\/\d{4}: more than 7 days ago/);
  expect((await read()).terminatedOn).toBeNull();
  expect((await end({ ...late, ...enteredLate })).status).toBe(200);
  const lateOf = async () => {
    const all: { field: string; on: string }[] = (await officer('GET', `/cases/${id}/late-dates`)).body.data;
    return all.filter(({ field }) => field === 'terminatedOn');
  };
  expect(await lateOf()).toMatchObject([{ on: ago(9), label: 'Terminated', daysLate: 9 }]);
  const corrected = async (more: object) =>
    officer('PUT', `/cases/${id}`, { version: (await read()).version, terminatedOn: ago(8), ...more });
  expect(Object.keys((await corrected({})).body.errors)).toEqual(['lateReason', 'lateEvidence']);
  expect((await corrected(enteredLate)).status).toBe(200);
  expect((await lateOf()).map(({ on }) => on)).toEqual([ago(9), ago(8)]);
  expect(await problems()).toEqual([]);
});

test('the named personal representatives are written to at their address', async () => {
  const arrangement = await approved();
  const { move, end, letters } = arrangement;
  await recordDeath(arrangement);
  await move('deceased');
  const named = {
    representativeName: 'Pound & Quill Solicitors',
    representativeAddress: '1 High Street, Leeds, LS1 1AA',
  };
  expect((await end(named)).status).toBe(200);
  expect(await letters()).toContain('End of the arrangement after a death: Pound & Quill Solicitors');
});
