import { expect, test } from 'vitest';
import { adjustmentsText } from './adjustments.ts';
import { languages } from './languages.ts';

test('every language is a code of ISO 639 with the name that it has there', () => {
  const names = new Intl.DisplayNames('en-GB', { type: 'language' });
  const own = new Map([
    ['bfi', 'British Sign Language'],
    ['isg', 'Irish Sign Language'],
  ]);
  for (const [code, label] of Object.entries(languages)) {
    expect(code).toMatch(/^[a-z]{2,3}$/);
    expect(label).toBe(own.get(code) ?? names.of(code));
  }
  expect(Object.keys(languages).slice(0, 2)).toEqual(['en', 'cy']);
});

test('an interpreter is one for the language that they prefer', () => {
  const person = { name: 'Ewa Lis', adjustmentsNote: null };
  expect(adjustmentsText({ ...person, adjustments: ['interpreter'], preferredLanguage: 'pl' })).toBe(
    'Ewa Lis: Prefers Polish; An interpreter',
  );
  expect(adjustmentsText({ ...person, adjustments: [], preferredLanguage: 'cy' })).toBe(
    'Ewa Lis: Prefers Welsh',
  );
  for (const preferredLanguage of ['en', null])
    expect(adjustmentsText({ ...person, adjustments: [], preferredLanguage })).toBeNull();
});
