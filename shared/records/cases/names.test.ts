import { expect, test } from 'vitest';
import { caseNameOf, fullName } from './names.ts';

test.each([
  [
    [
      { title: 'Mr', firstName: 'Adam', lastName: 'Smith' },
      { title: 'Mrs', firstName: 'beth', lastName: 'Smith' },
    ],
    'Mr A Smith & Mrs B Smith',
  ],
  [[{ firstName: ' Zoë ', lastName: ' Quill ' }], 'Z Quill'],
  [[{ title: 'Ms', firstName: 'E\u0301lodie', lastName: 'Roy' }], 'Ms E\u0301 Roy'],
  [[{ title: null, firstName: '', lastName: 'Roy' }], 'Roy'],
  [[], ''],
])('%o is the case of %s', (applicants, name) => {
  expect(caseNameOf(applicants)).toBe(name);
});

test('a full name has the title and every letter', () => {
  expect(fullName({ title: 'Dr', firstName: 'Ann', lastName: 'O’Hara' })).toBe('Dr Ann O’Hara');
});
