import { expect, test } from 'vitest';
import { nameIn, narrativeWords, plainCapitals, soughtPerson } from './names-in-text.ts';

const find = (text: string, ...names: readonly string[]) =>
  nameIn(
    narrativeWords(plainCapitals(text)),
    names.map((name) => {
      const [firstName = '', ...rest] = name.split(' ');
      return soughtPerson({ firstName, lastName: rest.join(' ') });
    }),
  );

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
