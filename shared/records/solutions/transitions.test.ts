import { expect, test } from 'vitest';
import { statusCodes as commonCodes } from '#shared/records/law/statuses.ts';
import { nothingBeyond } from '#shared/records/rules/order.ts';
import { iva, ivaCodes } from './iva.ts';
import { approvals, solutions } from './registry.ts';
import type { CaseFacts } from './solution.ts';
import { blockersOf, missingFields, needsReason, type Target } from './transitions.ts';

const statusCodes = { ...commonCodes, ...ivaCodes };

const facts: CaseFacts = {
  today: '2026-11-20',
  solution: iva,
  productId: 1,
  product: { name: 'IVA', isInHouse: true },
  applicants: [
    {
      name: 'Mr Adam Smith',
      dateOfBirth: '1980-01-01',
      hasAddress: true,
      deceasedOn: null,
      dueDiligence: null,
    },
  ],
  hasStatement: true,
  affordability: { surplusPence: 12_000, approved: null },
  debts: 3,
  supervisor: { name: 'James Whitlock', problem: null },
  values: {
    jurisdiction: 'EW',
    noticeDeliveredOn: '2026-11-01',
    decisionDate: '2026-11-20',
    contributionPence: 10_000,
    termMonths: 60,
  },
  decision: { status: 'approved', isPutOff: false, courtOrder: null },
  asked: [
    {
      name: 'Mr Adam Smith',
      deceasedOn: null,
      signedOn: null,
      assessments: [
        { askedOn: '2026-01-05', hasConcern: false, outcome: null, actsFor: null, authorityShownBy: null },
      ],
    },
  ],
  place: 'EW',
  proposal: {
    advice: 'signed_off',
    standing: {
      number: 1,
      state: 'signed',
      isMadeElsewhere: false,
      contributionPence: 10_000,
      termMonths: 60,
      unsignedBy: [],
    },
    report: { shouldInvite: true },
  },
  events: nothingBeyond(true),
  loosened: [],
  payers: [],
};
const target = (code: string, more: Partial<Target> = {}): Target => ({
  code,
  name: 'Next',
  requiredFields: [],
  products: [],
  ...more,
});
const [applicant] = facts.applicants;
const sentencesOf = (...asked: Parameters<typeof blockersOf>) => blockersOf(...asked).map(({ text }) => text);

test('until the day of the decision comes, its date alone keeps a case from being accepted', () => {
  const values = { ...facts.values, decisionDate: '2026-11-21', approvalDate: facts.today };
  expect(sentencesOf(target(statusCodes.ivaAccepted), { ...facts, values })).toEqual([
    'Creditors decide on 21/11/2026; until then there is no outcome.',
  ]);
});

test('each says where to resolve it', () => {
  const lacking = {
    ...facts,
    applicants: [{ ...applicant!, dateOfBirth: null, hasAddress: false }],
    hasStatement: false,
    debts: 0,
    supervisor: { name: 'Ann', problem: 'Ann has no IP number.' },
    decision: null,
    values: {},
    proposal: { advice: null, standing: null, report: null },
  };
  const places = Object.values(statusCodes).flatMap((code) =>
    blockersOf(target(code, { requiredFields: ['adviserUserId'] }), lacking).map(
      ({ tab, field }) => `${tab ?? 'case'} ${field}`,
    ),
  );
  expect([...new Set(places)].toSorted()).toEqual([
    'case adviserUserId',
    'case productId',
    'case supervisorUserId',
    'creditors null',
    'income-expenditure null',
    'people address',
    'people dateOfBirth',
    'people deceasedOn',
    'proposal-voting advice',
    'proposal-voting null',
    'proposal-voting report',
    'proposal-voting signatures',
    'proposal-voting terms',
  ]);
  expect(blockersOf(target(statusCodes.adviceInProgress), { ...facts, applicants: [] })).toEqual([
    { text: 'Add the client under People first.', tab: 'people', field: null },
  ]);
});

test.each(Object.values(statusCodes))('%s has nothing in its way when everything is there', (code) => {
  const known = {
    ...facts,
    ...(code === statusCodes.otherSolution && { product: { name: 'DRO', isInHouse: false } }),
    ...(code === statusCodes.ivaRejected && {
      decision: { status: 'rejected', isPutOff: false, courtOrder: null } as const,
    }),
    ...(code === statusCodes.modificationsToAgree && {
      decision: { status: 'modifications', isPutOff: false, courtOrder: null } as const,
    }),
    ...(code === statusCodes.adjourned && {
      decision: { status: 'open', isPutOff: true, courtOrder: null } as const,
    }),
    ...(code === statusCodes.ivaRevoked && {
      decision: { status: 'approved', isPutOff: false, courtOrder: 'revoked' } as const,
    }),
    ...(code === statusCodes.deceased && { applicants: [{ ...applicant!, deceasedOn: '2026-11-01' }] }),
  };
  expect(sentencesOf(target(code), known)).toEqual([]);
});

test.each<[keyof typeof statusCodes, Partial<CaseFacts>, string]>([
  ['adviceInProgress', { applicants: [] }, 'Add the client under People first.'],
  [
    'adviceInProgress',
    { applicants: [{ ...applicant!, hasAddress: false }] },
    'Mr Adam Smith has no current address.',
  ],
  ['otherSolution', {}, 'IVA is run by this firm. Choose the solution that was advised first.'],
  [
    'packSent',
    { product: { name: 'DRO', isInHouse: false } },
    'DRO is not run by this firm: refer the client instead.',
  ],
  [
    'packSent',
    { values: { adviceGivenOn: '2026-11-21' } },
    'Advice given is on 21/11/2026, which is in the future.',
  ],
  [
    'drafting',
    { applicants: [{ ...applicant!, dateOfBirth: null }] },
    'The date of birth of Mr Adam Smith is needed to check identity.',
  ],
  ['withClient', { hasStatement: false }, 'There is no current statement of income and expenditure.'],
  ['withClient', { debts: 0 }, 'No debts have been entered under Creditors.'],
  [
    'withClient',
    {
      values: { contributionPence: 0, termMonths: 60 },
      proposal: { ...facts.proposal, standing: { ...facts.proposal.standing!, contributionPence: 0 } },
    },
    'The contribution is zero.',
  ],
  [
    'withClient',
    { proposal: { ...facts.proposal, advice: 'draft' } },
    'The record of advice has not been signed off by an insolvency practitioner.',
  ],
  [
    'withClient',
    { proposal: { ...facts.proposal, advice: 'submitted' } },
    'The record of advice is awaiting the insolvency practitioner’s sign-off.',
  ],
  ['withClient', { proposal: { ...facts.proposal, standing: null } }, 'No proposal has been generated.'],
  [
    'withClient',
    { values: { contributionPence: 12_000, termMonths: 60 } },
    'The case no longer agrees with its proposal: £100.00 a month for 60 months. Make a new version.',
  ],
  [
    'proposalSigned',
    { proposal: { ...facts.proposal, standing: null } },
    'No signed proposal is recorded. File the signed paper, or send one for signature.',
  ],
  [
    'proposalSigned',
    {
      proposal: {
        ...facts.proposal,
        standing: { ...facts.proposal.standing!, state: 'unsigned', unsignedBy: ['Mrs Bea Smith'] },
      },
    },
    'The proposal has not been signed by Mrs Bea Smith.',
  ],
  [
    'nomineeReport',
    { proposal: { ...facts.proposal, report: null } },
    'The nominee’s report has not been filed.',
  ],
  [
    'nomineeReport',
    { supervisor: { name: 'Priya Shah', problem: 'Priya Shah has no IP number.' } },
    'Priya Shah has no IP number. Only a licensed insolvency practitioner may act.',
  ],
  [
    'withCreditors',
    { values: { jurisdiction: 'EW', noticeDeliveredOn: '2026-11-10', decisionDate: '2026-11-23' } },
    'Rule 15.2 requires 14 clear days after delivery on 10/11/2026, and there are 12: the earliest is 25/11/2026.',
  ],
  [
    'withCreditors',
    { values: { noticeDeliveredOn: '2026-11-21' } },
    'Voting opens on 20/11/2026, before the last notice is delivered on 21/11/2026.',
  ],
  [
    'ivaAccepted',
    { values: { decisionDate: '2026-11-21' } },
    'Creditors decide on 21/11/2026; until then there is no outcome.',
  ],
  [
    'ivaAccepted',
    { values: { decisionDate: '2026-11-18', approvalDate: '2026-11-19' } },
    'The approval of 19/11/2026 is after the creditors’ decision of 18/11/2026, from which the arrangement takes effect.',
  ],
  [
    'ivaAccepted',
    { decision: null },
    'Nothing has been put to creditors yet: do so under Proposal & Voting.',
  ],
  [
    'ivaRejected',
    { decision: { status: 'open', isPutOff: false, courtOrder: null } },
    'The outcome is recorded under Proposal & Voting, where the votes are counted.',
  ],
  [
    'modificationsToAgree',
    { decision: { status: 'approved', isPutOff: false, courtOrder: null } },
    'The outcome is recorded under Proposal & Voting, where the votes are counted.',
  ],
  [
    'adjourned',
    { decision: { status: 'open', isPutOff: false, courtOrder: null } },
    'A decision is postponed under Proposal & Voting, with its reason and its new date.',
  ],
  ['deceased', {}, 'Record under People who died, and when.'],
])('%s is refused in words: %o', (code, wrong, sentence) => {
  expect(sentencesOf(target(statusCodes[code]), { ...facts, ...wrong })).toEqual([sentence]);
});

test('a decision on the day itself is an outcome', () => {
  const values = { noticeDeliveredOn: '2026-11-05', decisionDate: '2026-11-20' };
  expect(sentencesOf(target(statusCodes.ivaAccepted), { ...facts, values })).toEqual([]);
});

test('fields required by Settings are named by their labels; a reason is asked for separately', () => {
  const demanding = target('any', {
    requiredFields: ['feeModel', 'approvalDate', 'terminationReason', 'nonsense'],
  });
  const lacking = { ...facts, values: { feeModel: { nomineeFee: null } } };
  expect(missingFields(demanding, lacking)).toEqual(['approvalDate', 'feeModel']);
  expect(sentencesOf(demanding, lacking)).toEqual(['Missing date: approval.', 'Missing: fee model.']);
  expect(needsReason(iva, statusCodes.ivaTerminated)).toBe(true);
  expect(needsReason(iva, statusCodes.ivaAccepted)).toBe(false);
});

test('an adjourned decision has a new date', () => {
  const adjourned = target(statusCodes.adjourned, { requiredFields: ['decisionDate'] });
  const on = (decisionDate: string) =>
    sentencesOf(adjourned, {
      ...facts,
      decision: { status: 'open', isPutOff: true, courtOrder: null },
      values: { noticeDeliveredOn: '2026-10-01', decisionDate },
    });
  expect(on('2026-11-20')).toEqual(['Missing date: decision.']);
  expect(on('2026-12-04')).toEqual([]);
});

test('a status that is for some products refuses the others', () => {
  const only = target('any', { products: [{ id: 2, name: 'DMP' }] });
  expect(sentencesOf(only, facts)).toEqual(['Next is not for IVA.']);
  expect(sentencesOf(only, { ...facts, productId: 2 })).toEqual([]);
});

test('every solution shares the early statuses; what an IVA asks for is its own', () => {
  for (const solution of Object.values(solutions)) {
    expect(sentencesOf(target(commonCodes.adviceInProgress), { ...facts, solution, applicants: [] })).toEqual(
      ['Add the client under People first.'],
    );
    expect(needsReason(solution, commonCodes.notProceeding)).toBe(true);
  }
  const dmp = { ...facts, solution: solutions.dmp, debts: 0 };
  expect(sentencesOf(target(ivaCodes.withClient), dmp)).toEqual([]);
  expect(approvals.map(({ status }) => status)).toEqual([
    'iva-accepted',
    'dmp-active',
    'trust-deed-protected',
  ]);
});
