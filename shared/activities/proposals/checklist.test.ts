import { expect, test } from 'vitest';
import { estimatedOutcome } from '#shared/records/affairs/estimated-outcome.ts';
import { type ChecklistFacts, checklistOf, missingItems } from './checklist.ts';
import { firstAnswers, lumpSumSchema, termErrors, usualAnswers } from './proposal.ts';

const feeModel = { nomineeFee: 160_450, supervisorCap: 175_000 };
const complete: ChecklistFacts = {
  terms: { contributionPence: 10_900, contributionDay: 5, termMonths: 60, lumpSums: [] },
  answers: usualAnswers,
  confirmed: ['assets', 'debts', 'associates'],
  applicants: [{ name: 'Mr Adam Smith', dateOfBirth: '1980-04-12', hasAddress: true }],
  assets: [
    {
      description: 'Home',
      lacksValuation: false,
      securedPence: 100,
      chargeHolder: 'Bridge',
      isExcluded: false,
      excludedReason: null,
    },
  ],
  noAssetsOn: null,
  debts: [
    {
      creditor: 'Bank',
      class: 'unsecured',
      balanceSoaPence: 1_032_200,
      securityPence: null,
      isAssociate: false,
    },
  ],
  hasStatement: true,
  distributionFrequency: 'Half-yearly',
  feeModel,
  supervisor: { name: 'James Whitlock', problem: null },
  hasFirmAddress: true,
  outcome: estimatedOutcome({
    realisations: [{ label: 'Contributions', pence: 654_000 }],
    feeTerms: { model: feeModel, asAt: '2026-11-23' },
    expensesPence: 0,
    preferentialPence: 0,
    unsecuredPence: 1_032_200,
  }),
  isSigned: false,
};
const lacking = (more: Partial<ChecklistFacts>) =>
  missingItems(checklistOf({ ...complete, ...more })).map(
    ({ number, detail, tab, field }) => `${number} ${tab ?? 'case'} ${field ?? ''}: ${detail}`,
  );

test('a complete proposal has all 23 items; the signature comes later', () => {
  const items = checklistOf(complete);
  expect(items.map(({ number }) => number)).toEqual(Array.from({ length: 23 }, (_, n) => n + 1));
  expect(
    items.filter(({ state }) => state !== 'complete').map(({ number, state }) => [number, state]),
  ).toEqual([[4, 'later']]);
  expect(checklistOf({ ...complete, isSigned: true })[3]).toMatchObject({
    state: 'complete',
    detail: 'Signed',
  });
});

test('each item says what is missing, and where it is filled in', () => {
  const person = complete.applicants[0]!;
  expect(lacking({ applicants: [{ ...person, dateOfBirth: null }] })).toEqual([
    '1 people : The date of birth of Mr Adam Smith is missing.',
  ]);
  expect(lacking({ confirmed: [] })).toEqual([
    '5 proposal-voting confirmed: Nobody has confirmed that every asset is entered.',
    '9 proposal-voting confirmed: Nobody has confirmed that every debt is entered.',
    '12 proposal-voting confirmed: Nobody has confirmed that the client was asked which creditors are associates.',
  ]);
  expect(lacking({ hasStatement: false })).toEqual([
    '10 income-expenditure : There is no current statement of income and expenditure.',
  ]);
  expect(lacking({ terms: { ...complete.terms, termMonths: null } })).toEqual([
    '16 proposal-voting termMonths: The term has not been set.',
  ]);
  expect(lacking({ feeModel: {} })).toEqual(['18 case feeModel: The fee model names no nominee fee.']);
  expect(lacking({ supervisor: { name: 'Ann', problem: 'Ann has no IP number.' } })).toEqual([
    '19 case supervisorUserId: Ann has no IP number.',
  ]);
  expect(lacking({ assets: [{ ...complete.assets[0]!, chargeHolder: null }] })).toEqual([
    '6 assets : Name who holds the charge on Home.',
  ]);
});

const statesOf = (more: Partial<ChecklistFacts>, numbers: readonly number[]) =>
  checklistOf({ ...complete, ...more })
    .filter(({ number }) => numbers.includes(number))
    .map(({ number, state, detail }) => `${number} ${state} ${detail}`);

test('what depends on assets or debts that nobody has recorded is not known yet, never none', () => {
  expect(statesOf({ assets: [] }, [5, 6, 7, 17])).toEqual([
    '5 missing No assets have been entered, and nobody has recorded that there are none.',
    '6 missing Not known yet: no assets have been entered, and nobody has recorded that there are none.',
    '7 missing Not known yet: no assets have been entered, and nobody has recorded that there are none.',
    '17 missing Not known yet: no assets have been entered, and nobody has recorded that there are none.',
  ]);
  expect(statesOf({ assets: [], noAssetsOn: '2026-11-02' }, [5, 6, 7])).toEqual([
    '5 complete None',
    '6 complete None',
    '7 complete None',
  ]);
  const gone = { ...complete.debts[0]!, class: null };
  for (const debts of [[], [gone]])
    expect(statesOf({ debts }, [9, 11, 12, 17])).toEqual([
      '9 missing No debts have been entered.',
      '11 missing Not known yet: no debts have been entered.',
      '12 missing Not known yet: no debts have been entered.',
      '17 missing Not known yet: no debts have been entered.',
    ]);
  expect(lacking({ debts: [] }).map((line) => line.split(':')[0])).toEqual([
    '9 creditors ',
    '11 creditors ',
    '12 creditors ',
    '17 creditors ',
  ]);
  expect(statesOf({}, [6, 11, 12])).toEqual(['6 complete 1 charge', '11 complete None', '12 complete None']);
});

test('a new draft begins with the clauses that are the same for every client, and lacks the others', () => {
  expect(lacking({ answers: firstAnswers() }).map((line) => line.split(' ')[0])).toEqual([
    '2',
    '3',
    '8',
    '13',
    '15',
    '20',
    '23',
  ]);
});

test('money from third parties needs its giver and its terms, and then satisfies item 8', () => {
  const given = { label: 'Gift', pence: 500_000, month: 3, isThirdParty: true };
  expect(lumpSumSchema.safeParse(given).error?.issues.map(({ path }) => path[0])).toEqual([
    'fromPersonId',
    'conditions',
  ]);
  const sum = lumpSumSchema.parse({ ...given, from: 'Aunt May', conditions: 'If approved' });
  const terms = { ...complete.terms, lumpSums: [sum] };
  expect(
    checklistOf({ ...complete, terms, answers: { ...usualAnswers, thirdParties: '' } })[7],
  ).toMatchObject({
    state: 'complete',
    detail: '£5,000.00 from Aunt May',
  });
  expect(termErrors({ ...terms, termMonths: 2 })).toEqual({ 'lumpSums.0.month': 'The term has 2 months.' });
});
