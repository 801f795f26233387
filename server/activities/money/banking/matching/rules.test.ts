import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { defaultMatchRules, type MatchRuleKind } from '#shared/activities/money/banking/match-rules.ts';
import type { ListedMatchRule, RulesAnswer } from '#shared/activities/money/banking/match-rules-contract.ts';
import { cashier } from '#test/banking.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { standingsOf, workOnRun } from '#test/matching-desk.ts';
import { storeItems, type TestItem } from '#test/matching-set.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const app = await appWith(banking)(database);
const { call, addAccount } = await cashier(app);
let account = await addAccount();

const path = '/banking/match-rules';
const read = async (): Promise<RulesAnswer> => (await call('GET', path)).body.data;
const ruleOf = async (kind: MatchRuleKind): Promise<ListedMatchRule> =>
  (await read()).rules.find((rule) => rule.kind === kind)!;
const save = async (kind: MatchRuleKind, change: object) => {
  const { version, isActive, points, settings } = await ruleOf(kind);
  return call('PUT', `${path}/${kind}`, { version, isActive, points, settings, ...change });
};
const saveThresholds = async (postAt: number, suggestAt: number) => {
  const { version } = (await read()).thresholds;
  return call('PUT', `${path}/thresholds`, { version, postAt, suggestAt });
};

beforeEach(async () => {
  account = await addAccount();
});
afterEach(async () => {
  for (const { kind, isActive, points, settings, words } of defaultMatchRules)
    await save(kind, { isActive, points, settings, words });
  await saveThresholds(95, 70);
  await database.execute(sql`delete from payer_accounts`);
  await database.execute(sql`update bank_items set status = 'ignored', ignored_reason = 'of an earlier test'
    where status in ('unmatched', 'suggested')`);
});

const paying = {
  contributionPence: 15_000,
  contributionDay: 5,
  commencementDate: '2026-01-05',
  termMonths: 60,
};
const newCase = (lastName: string) =>
  addCase(database, { status: 'IVA Accepted', people: [{ firstName: 'Grace', lastName }], ...paying });
const paid = (description: string, more: Partial<TestItem> = {}): TestItem => ({
  bookedOn: '2026-10-06',
  amountPence: 15_000,
  description,
  ...more,
});
const run = async () => {
  expect((await call('POST', '/banking/matching', {})).status).toBe(201);
  await workOnRun(app.services);
  return standingsOf(database, account.id);
};
const payer = { payerSortCode: '20-30-40', payerAccountNumber: '55555555' };
const knownFor = (caseId: number, times: number) =>
  database.execute(sql`insert into payer_accounts (case_id, sort_code, account_number, confirmed_count)
    values (${caseId}, '20-30-40', '55555555', ${times}) on conflict do nothing`);

describe('what a run goes by', () => {
  test('a rule that is off does not count, and counts again when it is on', async () => {
    const { uniqueReference } = await newCase('Offley');
    await save('reference', { isActive: false });
    await storeItems(database, account.id, [paid(`G OFFLEY ${uniqueReference}`)]);
    expect(await run()).toMatchObject([{ status: 'unmatched', reference: null }]);
    await save('reference', { isActive: true });
    expect(await run()).toMatchObject([{ status: 'matched', reference: uniqueReference }]);
    expect(await ruleOf('reference')).toMatchObject({ hitCount: 1, lastHitAt: expect.any(String) });
  });

  test('money back is proposed, never posted as a contribution; the words are the firm’s', async () => {
    const { uniqueReference } = await newCase('Backham');
    const lines = [`REFUND G BACKHAM ${uniqueReference}`, `SENT HOME G BACKHAM ${uniqueReference}`];
    await save('bounced', { words: ['Sent  home', 'REFUND', ''] });
    expect((await ruleOf('bounced')).words).toEqual(['Sent  home', 'REFUND']);
    await storeItems(database, account.id, [paid(lines[0]!), paid(lines[1]!, { bookedOn: '2026-11-06' })]);
    expect(await run()).toMatchObject([
      { status: 'suggested', reference: uniqueReference },
      { status: 'suggested', reference: uniqueReference },
    ]);
    for (const [words, message] of [
      [[], 'Required.'],
      [['X'], 'Each must have 2 to 40 characters: “X” does not.'],
      [['A'.repeat(41)], /^Each must have 2 to 40 characters/],
    ] as const) {
      const { status, body } = await save('bounced', { words });
      expect([status, body.errors]).toEqual([400, { words: expect.stringMatching(message) }]);
    }
    expect((await save('reference', { words: ['REFUND'] })).status).toBe(400);
  });

  test('the firm sets the words that mark a company’s name', async () => {
    const { uniqueReference } = await newCase('Wordsby');
    const late = { bookedOn: '2026-10-25', amountPence: 12_000 };
    await save('unusualWord', { words: ['LTD'] });
    await save('companyName', { words: ['Gmbh', 'Sociedad Limitada'] });
    await storeItems(database, account.id, [
      paid(`WORDSBY LTD ${uniqueReference}`, late),
      paid(`WORDSBY SOCIEDAD LIMITADA ${uniqueReference}`, { ...late, bookedOn: '2026-11-25' }),
    ]);
    expect((await run()).map(({ status }) => status)).toEqual(['matched', 'suggested']);
  });

  test('returned payments are left alone while their rule is off', async () => {
    const { uniqueReference } = await newCase('Returnham');
    await save('bounced', { isActive: false });
    await storeItems(database, account.id, [
      paid(`G RETURNHAM ${uniqueReference}`),
      paid(`UNPAID G RETURNHAM ${uniqueReference}`, { amountPence: -15_000, bookedOn: '2026-10-09' }),
    ]);
    expect(await run()).toMatchObject([{ status: 'matched' }, { status: 'unmatched' }]);
    await save('bounced', { isActive: true });
    expect(await run()).toMatchObject([{ status: 'reversed' }, { status: 'matched' }]);
  });

  test('the days around a due date are the firm’s', async () => {
    const { id, uniqueReference } = await newCase('Latewell');
    await knownFor(id, 3);
    await storeItems(database, account.id, [paid('G LATEWELL', { ...payer, bookedOn: '2026-10-14' })]);
    await save('dateWindow', { settings: { daysBefore: 5, daysAfter: 8 } });
    expect(await run()).toMatchObject([{ status: 'suggested', reference: uniqueReference, score: 85 }]);
    await save('dateWindow', { settings: { daysBefore: 5, daysAfter: 9 } });
    expect(await run()).toMatchObject([{ status: 'matched', reference: uniqueReference }]);
  });

  test('thresholds say what is proposed and what is posted', async () => {
    const { id, uniqueReference } = await newCase('Solely');
    await knownFor(id, 1);
    await storeItems(database, account.id, [paid('G SOLELY', payer)]);
    await saveThresholds(95, 81);
    expect(await run()).toMatchObject([{ status: 'unmatched' }]);
    await saveThresholds(95, 80);
    expect(await run()).toMatchObject([{ status: 'suggested', score: 80 }]);
    await saveThresholds(80, 70);
    expect(await run()).toMatchObject([{ status: 'matched', reference: uniqueReference }]);
  });

  test('a tie is not posted, whatever the thresholds are', async () => {
    for (const { id } of [await newCase('Evenly'), await newCase('Evenly')]) await knownFor(id, 5);
    await storeItems(database, account.id, [paid('G EVENLY', payer)]);
    await saveThresholds(80, 40);
    expect(await run()).toMatchObject([{ status: 'suggested', score: 80 }]);
  });

  test('a run keeps the rules that it began with', async () => {
    const { uniqueReference } = await newCase('Keepwell');
    await storeItems(database, account.id, [paid(`G KEEPWELL ${uniqueReference}`)]);
    await call('POST', '/banking/matching', {});
    await save('reference', { isActive: false });
    await workOnRun(app.services);
    expect(await standingsOf(database, account.id)).toMatchObject([{ status: 'matched' }]);
  });
});

describe('editing', () => {
  test('numbers beyond sense are refused at their fields', async () => {
    const answer = await save('dateWindow', { points: 101, settings: { daysBefore: 8, daysAfter: 11 } });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({
      points: 'Must be from 0 to 100.',
      'settings.daysBefore': 'Must be from 0 to 7.',
      'settings.daysAfter': 'Must be from 0 to 10.',
    });
    expect((await save('caseClosed', { points: 1 })).body.errors).toEqual({
      points: 'Must be from -100 to 0.',
    });
    expect((await save('name', { settings: { times: 3 } })).body.errors).toEqual({
      'settings.times': 'Unknown field.',
    });
    expect((await saveThresholds(79, 80)).body.errors).toEqual({
      postAt: 'Must be from 80 to 200.',
      suggestAt: 'Proposals start at or below what is posted.',
    });
    expect((await call('PUT', `${path}/nonsense`, { version: 1 })).status).toBe(400);
  });

  test('saving what somebody else has changed is refused', async () => {
    const opened = await ruleOf('surname');
    const { thresholds } = await read();
    await save('surname', { points: 7 });
    await saveThresholds(96, 70);
    const late = await call('PUT', `${path}/surname`, {
      version: opened.version,
      isActive: true,
      points: 9,
      settings: {},
    });
    expect(late.status).toBe(409);
    expect(late.body.message).toMatch(/^Changed by .+ since you opened it\.$/);
    const stale = await call('PUT', `${path}/thresholds`, { ...thresholds, postAt: 97 });
    expect(stale.status).toBe(409);
    const { thresholds: latest } = await read();
    expect(latest.postAt).toBe(96);
    expect(stale.body.data.current).toMatchObject(latest);
    expect((await ruleOf('surname')).points).toBe(7);
  });

  test('rules change places, and evidence is shown in their order', async () => {
    const kinds = async () => (await read()).rules.map(({ kind }) => kind);
    const move = async (kind: MatchRuleKind, direction: 'up' | 'down') =>
      call('PUT', `${path}/${kind}/place`, { version: (await ruleOf(kind)).version, direction });
    const [first, second] = await kinds();
    await move(second!, 'up');
    expect((await kinds()).slice(0, 2)).toEqual([second, first]);
    expect((await move(second!, 'up')).status).toBe(200);
    await move(second!, 'down');
    expect((await kinds()).slice(0, 2)).toEqual([first, second]);
  });

  test('every change is kept with who made it', async () => {
    await save('dateWindow', { isActive: false, settings: { daysBefore: 5, daysAfter: 7 } });
    await saveThresholds(100, 70);
    const { body } = await call('GET', `${path}/history`);
    expect(body.data.slice(0, 2)).toMatchObject([
      { rule: 'Posted from', changes: [{ label: 'Points', before: '95', after: '100' }] },
      {
        rule: 'Date due',
        changes: [
          { label: 'Rule', before: 'on', after: 'off' },
          { label: 'Days after', before: '10', after: '7' },
        ],
      },
    ]);
  });

  test('needs the permission of banking', async () => {
    const stranger = await cashier(app, ['financials.chart-of-accounts']);
    expect((await stranger.call('GET', path)).status).toBe(403);
    expect((await stranger.call('PUT', `${path}/surname`, {})).status).toBe(403);
  });
});
