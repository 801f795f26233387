import { describe, expect, test } from 'vitest';
import { persons } from '#server/records/cases/tables.ts';
import { badAddresses, badPeople } from '#test/bad-people.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, applicant, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const firm = await demoFirm(database);
const call = apiCaller(app, (await signIn(['config.all-domains'], {})).headers);

const newCase = (applicants: object[]) => ({ domainId: firm.harbour, productId: firm.iva, applicants });
const opened = async (...people: Record<string, unknown>[]) => {
  const applicants = people.map((person) => applicant(firm, person));
  return (await call('POST', '/cases', newCase(applicants))).body.data.id as number;
};
const kept = await opened({ email: 'adam.smith@example.org' });
const errorsOf = async (method: 'POST' | 'PUT', path: string, body: object) => {
  const before = await database.$count(persons);
  const answer = await call(method, path, body);
  expect(answer.status).toBe(400);
  expect(await database.$count(persons)).toBe(before);
  return Object.keys(answer.body.errors);
};

describe('is refused at its field, whichever way it comes', () => {
  test.each(badPeople)('%s', async (_, change, field) => {
    const { person, address } = applicant(firm, change);
    expect(await errorsOf('POST', '/cases', newCase([{ person, address }]))).toEqual([
      `applicants.0.person.${field}`,
    ]);
    const added = await errorsOf('POST', `/cases/${kept}/people`, { ...person, role: 'applicant_2' });
    expect(added).toEqual([field]);
    const [row] = (await call('GET', `/cases/${kept}/people`)).body.data;
    const changed = await errorsOf('PUT', `/cases/${kept}/people/${row.id}`, {
      version: row.version,
      ...change,
    });
    expect(changed).toEqual([field]);
  });

  test.each(badAddresses)('%s', async (_, change, field) => {
    const { person, address } = applicant(firm, {}, change);
    expect(await errorsOf('POST', '/cases', newCase([{ person, address }]))).toEqual([
      `applicants.0.address.${field}`,
    ]);
  });
});

test('names as people have them are taken', async () => {
  const names = [
    "O'Neil-Łuk",
    'D’Arcy',
    'van der Berg (née Smith)',
    'Nguyễn',
    '’t Hooft',
    'Smith, Jr.',
    'X Æ A-12',
  ];
  for (const lastName of names) {
    const { status, body } = await call('POST', '/cases', newCase([applicant(firm, { lastName })]));
    expect([status, body.errors]).toEqual([201, undefined]);
  }
});

describe('the same person twice in a case is refused', () => {
  const adam = { firstName: 'Adam', lastName: 'Smith', dateOfBirth: '1980-04-12' };
  const pairs: [what: string, one: object, other: object, field: string][] = [
    ['the name and the birth', {}, {}, 'firstName'],
    ['the same in other letters', {}, { firstName: 'ADAM ', lastName: 'smith' }, 'firstName'],
    [
      'the National Insurance number',
      { niNumber: 'AB123456C' },
      { firstName: 'Eve', lastName: 'Jones', dateOfBirth: null, niNumber: 'ab 12 34 56 c' },
      'niNumber',
    ],
    [
      'the name and the e-mail address',
      { email: 'a@example.org' },
      { dateOfBirth: null, phoneMobile: null, email: 'A@example.org' },
      'firstName',
    ],
  ];
  test.each(pairs)('%s', async (_, one, other, field) => {
    const [first, second] = [applicant(firm, { ...adam, ...one }), applicant(firm, { ...adam, ...other })];
    expect(await errorsOf('POST', '/cases', newCase([first, second]))).toEqual([
      `applicants.1.person.${field}`,
    ]);
    const id = await opened({ ...adam, ...one });
    const path = `/cases/${id}/people`;
    const added = { ...second.person, role: 'partner_not_party' };
    expect(await errorsOf('POST', path, added)).toEqual([field]);
    // Somebody else who becomes the same by a change.
    const body = { firstName: 'Eve', lastName: 'Jones', role: 'applicant_2' };
    const { data: row } = (await call('POST', path, body)).body;
    const change = { ...second.person, version: row.version };
    expect(await errorsOf('PUT', `${path}/${row.id}`, change)).toEqual([field]);
  });

  test('but not a father and a son, nor twins', async () => {
    const father = applicant(firm, { ...adam, dateOfBirth: '1955-01-01' });
    const twin = applicant(firm, { ...adam, firstName: 'Abel' });
    for (const other of [father, twin])
      expect((await call('POST', '/cases', newCase([applicant(firm, adam), other]))).status).toBe(201);
  });

  test('known from another case, each time the same', async () => {
    const [{ personId }] = (await call('GET', `/cases/${kept}/people`)).body.data;
    expect(await errorsOf('POST', '/cases', newCase([{ personId }, { personId }]))).toEqual([
      'applicants.1.personId',
    ]);
  });

  test('chosen from another case, is refused where they were chosen', async () => {
    const [{ personId }] = (await call('GET', `/cases/${await opened(adam)}/people`)).body.data;
    expect(await errorsOf('POST', '/cases', newCase([applicant(firm, adam), { personId }]))).toEqual([
      'applicants.1.personId',
    ]);
    const known = { personId, role: 'applicant_2' };
    expect(await errorsOf('POST', `/cases/${await opened(adam)}/people/known`, known)).toEqual(['personId']);
  });
});
