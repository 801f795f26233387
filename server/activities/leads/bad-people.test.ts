import { expect, test } from 'vitest';
import { leads } from '#server/app/parts/leads.ts';
import { persons } from '#server/records/cases/tables.ts';
import { badAddresses, badPeople } from '#test/bad-people.ts';
import { testDatabase } from '#test/database.ts';
import { aLead, introducerNamed, withKey } from '#test/leads.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await appWith(leads)(database);
const firm = await demoFirm(database);
const manager = await signIn(['settings.introducers'], { domainId: firm.harbour });
const lantern = await introducerNamed(database, 'Lantern Debt Charity');
const made = await apiCaller(app, manager.headers)('POST', `/introducers/${lantern}/keys`, {
  name: 'Website',
  domainId: firm.harbour,
  productId: firm.iva,
  ownerUserId: manager.id,
  perMinute: 600,
});
const desk = withKey(app, made.body.data.key);
const person = aLead('x').people[0]!;
const second = { ...person, firstName: 'Rose', email: null, phoneMobile: '07700 900457' };
test.each([
  ...badPeople.map(([what, change, field]) => [
    what,
    { people: [{ ...person, ...change }] },
    `people.0.${field}`,
  ]),
  ...badAddresses.map(([what, change, field]) => [
    what,
    { people: [{ ...person, address: { ...person.address, ...change } }] },
    `people.0.address.${field}`,
  ]),
  ['the same person twice', { people: [person, person] }, 'people.1.firstName'],
  [
    'the same person twice, once without a date of birth',
    { people: [person, { ...person, dateOfBirth: null, firstName: 'CALLUM' }] },
    'people.1.firstName',
  ],
  [
    'the National Insurance number of the other',
    {
      people: [
        { ...person, niNumber: 'AB123456C' },
        { ...second, niNumber: 'AB 12 34 56 C' },
      ],
    },
    'people.1.niNumber',
  ],
  ['script in a title', { people: [{ ...person, title: '<script>' }] }, 'people.0.title'],
  [
    'script for a creditor',
    { debts: [{ creditor: '<script>x</script>', balancePence: 1 }] },
    'debts.0.creditor',
  ],
  [
    'script for an account',
    { debts: [{ creditor: 'A', accountNumber: '<b>1</b>', balancePence: 1 }] },
    'debts.0.accountNumber',
  ],
  ['script for a source', { consent: { ...aLead('x').consent, source: '<script>' } }, 'consent.source'],
] as [string, object, string][])('%s', async (_, more, field) => {
  const before = await database.$count(persons);
  const answer = await desk.send(aLead('bad-person', more));
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
  expect(await database.$count(persons)).toBe(before);
});
