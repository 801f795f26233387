import { describe, expect, test } from 'vitest';
import { plainCapitals } from '#shared/platform/search/words-in-text.ts';
import { ALIKE, alikeness, shareFigures, textSignature } from './alike-text.ts';
import { placesOnPage, turnedBox } from './found-on-page.ts';
import { lookalikeKey, throughLookalikes } from './lookalikes.ts';
import { readPaperCode, splitPages } from './paper-codes.ts';
import {
  type CandidateCase,
  evidenceText,
  leadingCase,
  type ReadPaper,
  suggestCases,
} from './suggest-case.ts';
import { leadingType, suggestTypes } from './suggest-type.ts';
import { claimedIn, daysIn, numbersIn, postcodesIn } from './text-facts.ts';

describe('codes', () => {
  test('are ours or nobody’s', () => {
    expect(readPaperCode('CC1:12:345:2')).toEqual({ kind: 'letter', caseId: 12, mailItemId: 345, page: 2 });
    expect(readPaperCode('CC1:SEP:12')).toEqual({ kind: 'separator', caseId: 12 });
    expect(readPaperCode('CC1:SEP')).toEqual({ kind: 'separator', caseId: null });
    expect(['CC1:x:1:1', 'CC2:1:1:1', 'https://example.org', ''].map(readPaperCode)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('divide a file at separators and where another of our letters begins', () => {
    const pages = ['', 'CC1:1:10:1', 'CC1:1:10:2', '', 'CC1:1:11:1', 'CC1:SEP', 'CC1:SEP', ''];
    const { parts, separators } = splitPages(
      pages.map((code, at) => ({ sourceId: 1, page: at + 1, turn: 0, codes: [code] })),
    );
    expect(parts.map((part) => part.pages.map(({ page }) => page))).toEqual([[1], [2, 3, 4], [5], [8]]);
    expect(separators).toEqual([6, 7]);
  });
});

describe('facts', () => {
  test('are read however they are written', () => {
    expect(numbersIn('Account no: 4929 1234 5678 9012')).toContain('4929123456789012');
    expect(numbersIn('Ref AB-12/3456')).toContain('AB123456');
    expect(postcodesIn('Leeds LS1 4AB and LSI 4AB, M1  1AE')).toEqual(
      expect.arrayContaining(['ls14ab', 'm11ae']),
    );
    // No postcode ends with O, I or a figure.
    expect(postcodesIn('Aberdeen AB16 8HO')).toContain('ab168hq');
    expect(postcodesIn('Leeds LS1 4A8')).toContain('ls14ab');
    // Nor does one begin with a digit.
    expect(postcodesIn('Oxford\n\n0X4 4GD, S014 4JD')).toEqual(expect.arrayContaining(['ox44gd', 'so144jd']));
    expect(postcodesIn('Model B12 3456, part C12 345')).toEqual([]);
    expect(daysIn('born 12/04/1980, written 3rd March 2026', '2026-11-23')).toEqual([
      '1980-04-12',
      '2026-03-03',
    ]);
  });

  test.each([
    ['Arrears: £40.00\nTotal balance outstanding £1,234.56', 123_456],
    ['We claim the sum of £900', 90_000],
    ['Fee £12.00, paid £450.10', 45_010],
    ['no amount', null],
  ])('the amount claimed in %j', (text, pence) => {
    expect(claimedIn(text)).toBe(pence);
  });
});

describe('characters that look alike', () => {
  test.each([
    ['Your reference: NG1192241', { NGI192241: 'NG1192241' }],
    ['NGl 192 24l', { NGI192241: 'NGL 192 24L' }],
    ['Ref HD5-O12345.', { HDS012345: 'HD5-O12345' }],
    ['H0S 0I2345', { HDS012345: 'H0S 0I2345' }],
    ['as NGI192241 says', {}],
    // Numbers, words and longer strings are not references.
    ['call 0345 192 2412 or 161192241, NG119224, NG11922412, NGI SOLIDO', {}],
  ])('are read through in the reference of %j', (text, misread) => {
    expect(Object.fromEntries(throughLookalikes(plainCapitals(text), ['NGI', 'HDS']).misread)).toEqual(
      misread,
    );
  });

  test('stand in the text as what they were meant for', () => {
    expect(throughLookalikes('RE NG1192241, NG1 O22221', ['NGI']).text).toBe('RE NGI192241, NGI022221');
  });

  test.each([
    ['Ian', 'lan'],
    ['Tariq', 'Tarig'],
    ['Bond-Qureshi', 'Bond-Oureshi'],
    ['Jacqueline', 'Jacgueline'],
    ['Fitzpatrick-McIntyre', 'Fitzpatrick-Mclntyre'],
    ['Burns', 'Bums'],
    ['Watson', 'VVatson'],
    ['Stubbs', '5tu8b5'],
  ])('make no difference between %s and %s', (meant, read) => {
    expect(lookalikeKey(plainCapitals(read))).toBe(lookalikeKey(plainCapitals(meant)));
  });

  test('leave numbers, and names that are others', () => {
    expect(lookalikeKey('24/09/1972')).toBe('24/09/1972');
    expect(lookalikeKey('SHARP')).not.toBe(lookalikeKey('SHARPE'));
    expect(lookalikeKey('IAN')).not.toBe(lookalikeKey('ISAAC'));
  });
});

const candidate = (id: number, more: Partial<CandidateCase> = {}): CandidateCase => ({
  id,
  uniqueReference: `HDS00000${id}`,
  applicants: [{ firstName: 'Adam', lastName: 'Smith', dateOfBirth: '1980-04-12' }],
  postcodes: ['ls14ab'],
  debts: [],
  senderTimes: 0,
  senderCases: 0,
  ...more,
});
const paper = (more: Partial<ReadPaper>): ReadPaper => ({
  text: 'Mr Adam Smith',
  letterCaseIds: [],
  separatorCaseId: null,
  references: [],
  misreadReferences: {},
  nearReferences: {},
  numbers: [],
  postcodes: [],
  days: [],
  ...more,
});

describe('the case', () => {
  test('comes first by reference before account, name with postcode and date of birth', () => {
    const scores = [
      paper({ references: ['HDS000001'] }),
      paper({ postcodes: ['ls14ab'] }),
      paper({ days: ['1980-04-12'] }),
    ].map((each) => suggestCases(each, [candidate(1)])[0]?.score ?? 0);
    expect(scores[0]).toBeGreaterThan(scores[1]!);
    expect(scores[1]).toBeGreaterThanOrEqual(scores[2]!);
    expect(scores.every((score) => score >= 70)).toBe(true);
  });

  test('is never one of two that fit equally, nor found by a name or a place alone', () => {
    const tie = suggestCases(paper({ postcodes: ['ls14ab'] }), [candidate(1), candidate(2)]);
    expect([tie.length, leadingCase(tie)]).toEqual([2, null]);
    expect(suggestCases(paper({}), [candidate(1)])).toEqual([]);
    expect(suggestCases(paper({ text: 'To the occupier', postcodes: ['ls14ab'] }), [candidate(1)])).toEqual(
      [],
    );
  });

  test('is proposed for an almost correct name with the postcode, but not filled in', () => {
    const people = [{ firstName: 'Adam', lastName: 'Okonkwo', dateOfBirth: '1980-04-12' }];
    const suggested = (text: string, more: Partial<ReadPaper> = { postcodes: ['ls14ab'] }) =>
      suggestCases(paper({ text, ...more }), [candidate(1, { applicants: people })]);
    expect(suggested('Mr Adam Okonkwe')[0]?.score).toBe(60);
    expect(suggested('Dear Mr Okonkwo')[0]?.score).toBe(60);
    expect(leadingCase(suggested('Dear Mr Okonkwo'))).toBeNull();
    expect(suggested('Mrs B Okonkwo')).toEqual([]);
    expect(suggested('Mr Adam Okonkwe', {})).toEqual([]);
  });

  test('is found by a misread reference only together with the name', () => {
    const near = { nearReferences: { HDS000001: 'HDS00O001' } };
    expect(suggestCases(paper({ ...near, text: 'nobody' }), [candidate(1)])).toEqual([]);
    expect(suggestCases(paper(near), [candidate(1)])[0]?.score).toBe(60);
  });

  test('with the exact reference ranks below a case one slip away whose client is named', () => {
    const other = {
      applicants: [{ firstName: 'Beryl', lastName: 'Tutt', dateOfBirth: null }],
      postcodes: [],
    };
    const near = { references: ['HDS000002'], nearReferences: { HDS000001: 'HDS000002' } };
    const both = suggestCases(paper({ ...near, text: 'About Adam Smith, HDS000002' }), [
      candidate(1),
      candidate(2, other),
    ]);
    expect(both.map(({ caseId }) => caseId)).toEqual([1, 2]);
    expect(leadingCase(both)).toBeNull();
    const alone = suggestCases(paper({ ...near, text: 'About HDS000002' }), [
      candidate(1),
      candidate(2, other),
    ]);
    expect(leadingCase(alone)?.caseId).toBe(2);
  });

  test('of a reference with lookalike characters is filled in where its client is named', () => {
    const read = { misreadReferences: { HDS000001: 'HD5000001' } };
    const first = (text: string) => suggestCases(paper({ ...read, text }), [candidate(1)]);
    expect(leadingCase(first('HD5000001 Re: Adam Smith'))?.caseId).toBe(1);
    expect(first('HD5000001')[0]?.score).toBe(60);
    expect(leadingCase(first('HD5000001 Re: Joan Potter'))).toBeNull();
    const two = suggestCases(paper({ ...read, references: ['HDS000002'], text: '' }), [
      candidate(1),
      candidate(2),
    ]);
    expect(leadingCase(two)).toBeNull();
  });

  test('of a misread name counts for a little less, and a tie with the name as written is never filled in', () => {
    const person = (firstName: string) => ({
      applicants: [{ firstName, lastName: 'Sharp', dateOfBirth: '1982-09-29' }],
      postcodes: [],
    });
    const suggested = suggestCases(paper({ text: 'Re: lan Sharp', days: ['1982-09-29'] }), [
      candidate(1, person('Isaac')),
      candidate(2, person('Ian')),
    ]);
    expect(suggested.map(({ caseId, score }) => [caseId, score])).toEqual([
      [2, 70],
      [1, 60],
    ]);
    expect(leadingCase(suggested)?.caseId).toBe(2);
    expect(evidenceText(suggested[0]!.evidence[1]!)).toBe(
      'Ian Sharp is named, with characters that look alike.',
    );
    const written = suggestCases(paper({ text: 'Re: Tarig Sharp', days: ['1982-09-29'] }), [
      candidate(1, person('Tariq')),
      candidate(2, person('Tarig')),
    ]);
    expect(written.map(({ caseId }) => caseId)).toEqual([2, 1]);
    expect(leadingCase(written)).toBeNull();
  });

  test('of a reference with a slip comes first where the first name is a letter off', () => {
    const people = { applicants: [{ firstName: 'Łukasz', lastName: 'Nolan', dateOfBirth: null }] };
    const near = { nearReferences: { HDS000001: 'HDS000007' } };
    const first = (text: string) => suggestCases(paper({ ...near, text }), [candidate(1, people)]);
    expect(first('Re: tukasz Nolan')[0]?.score).toBe(45);
    expect(first('Re: Peter Nolan')).toEqual([]);
    expect(first('Dear Mr Nolan')).toEqual([]);
  });

  test('of a reference alone is not filled in where somebody else is named', () => {
    const alone = { references: ['HDS000001'] };
    const filledIn = (text: string, more: Partial<ReadPaper> = {}, of: Partial<CandidateCase> = {}) =>
      leadingCase(suggestCases(paper({ ...alone, text, ...more }), [candidate(1, of)]))?.caseId ?? null;
    expect(filledIn('Your reference: HDS000001\nRe: Tarig Woods\nDear Sir')).toBeNull();
    expect(filledIn('HDS000001\nYnglŷn â: Siân Wyn Jones')).toBeNull();
    expect(filledIn('HDS000001 about Mrs Joan Potter')).toBeNull();
    // Nobody is named, or not whom it is about.
    expect(filledIn('HDS000001\nRe: our customer\nDear Mr Jones')).toBe(1);
    expect(filledIn('HDS000001\nRe: your account with Acorn Bank')).toBe(1);
    // Something else speaks for it.
    const debt = { id: 7, accountNumber: '12345678', creditorName: 'Acorn' };
    expect(filledIn('HDS000001\nRe: Joan Potter', { numbers: ['12345678'] }, { debts: [debt] })).toBe(1);
    expect(filledIn('HDS000001\nRe: Joan Potter', {}, { senderTimes: 2, senderCases: 1 })).toBe(1);
  });

  test('of a sender counts while the sender writes about one case', () => {
    const known = candidate(1, { senderTimes: 2, senderCases: 1 });
    expect(suggestCases(paper({ text: '' }), [known])[0]?.score).toBe(40);
    expect(suggestCases(paper({ text: '' }), [{ ...known, senderCases: 9 }])).toEqual([]);
  });
});

test('the type is recognised by its words, above all in the heading, and not in a tie', () => {
  const types = [
    { id: 1, name: 'Proof of debt', keywords: ['claim'], regexes: [] },
    { id: 2, name: 'Payslip', keywords: ['net pay'], regexes: ['\\b[A-Z]{2}\\d{6}[A-D]\\b', '('] },
  ];
  expect(leadingType(suggestTypes('PROOF OF DEBT\nour claim', types))).toMatchObject({ typeId: 1 });
  expect(leadingType(suggestTypes('NI AB123456C net pay', types))).toMatchObject({
    typeId: 2,
    found: ['net pay', 'AB123456C'],
  });
  expect(leadingType(suggestTypes('nothing of the kind', types))).toBeNull();
  const atClaims = suggestTypes('Please see attached. net pay', types, { isForClaims: true });
  expect(leadingType(atClaims)).toMatchObject({ typeId: 1, found: ['sent to the address for claims'] });
});

test('two scans of one letter are alike, another letter is not', () => {
  const letter =
    'Dear Sir we write about the account of our customer who owes us money and asks for time until the spring of the coming year';
  const other =
    'Notice of assignment the debt named below was sold to another creditor to whom all further payments are to be made from today';
  const signature = (text: string) => textSignature(text)!;
  expect(alikeness(signature(letter), signature(letter.replace('spring', 'sprinq')))).toBeGreaterThanOrEqual(
    ALIKE,
  );
  expect(alikeness(signature(letter), signature(other))).toBeLessThan(0.2);
  expect(textSignature('too short')).toBeNull();
});

test('matches are marked on the page, however they are divided, and on a rotated page', () => {
  const word = (text: string, x: number) => ({ text, x, y: 0.1, width: 0.1, height: 0.02 });
  const words = [word('Ref:', 0), word('HDS', 0.2), word('000123', 0.3)];
  const [box] = placesOnPage(words, 'HDS000123');
  expect(box).toMatchObject({ x: 0.2, y: 0.1 });
  expect(box!.width).toBeCloseTo(0.2);
  expect(placesOnPage(words, '–')).toEqual([]);
  const round = [90, 90, 90, 90].reduce((before) => turnedBox(before, 90), box!);
  expect(round.x).toBeCloseTo(box!.x);
  expect(round.y).toBeCloseTo(box!.y);
});

test('letters of one form to two clients do not name the same figures; two scans of one do, also with a slip', () => {
  const form = (account: string, balance: string) =>
    `On 16/11/2026 account ${account} was placed on hold. The balance is £${balance}; £${balance} is due.`;
  const letter = form('2102 410877', '4,095.95');
  expect(shareFigures(letter, form('2102 410877', '4,095.95').replace('16/11', '16.11'))).toBe(true);
  expect(shareFigures(letter, letter.replace('410877', '41O877'))).toBe(true);
  expect(shareFigures(letter, form('7781 220019', '310.00'))).toBe(false);
  expect(shareFigures('Please call me.', 'Please call me.')).toBe(true);
});
