import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PASSWORD_MAX, PASSWORD_MIN, passwordProblem } from './password.ts';

test.each([
  'demo-concordat',
  'correct horse battery',
  'Tyne&Wear-ferry-0742',
  'ŵyau a llefrith',
  '🦉🦊🐝🐢🐸🐙🦀🐌🐞🦋🐋🦔',
])('%s is accepted', (password) => {
  expect(passwordProblem(password, { username: 'admin', name: 'Alex Admin' })).toBeNull();
});

test('length is counted in characters, from 12 to 200', () => {
  expect(passwordProblem('short-one-1')).toBe('Use at least 12 characters.');
  expect(passwordProblem('🦉🦊🐝🐢🐸🐙')).toBe('Use at least 12 characters.');
  const long = Array.from({ length: 201 }, (_, n) => 'kzxwpq'[(n * n + n) % 6]).join('');
  expect(passwordProblem(long)).toBe('Use at most 200 characters.');
});

test.each(['aaaaaaaaaaaa', 'abababababab', 'tiger-tiger-tiger', 'manager manager', 'a1a1a1a1a1a1a1'])(
  '%s repeats itself',
  (password) => {
    expect(passwordProblem(password)).toMatch(/repeats/);
  },
);

test.each(['abcdefghijklm', '1234567890123', 'qwertyuiop[]', 'mnbvcxzlkjhgf', 'Zyxwvutsrqpo'])(
  '%s follows a row',
  (password) => {
    expect(passwordProblem(password)).toMatch(/keyboard or the alphabet/);
  },
);

test.each([
  'Password1234',
  'P@ssw0rd2026!',
  'iloveyouforever',
  'Welcome-2026!!',
  'concordat2026',
  '!!Manchester1',
])('%s is too easy to guess', (password) => {
  expect(passwordProblem(password)).toMatch(/easy to guess/);
});

test('the user’s own names are refused, however they are written', () => {
  const owner = { username: 'margaret.holloway', name: 'Margaret Holloway' };
  expect(passwordProblem('Margaret.Holloway', owner)).toMatch(/own name/);
  expect(passwordProblem('margaretholloway1984', owner)).toMatch(/own name/);
  expect(passwordProblem('margaret likes ferries', owner)).toBeNull();
});

test('any text gets an answer, and an accepted one has the right length', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 250, unit: 'grapheme' }), (password) => {
      const accepted = passwordProblem(password) === null;
      const { length } = Array.from(password);
      expect(accepted && (length < PASSWORD_MIN || length > PASSWORD_MAX)).toBe(false);
    }),
  );
});
