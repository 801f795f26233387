import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { closure } from '#server/app/parts/closure.ts';
import { casePeople, cases, persons } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from './database.ts';
import { apiCaller } from './new-cases.ts';
import { everyPermission } from './records-app.ts';
import { variationDesk } from './variation-desk.ts';

const database = await testDatabase({ seeded: true });
const { call: clerk, signIn, app, firm, running, draft } = await variationDesk(database, closure);
const holder = await signIn(everyPermission, { domainId: firm.harbour, ipNumber: '90210' });
const call = apiCaller(app, holder.headers);
const stranger = apiCaller(app, (await signIn([], { domainId: firm.northgate })).headers);
const today = londonDate();
const nul = 'a\u0000b';
const huge = 'x'.repeat(100_000);

type Answer = { status: number; body: { errors?: Record<string, string> } };
const refusal = ({ status, body }: Answer) => [status, Object.keys(body.errors ?? {})];
const statuses = (answers: readonly Answer[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

/** An arrangement whose client has died. */
async function afterDeath() {
  const { id } = await running({ approvalDate: addDays(today, -20), supervisorUserId: firm.practitioner });
  const [person] = await database.select().from(casePeople).where(eq(casePeople.caseId, id));
  await database
    .update(persons)
    .set({ deceasedOn: addDays(today, -3) })
    .where(eq(persons.id, person!.personId));
  const [status] = await database.select().from(tables.statuses).where(eq(tables.statuses.code, 'deceased'));
  await database.update(cases).set({ statusId: status!.id, substatusId: null }).where(eq(cases.id, id));
  const { version } = (await call('GET', `/cases/${id}`)).body.data;
  return {
    id,
    version,
    given: {
      version,
      terminatedOn: addDays(today, -1),
      terminationReason: 'Death.',
      terminationTerm: 'clause 8',
    },
  };
}

test('the end of an arrangement is refused at its field, belongs to its case, and is recorded once', async () => {
  const { id, version, given } = await afterDeath();
  const end = (more: object, by = call) => by('POST', `/cases/${id}/closure/end`, { ...given, ...more });
  const wrong: [field: string, input: object][] = [
    ['terminatedOn', { terminatedOn: '' }],
    ['terminatedOn', { terminatedOn: null }],
    ['terminatedOn', { terminatedOn: 20_260_101 }],
    ['terminatedOn', { terminatedOn: '2026-02-30' }],
    ['terminatedOn', { terminatedOn: '0000-01-01' }],
    ['terminatedOn', { terminatedOn: addDays(today, 1) }],
    ['terminatedOn', { terminatedOn: addDays(today, -4) }],
    ['terminationReason', { terminationReason: ' ' }],
    ['terminationReason', { terminationReason: huge }],
    ['terminationReason', { terminationReason: nul }],
    ['terminationTerm', { terminationTerm: '' }],
    ['terminationTerm', { terminationTerm: huge }],
    ['representativeName', { representativeName: nul }],
    ['representativeAddress', { representativeAddress: huge }],
    ['representativeAddress', { representativeAddress: 7 }],
    ['lateReason', { lateReason: huge }],
    ['lateEvidence', { lateEvidence: nul }],
    ['version', { version: 'one' }],
  ];
  for (const [field, input] of wrong)
    expect([input, ...refusal(await end(input))]).toEqual([input, 400, [field]]);
  expect((await end({ version: version + 1 })).status).toBe(409);
  expect((await end({}, stranger)).status).toBe(404);
  expect((await call('GET', `/cases/${id}`)).body.data.terminatedOn).toBeNull();
  expect(statuses(await Promise.all([end({}), end({})]))).toEqual([200, 409]);
});

test('a written authority is refused at its field, and given and revoked once', async () => {
  const person = await signIn([], { domainId: firm.harbour, hasAuthority: false });
  const given = { officeHolderUserId: holder.id, userId: person.id, acts: ['termination'], fromOn: today };
  const give = (more: object, by = call) => by('POST', '/written-authorities', { ...given, ...more });
  const wrong: [field: string, input: object][] = [
    ['officeHolderUserId', { officeHolderUserId: null }],
    ['officeHolderUserId', { officeHolderUserId: 3_000_000_000 }],
    ['userId', { userId: holder.id }],
    ['userId', { userId: 'one' }],
    ['acts', { acts: [] }],
    ['acts.0', { acts: [nul] }],
    ['fromOn', { fromOn: '9999-12-31' }],
    ['fromOn', { fromOn: addDays(today, -1) }],
    ['toOn', { toOn: addDays(today, -1) }],
    ['fileId', { fileId: 2_000_000_000 }],
    ['portfolioId', { portfolioId: -1 }],
  ];
  for (const [field, input] of wrong)
    expect([input, ...refusal(await give(input))]).toEqual([input, 400, [field]]);
  expect((await give({ userId: 2_000_000_000 })).status).toBe(404);
  expect((await give({}, clerk)).status).toBe(403);
  const twice = await Promise.all([give({}), give({})]);
  expect(statuses(twice)).toEqual([201, 400]);
  const { id, version } = twice.find(({ status }) => status === 201)!.body.data;
  const revoke = (more: object, by = call) =>
    by('POST', `/written-authorities/${id}/revoke`, { version, reason: 'No longer needed.', ...more });
  for (const [field, input] of [
    ['reason', { reason: '  ' }],
    ['reason', { reason: huge }],
    ['reason', { reason: nul }],
    ['version', { version: null }],
  ] as const)
    expect([input, ...refusal(await revoke(input))]).toEqual([input, 400, [field]]);
  expect((await revoke({}, stranger)).status).toBe(404);
  expect((await revoke({ version: version + 1 })).status).toBe(409);
  expect(statuses(await Promise.all([revoke({}), revoke({})]))).toEqual([200, 409]);
});

test('a variation is refused at its field, is of its case, and one is open however often it is begun', async () => {
  const { path } = await running();
  const other = await running();
  const begin = (more: object, by = clerk) => by('POST', path, { ...draft(), ...more });
  const { terms } = draft();
  const wrong: [field: string, input: object][] = [
    ['kind', { kind: 'gift' }],
    ['kind', { kind: null }],
    ['reason', { reason: ' ' }],
    ['reason', { reason: nul }],
    ['reason', { reason: huge }],
    ['ifRefused', { ifRefused: huge }],
    ['feePence', { feePence: -1 }],
    ['feePence', { feePence: 1.5 }],
    ['feePence', { feePence: 1e300 }],
    ['terms', { terms: null }],
    ['terms.from', { terms: { ...terms, from: '2026-02-30' } }],
    ['terms.from', { terms: { ...terms, from: '' } }],
    ['terms.contributionPence', { terms: { ...terms, contributionPence: '85' } }],
    ['terms.addedMonths', { terms: { ...terms, addedMonths: 61 } }],
    ['terms.lumpFrom', { terms: { ...terms, lumpFrom: huge } }],
    ['terms.lumpFromPersonId', { terms: { ...terms, lumpFromPersonId: 0 } }],
    ['breachId', { breachId: 'one' }],
  ];
  for (const [field, input] of wrong)
    expect([input, ...refusal(await begin(input))]).toEqual([input, 400, [field]]);
  expect((await begin({ breachId: 2_000_000_000 })).status).toBe(404);
  expect((await begin({}, stranger)).status).toBe(404);
  const twice = await Promise.all([begin({}), begin({})]);
  expect(statuses(twice)).toEqual([201, 409]);
  const { id, version } = twice.find(({ status }) => status === 201)!.body.data;
  const agree = (more: object, by = clerk, at = path) =>
    by('POST', `${at}/${id}/agreement`, { version, on: today, ...more });
  for (const [field, input] of [
    ['on', { on: addDays(today, 1) }],
    ['on', { on: 7 }],
    ['documentId', { documentId: 2_000_000_000 }],
    ['lateReason', { lateReason: nul }],
  ] as const)
    expect([input, ...refusal(await agree(input))]).toEqual([input, 400, [field]]);
  expect((await agree({ version: version + 1 })).status).toBe(409);
  expect((await agree({}, clerk, other.path)).status).toBe(404);
  expect((await agree({}, stranger)).status).toBe(404);
  expect(statuses(await Promise.all([agree({}), agree({})]))).toEqual([200, 409]);
});
