import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { breachLife } from '#shared/activities/creditors/breaches/breach-life.ts';
import type { BreachFacts } from '#shared/activities/creditors/breaches/breach-needs.ts';
import { breachesContract } from '#shared/activities/creditors/breaches/contract.ts';
import { decisionsContract } from '#shared/activities/creditors/decisions/contract.ts';
import { decisionLife } from '#shared/activities/creditors/decisions/decision-life.ts';
import { variationsContract } from '#shared/activities/creditors/variations/contract.ts';
import { variationLife } from '#shared/activities/creditors/variations/variation-life.ts';
import { deedsContract } from '#shared/activities/deeds/contract.ts';
import { distributionsContract } from '#shared/activities/money/distributions/contract.ts';
import { runLife } from '#shared/activities/money/distributions/run-life.ts';
import { batchLife } from '#shared/activities/money/outgoing/batch-states.ts';
import { batchesContract, paymentsContract } from '#shared/activities/money/outgoing/contract.ts';
import { paymentLife } from '#shared/activities/money/outgoing/payment-states.ts';
import { reviewsContract } from '#shared/activities/reviews/contract.ts';
import { reviewLife } from '#shared/activities/reviews/review-life.ts';
import { type Call, declarationOf } from '#shared/platform/calls.ts';
import { type AnyLife, offered, refuseStep, sourcePattern } from '#shared/platform/life/life.ts';
import { refusalText } from '#shared/platform/life/life-text.ts';
import { deedLife } from '#shared/records/deeds/deed-life.ts';
import { LIVES_PAGE, lives, livesPage } from './lives-page.ts';

test('docs/lives.md is what the tables say: npm run lives writes it', () => {
  expect(readFileSync(LIVES_PAGE, 'utf8')).toBe(livesPage());
});

describe.each(lives.map((life) => [life.name, life] as const))('%s', (_, life) => {
  const ways = [...Object.values(life.steps), ...Object.values(life.events)];

  test('every row and everything that it needs has its source, or says that it is practice', () => {
    for (const { label, source } of ways)
      expect([label, source]).toEqual([label, expect.stringMatching(sourcePattern)]);
    for (const { needs } of Object.values(life.steps))
      for (const { says, source } of needs) {
        expect([says, source]).toEqual([says, expect.stringMatching(sourcePattern)]);
        expect(livesPage()).toContain(refusalText({ says, source }));
      }
  });

  test('every status is reached, and nothing leaves one that has ended', () => {
    const keys = Object.keys(life.statuses);
    const reached = new Set(ways.flatMap(({ to }) => (to === 'stays' ? [] : to)));
    expect(keys.filter((status) => !reached.has(status))).toEqual(life.unused ?? []);
    expect(
      ways.filter(({ from }) => from !== 'nothing' && from.some((status) => life.ended.includes(status))),
    ).toEqual([]);
    expect(ways.some(({ from }) => from === 'nothing')).toBe(true);
  });
});

test.each([
  [decisionLife, decisionsContract],
  [breachLife, breachesContract],
  [deedLife, deedsContract],
  [variationLife, variationsContract],
] as const)('a step has its call, which asks for the same access', (life: AnyLife, contract: object) => {
  const calls = contract as Readonly<Record<string, Call>>;
  for (const [name, { who }] of Object.entries(life.steps))
    expect([name, declarationOf(calls[name]!).access]).toEqual([name, who]);
});

test.each([
  [reviewLife, reviewsContract],
  [runLife, distributionsContract],
  [batchLife, batchesContract],
  [paymentLife, paymentsContract],
] as const)(
  'a step that asks something has its call, where one call does not take several',
  (life: AnyLife, contract: object) => {
    const calls = contract as Readonly<Record<string, Call>>;
    const asking = Object.entries(life.steps).filter(([name, { asks }]) => asks && calls[name]);
    expect(asking.length).toBeGreaterThan(2);
    for (const [name, { who }] of asking)
      expect([name, declarationOf(calls[name]!).access]).toEqual([name, who]);
  },
);

test('the guard, the page and the docs refuse with the same sentences', () => {
  const facts: BreachFacts = {
    id: 3,
    caseId: 7,
    today: '2026-11-23',
    status: 'notice_served',
    severity: 'material',
    referToCreditors: true,
    remedyByOn: '2026-12-24',
    noticeSentOn: '2026-11-20',
    isNoticeOnItsWay: false,
    isNoticeCancelled: false,
    hasNotice: true,
    creditorsDecision: null,
    isWaiverWaiting: true,
    barred: { breach_notice: null, termination: null },
    openDecision: null,
    isLive: true,
    breakUntil: null,
    isOnBreak: false,
    isVariationProposed: false,
    isSuspended: false,
    variation: null,
  };
  const shown = offered(breachLife, facts).find(({ step }) => step === 'terminate')!.blockers;
  expect(shown.map(({ text }) => text)).toEqual([
    'Its waiver is awaiting a second person.',
    'The client has until 24/12/2026 to remedy or explain it.',
    'A breach of this type is referred to creditors first.',
  ]);
  expect(() => refuseStep(breachLife, 'terminate', facts)).toThrow(shown.map(({ text }) => text).join(' '));
  for (const { text, at } of shown) {
    expect(livesPage()).toContain(text.replace('24/12/2026', '‹the remedy date›'));
    expect(at).toMatch(/^\/(cases\/7|approvals)/);
  }
});
