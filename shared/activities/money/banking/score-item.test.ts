import { describe, expect, test } from 'vitest';
import { soughtPerson } from '#shared/platform/search/names-in-text.ts';
import { explain } from './match-evidence.ts';
import { defaultMatchRules, defaultThresholds, type MatchRule, matchRule, ruleBook } from './match-rules.ts';
import {
  decide,
  type MatchCase,
  type MatchItem,
  payerLearned,
  readItem,
  type Surroundings,
  scoreCase,
} from './score-item.ts';

const book = ruleBook(defaultMatchRules);
const account = { payerSortCode: '10-20-30', payerAccountNumber: '12345678' };
const smith: MatchCase = {
  caseId: 1,
  reference: 'HDS004711',
  name: 'Mr A Smith',
  status: 'IVA Accepted',
  isOpen: true,
  receipts: 'post',
  sought: [soughtPerson({ firstName: 'Adam', lastName: 'Smith' })],
  schedule: { amountPence: 15_000, frequency: 'monthly', firstDueOn: '2025-01-31' },
  payers: [],
  lastReceiptOn: null,
};
const paying = (times: number): MatchCase => ({
  ...smith,
  payers: [{ sortCode: '102030', accountNumber: '12345678', times }],
});
const item = (fields: Partial<MatchItem> = {}): MatchItem => ({
  itemId: 1,
  bookedOn: '2026-02-28',
  amountPence: 15_000,
  description: '',
  ...fields,
});
const nobody: Surroundings = {
  found: [],
  elsewhere: [],
  near: new Map(),
  another: null,
  payerOf: [],
  rival: null,
  otherFit: null,
  otherNamed: null,
  unusualWord: null,
  history: null,
};
const scored = (
  fields: Partial<MatchItem>,
  candidate: MatchCase = smith,
  surroundings: Partial<Surroundings> = {},
  rules = book,
) => scoreCase(readItem(item(fields), rules), candidate, { ...nobody, ...surroundings }, rules);
const rulesOf = ({ evidence }: ReturnType<typeof scored>) =>
  evidence.flatMap((one) => ('rule' in one ? [[one.rule, one.points]] : []));
const sentences = ({ evidence }: ReturnType<typeof scored>) =>
  evidence.map((one) => `${explain(one).side}: ${explain(one).text}`);

describe('points are those of domain notes 8.5', () => {
  test('reference 95, amount 20, date 10, surname and initial 10', () => {
    const proposal = scored({ description: 'SMITH A HDS004711' }, smith, { found: ['HDS004711'] });
    expect(rulesOf(proposal)).toEqual([
      ['reference', 95],
      ['amountEqual', 20],
      ['dateWindow', 10],
      ['name', 10],
    ]);
    expect(proposal).toMatchObject({ score: 135, preventsPosting: false });
  });

  test('a payer known from before 40; all four without a reference are 80, a proposal', () => {
    const proposal = scored({ description: 'SMITH A', ...account }, paying(1), { payerOf: ['HDS004711'] });
    expect(proposal.score).toBe(80);
    expect(decide([proposal], defaultThresholds).action).toBe('suggest');
  });

  test('a payer confirmed twice and for this case only posts with amount, date and name; not when it pays for others', () => {
    const alone = scored({ description: 'SMITH A', ...account }, paying(2), { payerOf: ['HDS004711'] });
    expect(decide([alone], defaultThresholds).action).toBe('post');
    const shared = scored({ description: 'SMITH A', ...account }, paying(2), {
      payerOf: ['HDS004711', 'HDS000001'],
    });
    expect(shared.score).toBe(80);
  });
});

test('a proposal says why, and what speaks against it, in sentences with the facts', () => {
  const proposal = scored(
    { description: 'SMITH B HDS004711', amountPence: 12_000, bookedOn: '2026-02-12', ...account },
    { ...smith, lastReceiptOn: '2026-02-01' },
    { found: ['HDS004711'], payerOf: ['HDS000009'] },
  );
  expect(sentences(proposal)).toEqual([
    'for: The reference HDS004711 is in the description.',
    'against: Apart from the reference, neither the payer nor the name supports the case, nor do amount and date together.',
    'against: This account has paid for another case: HDS000009.',
    'against: The case already had a payment on 01/02/2026.',
    'against: £120.00 is neither due by the schedule nor in arrears, and the case has not paid it before.',
    'against: £30.00 less than the schedule’s £150.00.',
    'against: Paid 12 days after the due date 31/01/2026.',
    'against: The surname is in the description with another initial.',
  ]);
  const ended = { ...smith, status: 'IVA Completed', receipts: 'propose' } as const;
  expect(sentences(scored({ amountPence: 30_000 }, ended))).toEqual([
    'for: Paid on the due date 28/02/2026.',
    'for: The amount is 2 times the schedule’s £150.00.',
    'against: The case is IVA Completed: a person decides about its receipts.',
    'against: No applicant’s name is in the description.',
  ]);
});

test.each([
  ['a mistyped reference', smith, { near: new Map([['HDS004711', 'HDS004171']]), payerOf: ['HDS004711'] }],
  ['two references', smith, { found: ['HDS004711', 'HDS004712'] }],
  [
    'the name of a case one slip away',
    smith,
    { found: ['HDS004711'], rival: { ...smith, reference: 'HDS004712' } },
  ],
  ['another case that fits', smith, { found: ['HDS004711'], otherFit: { ...smith, reference: 'HDS009999' } }],
  [
    'the name of another client',
    smith,
    { found: ['HDS004711'], otherNamed: { ...smith, reference: 'HDS009999' } },
  ],
  ['a case that is not live', { ...smith, receipts: 'propose' as const }, { found: ['HDS004711'] }],
  ['a reference of another domain', paying(9), { elsewhere: ['NGI000001'], payerOf: ['HDS004711'] }],
  ['one beside its own', smith, { found: ['HDS004711'], elsewhere: ['NGI000001'] }],
  ['the reference of another case', paying(9), { found: ['HDS000001'], payerOf: ['HDS004711'] }],
])('%s is never posted, however high the score', (_, candidate, surroundings) => {
  const proposal = scored({ description: 'SMITH A', ...account }, candidate, surroundings);
  expect(decide([{ ...proposal, score: 500 }], defaultThresholds).action).toBe('suggest');
});

test('a tie is never posted, says so on both sides, and is in the order of the cases', () => {
  const fields = { description: 'SMITH A', ...account };
  const twin = { ...paying(5), caseId: 2, reference: 'HDS000002' };
  const both = [twin, paying(5)].map((candidate) => ({ ...scored(fields, candidate), score: 100 }));
  const decision = decide(both, defaultThresholds);
  expect(decision.action).toBe('suggest');
  expect(decision.proposals.map(({ caseId }) => caseId)).toEqual([1, 2]);
  expect(decision.proposals.map((proposal) => sentences(proposal).at(-1))).toEqual([
    'against: HDS000002 fits just as well.',
    'against: HDS004711 fits just as well.',
  ]);
});

test('thresholds decide: 95 posts, 94 and 70 are proposed, 69 is left', () => {
  const at = (score: number) =>
    decide([{ caseId: 1, reference: 'X', score, preventsPosting: false, evidence: [] }], defaultThresholds)
      .action;
  expect([95, 94, 70, 69].map(at)).toEqual(['post', 'suggest', 'suggest', 'leave']);
  expect(decide([], defaultThresholds)).toEqual({ action: 'leave', proposals: [] });
});

const lead: MatchCase = { ...smith, receipts: 'propose', schedule: null, lastReceiptOn: '2026-02-27' };
test.each([
  ['paid for the day before, and not live', lead, {}],
  ['paid from the account of another client', smith, { payerOf: ['HDS000009'] }],
  [
    'against which everything speaks',
    lead,
    { payerOf: ['HDS000009'], rival: { ...smith, reference: 'HDS004712' } },
  ],
])('a line with the reference of a case is a proposal: %s', (_, candidate, surroundings) => {
  const proposal = scored({ amountPence: 16_000, description: 'AGAIN HDS004711', ...account }, candidate, {
    found: ['HDS004711'],
    ...surroundings,
  });
  expect(proposal.score).toBeLessThan(defaultThresholds.suggestAt);
  expect(decide([proposal], defaultThresholds)).toMatchObject({
    action: 'suggest',
    proposals: [{ caseId: 1 }],
  });
});

test('a reference with a name run into it is proposed, however little else speaks for it', () => {
  const glued = (found: string) =>
    scored({ amountPence: 16_000, description: found }, lead, { near: new Map([['HDS004711', found]]) });
  expect(decide([glued('SMITHHDS004711')], defaultThresholds)).toMatchObject({
    action: 'suggest',
    proposals: [{ caseId: 1 }],
  });
  expect(sentences(glued('SMITHHDS004711'))).toContain(
    'for: “SMITHHDS004711” holds the reference HDS004711 beside other letters.',
  );
  expect(decide([glued('HDS04711')], defaultThresholds).action).toBe('leave');
});

test('rules are a firm’s own: switched off they do not count, with other points they count those', () => {
  const changed = (change: (rule: MatchRule) => MatchRule) => ruleBook(defaultMatchRules.map(change));
  const off = changed((rule) => (rule.kind === 'amountEqual' ? { ...rule, isActive: false } : rule));
  expect(rulesOf(scored({}, smith, {}, off))).toEqual([['dateWindow', 10]]);
  const twelve = changed((rule) => (rule.kind === 'amountEqual' ? { ...rule, points: 12 } : rule));
  expect(scored({}, smith, {}, twelve).score).toBe(22);
  const tolerant = changed((rule) =>
    rule.kind === 'amountEqual' ? { ...rule, settings: { tolerancePence: 50 } } : rule,
  );
  expect(rulesOf(scored({ amountPence: 15_050 }, smith, {}, tolerant))[0]).toEqual(['amountEqual', 20]);
  for (const rule of defaultMatchRules) expect(matchRule.parse(rule)).toEqual(rule);
});

test('a payer is learned from a posting by reference only', () => {
  const named = scored({ description: 'HDS004711' }, smith, { found: ['HDS004711'] });
  expect(payerLearned(item(account), named)).toEqual({ sortCode: '10-20-30', accountNumber: '12345678' });
  expect(payerLearned(item(), named)).toBeNull();
  expect(payerLearned(item(account), scored({ description: 'SMITH A' }))).toBeNull();
});
