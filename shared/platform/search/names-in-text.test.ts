import { expect, test } from 'vitest';
import { matchRuleKinds } from '#shared/activities/money/banking/match-rules.ts';
import { firstNamesBeside, nameIn, narrativeWords, soughtNames, soughtPerson } from './names-in-text.ts';
import { plainCapitals } from './words-in-text.ts';

const companies = matchRuleKinds.companyName.words;
const person = (name: string) => {
  const [firstName = '', ...rest] = name.split(' ');
  return soughtPerson({ firstName, lastName: rest.join(' ') });
};
const find = (text: string, ...names: readonly string[]) =>
  nameIn(narrativeWords(plainCapitals(text), companies), names.map(person));

test.each([
  ['SMITH A HDS004711', 'Adam Smith', 'full'],
  ['MR A SMITH', 'Adam Smith', 'full'],
  ['SMITH MR A', 'Adam Smith', 'full'],
  ['ADAM J SMITH', 'Adam Smith', 'full'],
  ['adam smith', 'Adam Smith', 'full'],
  ['A & B SMITH', 'Adam Smith', 'full'],
  ['ONEILL S', 'Seán O’Neill', 'full'],
  ["O'NEILL S", 'Seán O’Neill', 'full'],
  ['O NEILL S', 'Seán O’Neill', 'full'],
  ['S VAN DER BERG', 'Saskia van der Berg', 'full'],
  ['SMITH-JONES B', 'Beth Smith-Jones', 'full'],
  ['ZOE LUKASZ', 'Zoë Łukasz', 'full'],
  ['SMITH', 'Adam Smith', 'surname'],
  ['SMITH HDS004711', 'Adam Smith', 'surname'],
  ['SMITH B', 'Adam Smith', 'differs'],
  ['JONES A', 'Adam Smith', 'none'],
  ['SMITHSON A', 'Adam Smith', 'none'],
  ['', 'Adam Smith', 'none'],
])('in “%s” %s stands as %s', (text, name, found) => {
  expect(find(text, name)).toBe(found);
});

test('of several applicants the one found best counts', () => {
  expect(find('B SMITH', 'Adam Smith', 'Beth Smith')).toBe('full');
  expect(find('JONES B', 'Adam Smith', 'Beth Jones')).toBe('full');
});

test.each([
  'SMITH LTD HDS004711',
  'A SMITH LIMITED HDS004711',
  'A SMITH & SONS',
  'SMITH AND JONES SOLICITORS LLP',
  'A SMITH BUILDING AND ROOFING LTD',
  'SMITH COUNTY COUNCIL',
  'LONDON BOROUGH OF SMITH',
  'UNIVERSITY OF SMITH A HDS004711',
  'NHS SMITH HDS004711',
  'SMITH BUILDING SOCIETY',
])('in “%s” the surname is a company’s', (text) => {
  expect(find(text, 'Adam Smith')).toBe('company');
});

test.each([
  ['ACME LTD SMITH A HDS004711', 'full'],
  ['ACME LTD HDS004711 SMITH', 'surname'],
  ['MR A SMITH FROM ACME LTD', 'full'],
  ['ACME BANK | A SMITH', 'full'],
  ['A SMITH | ACME BANK', 'full'],
  ['SMITH LTD | A SMITH', 'full'],
  ['SMITH BANKS A', 'full'],
])('in “%s”, beside a company, Adam Smith stands as %s', (text, found) => {
  expect(find(text, 'Adam Smith')).toBe(found);
});

test.each([
  ['Zoe Hart', 'Z HART'],
  ['Hart', 'HART ZOE'],
  ['Zoë Marie van der Berg', 'VAN DER BERG Z'],
  ['née Smith-Jones', 'SMITH-JONES Z'],
  ['Mrs Rosie O’Neill', 'ONEILL R'],
])('previously %s is found in “%s”', (previous, text) => {
  const sought = soughtNames({ firstName: 'Zoë', lastName: 'O’Brien', previousNames: [previous] });
  expect(nameIn(narrativeWords(plainCapitals(text)), sought)).toBe('full');
});

test('a name in use counts, with the surname or one of its own; an empty name does not', () => {
  const called = (knownAs: string) =>
    soughtNames({ firstName: 'Margaret', lastName: 'Hall', knownAs, previousNames: [''] });
  expect(nameIn(narrativeWords('PEGGY HALL'), called('Peggy'))).toBe('full');
  expect(nameIn(narrativeWords('P HALL'), called('Peggy'))).toBe('full');
  expect(nameIn(narrativeWords('PEGGY MITCHELL'), called('Peggy Mitchell'))).toBe('full');
  expect(called(' ')).toHaveLength(1);
});

test.each([
  ['GRACE SMITH', ['GRACE']],
  ['SMITH GRACE HDS004711', ['GRACE']],
  ['ADAM SMITH', []],
  ['ANNE & GRACE SMITH', ['ANNE', 'GRACE']],
  ['ADAM JOHN SMITH', []],
  ['G SMITH', []],
  ['GRACE SMITH LTD', ['GRACE', 'LTD']],
  ['GRACE SMITH BANK TRANSFER', ['BANK', 'GRACE', 'TRANSFER']],
])('besides Adam John’s, the first names beside SMITH in “%s” are %j', (text, names) => {
  const own = [soughtPerson({ firstName: 'Adam', middleNames: 'John', lastName: 'Smith' })];
  expect(firstNamesBeside(narrativeWords(text, companies), 'SMITH', own).toSorted()).toEqual(names);
});
