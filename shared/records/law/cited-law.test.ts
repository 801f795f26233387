import { expect, test } from 'vitest';
import { foreignLaw, lawProblem } from './cited-law.ts';

const cited = (text: string, places: readonly string[] = ['NI']) => foreignLaw(text, places)?.cited ?? null;

test.each([
  ['under Part VIII of the Act', 'Part VIII'],
  ['the Insolvency (England and Wales) Rules 2016', 'Insolvency (England and Wales) Rules'],
  ['<p>section&nbsp;258</p>', 'section 258'],
  ['Sec<b>tion 258</b> says', 'Section 258'],
  ['rules 8.26 and 11.14', 'rules 8.26'],
  [
    'His centre of main interests is in England and Wales',
    'centre of main interests is in England and Wales',
  ],
  ['in the public Individual Insolvency Register', 'Individual Insolvency Register'],
])('%s cites the law of England and Wales', (text, words) => {
  expect(cited(text)).toBe(words);
  expect(cited(text, ['SCO'])).toBe(words);
  expect(cited(text, ['EW'])).toBeNull();
  expect(cited(text, ['EW', 'NI'])).toBe(words);
});

test.each([
  'article 232 of the Insolvency (Northern Ireland) Order 1989',
  'rule 8.2 of the Insolvency Rules (Northern Ireland) 1991',
  'section 25 of the lease, rule 2, £258.35',
  'a member of the Institute of Chartered Accountants in England and Wales',
  '{{dates.challengeBy}} {{#if case.isBankrupt}}',
])('%s does not', (text) => {
  expect(cited(text)).toBeNull();
});

test('each place has law of its own', () => {
  expect(lawProblem('the Accountant in Bankruptcy', 'EW')).toBe(
    'The text cites ‘Accountant in Bankruptcy’, the law of Scotland; this case is in England & Wales.',
  );
  expect(lawProblem('the Insolvency (Northern Ireland) Order 1989', 'NI')).toBeNull();
});
