import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#server/platform/database/audit.ts';
import { caseSearch } from '#server/records/cases/search-table.ts';
import { casePeople, caseStatusChanges, cases, persons } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, applicant, demoFirm, newCase } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const firm = await demoFirm(database);
const advisor = await signIn([], { domainId: firm.harbour });
const call = apiCaller(app, advisor.headers);
const elsewhere = apiCaller(app, (await signIn([], { domainId: firm.northgate })).headers);

const counter = async () => {
  const [row] = await database
    .select({ next: tables.domains.nextCaseNumber })
    .from(tables.domains)
    .where(eq(tables.domains.id, firm.harbour));
  return row!.next;
};
const reference = (number: number) => `HDS${String(number).padStart(6, '0')}`;

test('a joint case is opened as a lead with the next reference, its people, and a row to be found by', async () => {
  const next = await counter();
  const { status, body } = await call(
    'POST',
    '/cases',
    newCase(firm, {
      applicants: [applicant(firm), applicant(firm, { titleId: firm.mrs, firstName: 'Beth' }, null)],
    }),
  );
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    uniqueReference: reference(next),
    caseName: 'Mr A Smith & Mrs B Smith',
    status: { name: 'Lead', badgeColour: 'blue', stage: 'lead' },
    domain: { name: 'Harbour Debt Solutions' },
    portfolio: { name: 'Harbour Direct' },
    department: { name: 'Sales/Triage' },
    caseOwnerUser: { id: advisor.id },
    jurisdiction: 'EW',
    termMonths: 60,
    address: '12 Canal Street, Leeds, LS1 4AB',
    version: 1,
  });
  expect(body.data.applicants.map(({ name }: { name: string }) => name)).toEqual([
    'Mr Adam Smith',
    'Mrs Beth Smith',
  ]);
  expect(body.data.feeModel.nomineeFee).toBe(160_450);
  const { id } = body.data;
  const [found] = await database.select().from(caseSearch).where(eq(caseSearch.caseId, id));
  expect(found).toMatchObject({
    postcodeN: 'ls14ab',
    surnameN: 'smith',
    address: '12 Canal Street, Leeds, LS1 4AB',
  });
  expect(
    await database.select().from(caseStatusChanges).where(eq(caseStatusChanges.caseId, id)),
  ).toHaveLength(1);
  const shares = await database
    .select({ share: casePeople.sharePercentBp })
    .from(casePeople)
    .where(eq(casePeople.caseId, id));
  expect(shares.map(({ share }) => share)).toEqual([5_000, 5_000]);
  const trail = await database
    .select({ entity: auditLog.entity })
    .from(auditLog)
    .where(and(eq(auditLog.caseId, id), eq(auditLog.action, 'created')));
  expect(trail.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['cases', 'case-people']));
});

test('twenty at once get twenty references in a row, and one that fails leaves no gap', async () => {
  const { body: known } = await call('POST', '/cases', newCase(firm));
  const { personId } = known.data.applicants[0];
  const next = await counter();
  const attempts = Array.from({ length: 21 }, (_, n) => {
    // The eleventh has one person as both applicants, and is refused at the field.
    const applicants = n === 10 ? [{ personId }, { personId }] : [applicant(firm, { firstName: `P${n}` })];
    return call('POST', '/cases', newCase(firm, { applicants }));
  });
  const answers = await Promise.all(attempts);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(1);
  const references = answers
    .filter(({ status }) => status === 201)
    .map(({ body }) => body.data.uniqueReference as string)
    .toSorted();
  expect(references).toEqual(Array.from({ length: 20 }, (_, n) => reference(next + n)));
  expect(await counter()).toBe(next + 20);
});

test('a counter that was set back does not give a reference twice', async () => {
  const next = await counter();
  await database.update(tables.domains).set({ nextCaseNumber: 1 }).where(eq(tables.domains.id, firm.harbour));
  const { body } = await call('POST', '/cases', newCase(firm));
  expect(body.data.uniqueReference).toBe(reference(next));
});

test.each([
  [
    'a portfolio of another domain',
    { portfolioId: firm.northgateDirect },
    { portfolioId: 'That portfolio is not in the case’s domain.' },
  ],
  ['a domain that is not held', { domainId: firm.northgate }, { domainId: 'You do not hold this domain.' }],
  [
    'a product for another country',
    { jurisdiction: 'SCO' },
    { productId: 'Individual Voluntary Arrangement is for England & Wales; this case is in Scotland.' },
  ],
  ['no applicant', { applicants: [] }, { applicants: 'Choose at least 1.' }],
  [
    'three applicants',
    { applicants: [applicant(firm), applicant(firm), applicant(firm)] },
    { applicants: 'Choose at most 2.' },
  ],
  [
    'a child',
    { applicants: [applicant(firm, { dateOfBirth: '2015-01-01' })] },
    { 'applicants.0.person.dateOfBirth': 'An applicant must be 18 or older.' },
  ],
  [
    'no surname',
    { applicants: [applicant(firm, { lastName: ' ' })] },
    { 'applicants.0.person.lastName': 'Required.' },
  ],
  [
    'a postcode that is none',
    { applicants: [applicant(firm, {}, { postcode: 'NOWHERE' })] },
    { 'applicants.0.address.postcode': 'Not a UK postcode.' },
  ],
  [
    'an NI number that is none',
    { applicants: [applicant(firm, { niNumber: 'GB123456A' })] },
    { 'applicants.0.person.niNumber': 'Not a National Insurance number. It looks like AB 12 34 56 C.' },
  ],
  [
    'a title that is none',
    { applicants: [applicant(firm, { titleId: 999_999 })] },
    { 'applicants.0.person.titleId': 'That row no longer exists.' },
  ],
  ['an unknown field', { stage: 3 }, { stage: 'Unknown field.' }],
  ['text for an id', { productId: '1; drop table cases' }, { productId: 'Must be a whole number.' }],
  ['an id beyond int4', { productId: 3_000_000_000 }, { productId: 'Must be at most 2147483647.' }],
  ['applicants that are none', { applicants: 'both' }, { applicants: 'Must be an array.' }],
  [
    'an applicant who is nobody',
    { applicants: [{}] },
    { 'applicants.0.person': 'Either a new person or a known one.' },
  ],
  [
    'a NUL in a name',
    { applicants: [applicant(firm, { firstName: 'A\u0000b' })] },
    { 'applicants.0.person.firstName': 'Contains characters that cannot be stored.' },
  ],
  [
    'a name of 300 letters',
    { applicants: [applicant(firm, { firstName: 'x'.repeat(300) })] },
    { 'applicants.0.person.firstName': 'Must have at most 60 characters.' },
  ],
  [
    'a date the UK way',
    { applicants: [applicant(firm, { dateOfBirth: '12/04/1980' })] },
    { 'applicants.0.person.dateOfBirth': 'Must be a date as yyyy-MM-dd.' },
  ],
])('%s is refused at its field, and nothing is stored', async (_what, more, errors) => {
  const before = [await database.$count(cases), await database.$count(persons)];
  const { status, body } = await call('POST', '/cases', newCase(firm, more));
  expect(status).toBe(400);
  expect(body.errors).toEqual(errors);
  expect([await database.$count(cases), await database.$count(persons)]).toEqual(before);
});

test('names keep their letters, whatever alphabet or direction they have', async () => {
  const names = {
    titleId: null,
    firstName: '\u05d3\u05d5\u05d3',
    lastName: 'O\u2019Neil-\u0141uk \u{1F600}',
  };
  const { status, body } = await call(
    'POST',
    '/cases',
    newCase(firm, { applicants: [applicant(firm, names)] }),
  );
  expect(status).toBe(201);
  expect(body.data.caseName).toBe('\u05d3 O\u2019Neil-\u0141uk \u{1F600}');
});

test('an owner must see the domain', async () => {
  const stranger = await signIn([], { domainId: firm.northgate, name: 'Nora North' });
  const { body } = await call('POST', '/cases', newCase(firm, { caseOwnerUserId: stranger.id }));
  expect(body.errors).toEqual({ caseOwnerUserId: 'Choose somebody who sees cases of this domain.' });
});

test('a user with read-only access cannot create a case', async () => {
  const reader = apiCaller(
    app,
    (await signIn(['cases.sensitive'], { domainId: firm.harbour, caseAccess: 'read' })).headers,
  );
  expect((await reader('POST', '/cases', newCase(firm))).status).toBe(403);
});

test('somebody known from a visible case can be an applicant again; a stranger cannot', async () => {
  const first = await call('POST', '/cases', newCase(firm));
  const [{ personId }] = first.body.data.applicants;
  const again = await call('POST', '/cases', newCase(firm, { applicants: [{ personId }] }));
  expect(again.body.data.applicants[0].personId).toBe(personId);
  const theirs = await elsewhere('POST', '/cases', {
    ...newCase(firm, { domainId: firm.northgate, applicants: [{ personId }] }),
  });
  expect(theirs.status).toBe(404);
});

const same = { firstName: 'Zoë', lastName: 'Quill', dateOfBirth: '1971-02-03' };

test.each([
  [
    'name and date of birth',
    { firstName: 'zoe', lastName: 'QUILL', dateOfBirth: '1971-02-03' },
    ['Same name and date of birth'],
  ],
  [
    'date of birth and surname',
    { firstName: 'Ann', lastName: 'Quill', dateOfBirth: '1971-02-03' },
    ['Same surname and date of birth'],
  ],
  ['phone, however it is written', { phones: ['0044 7700 900 555'] }, ['Same phone number']],
  ['email', { email: 'Zoe@Example.org ' }, ['Same email address']],
  ['NI number', { niNumber: 'jk 12 34 56 a' }, ['Same National Insurance number']],
  ['surname and postcode', { lastName: 'quill', postcode: 'm11ae' }, ['Same surname at the same postcode']],
  ['a postcode alone', { lastName: 'Other', postcode: 'M1 1AE' }, null],
  ['a surname alone', { lastName: 'Quill' }, null],
  ['nothing', {}, null],
])('duplicates are found by %s', async (_what, sought, why) => {
  const [known] = await database.select().from(persons).where(eq(persons.lastName, 'Quill'));
  if (!known)
    await call(
      'POST',
      '/cases',
      newCase(firm, {
        riskOfViolence: true,
        applicants: [
          applicant(
            firm,
            { ...same, phoneMobile: '07700 900555', email: 'zoe@example.org', niNumber: 'JK123456A' },
            { postcode: 'M1 1AE' },
          ),
        ],
      }),
    );
  const { status, body } = await call('POST', '/cases/duplicates', { applicants: [sought] });
  expect(status).toBe(200);
  expect(body.data.map(({ people }: { people: { why: string[] }[] }) => people[0]!.why)).toEqual(
    why ? [why] : [],
  );
  if (why) expect(body.data[0].address).toBe('Address withheld: risk of violence');
  const theirs = await elsewhere('POST', '/cases/duplicates', { applicants: [sought] });
  expect(theirs.body.data).toEqual([]);
});

test.each([
  ['O’Hare-Vane', "O'Hare-Vane"],
  ["D'Arcyle", 'D’Arcyle'],
  ['OConnaill', 'O’Connaill'],
])(
  '%s is recognised when %s is typed, whatever the character used for the apostrophe',
  async (stored, typed) => {
    const born = { dateOfBirth: '1969-02-03' };
    await call(
      'POST',
      '/cases',
      newCase(firm, { applicants: [applicant(firm, { lastName: stored, ...born })] }),
    );
    const applicants = [{ firstName: 'Adam', lastName: typed, ...born }];
    const { body } = await call('POST', '/cases/duplicates', { applicants });
    expect(body.data.map(({ people }: { people: { why: string[] }[] }) => people[0]!.why)).toEqual([
      ['Same name and date of birth'],
    ]);
  },
);

test('the likeliest case comes first, however new the others are', async () => {
  const born = '1977-08-09';
  const open = (person: Record<string, unknown>, address: Record<string, unknown> = {}) =>
    call('POST', '/cases', newCase(firm, { applicants: [applicant(firm, person, address)] }));
  const person = { lastName: 'Ranksby', dateOfBirth: born };
  await open({ ...person, firstName: 'Ida', phoneMobile: '07700 900556' });
  await open({ ...person, firstName: 'Ida' });
  await open({ ...person, firstName: 'Max' }, { postcode: 'M1 1AE' });
  const sought = { firstName: 'Ida', lastName: 'Ranksby', dateOfBirth: born, phones: ['07700 900556'] };
  const { body } = await call('POST', '/cases/duplicates', {
    applicants: [{ ...sought, postcode: 'M1 1AE' }],
  });
  expect(body.data.map(({ people }: { people: { why: string[] }[] }) => people[0]!.why)).toEqual([
    ['Same name and date of birth', 'Same phone number'],
    ['Same name and date of birth'],
    ['Same surname and date of birth', 'Same surname at the same postcode'],
  ]);
});

test('a new second applicant who lives with a known first one gets the address of the first', async () => {
  const [adam] = (await call('POST', '/cases', newCase(firm))).body.data.applicants;
  const { person } = applicant(firm, { titleId: firm.mrs, firstName: 'Beth' });
  const joint = { applicants: [{ personId: adam.personId }, { person, livesWithFirst: true }] };
  const { status, body } = await call('POST', '/cases', newCase(firm, joint));
  expect(status).toBe(201);
  const homes = (await call('GET', `/cases/${body.data.id}/addresses`)).body.data;
  expect(homes.map((home: { personName: string; line1: string }) => [home.personName, home.line1])).toEqual([
    ['Adam Smith', '12 Canal Street'],
    ['Beth Smith', '12 Canal Street'],
  ]);
});
