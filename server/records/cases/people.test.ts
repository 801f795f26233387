import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/platform/database/audit.ts';
import { caseAssets } from '#server/records/affairs/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, applicant, demoFirm, newCase } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';
import { caseSearch } from './search-table.ts';
import { addresses, persons } from './tables.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const firm = await demoFirm(database);
const call = apiCaller(app, (await signIn([], { domainId: firm.harbour })).headers);
const trusted = apiCaller(app, (await signIn(['cases.sensitive'], { domainId: firm.harbour })).headers);
const stranger = apiCaller(app, (await signIn([], { domainId: firm.northgate })).headers);
let id = 0;

beforeEach(async () => {
  const beth = applicant(firm, { titleId: firm.mrs, firstName: 'Beth' }, null);
  ({ id } = (await call('POST', '/cases', newCase(firm, { applicants: [applicant(firm), beth] }))).body.data);
});

const people = async () => (await call('GET', `/cases/${id}/people`)).body.data;
const nameOfCase = async () => (await call('GET', `/cases/${id}`)).body.data.caseName;
const searchRow = async () => (await database.select().from(caseSearch).where(eq(caseSearch.caseId, id)))[0];

describe('people', () => {
  test('come with what they refer to, the applicants first', async () => {
    const [adam, beth] = await people();
    expect(adam).toMatchObject({
      role: 'applicant_1',
      name: 'Mr Adam Smith',
      title: { name: 'Mr' },
      phoneMobile: '+447700900123',
      sharePercentBp: 5_000,
      version: 2,
    });
    expect(beth).toMatchObject({ role: 'applicant_2', name: 'Mrs Beth Smith' });
  });

  test('a changed name renames the case and moves what it is found by', async () => {
    const [adam] = await people();
    const { body } = await call('PUT', `/cases/${id}/people/${adam.id}`, {
      version: adam.version,
      lastName: 'Ñuñez',
      sharePercentBp: 6_000,
    });
    expect(body.data).toMatchObject({ lastName: 'Ñuñez', sharePercentBp: 6_000, version: adam.version + 2 });
    expect(await nameOfCase()).toBe('Mr A Ñuñez & Mrs B Smith');
    expect(await searchRow()).toMatchObject({ surnameN: 'nunez' });
  });

  test('a stale save is refused, whichever half was changed', async () => {
    const [adam] = await people();
    const save = (change: object) =>
      call('PUT', `/cases/${id}/people/${adam.id}`, { version: adam.version, ...change });
    await save({ isLiableForAll: true });
    const { status, body } = await save({ firstName: 'Alan' });
    expect(status).toBe(409);
    expect(body.data.current).toMatchObject({ isLiableForAll: true, firstName: 'Adam' });
  });

  test('the second applicant becomes the first by changing places', async () => {
    const [, beth] = await people();
    await call('PUT', `/cases/${id}/people/${beth.id}`, { version: beth.version, role: 'applicant_1' });
    expect((await people()).map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual([
      ['Mrs Beth Smith', 'applicant_1'],
      ['Mr Adam Smith', 'applicant_2'],
    ]);
    expect(await nameOfCase()).toBe('Mrs B Smith & Mr A Smith');
  });

  test('there is always one Applicant 1, and never two', async () => {
    const [adam, beth] = await people();
    const asPartner = await call('PUT', `/cases/${id}/people/${adam.id}`, {
      version: adam.version,
      role: 'guarantor',
    });
    expect(asPartner.body.errors.role).toMatch(/^A case must have an Applicant 1/);
    expect((await call('DELETE', `/cases/${id}/people/${adam.id}`)).status).toBe(409);
    const third = { ...applicant(firm).person, role: 'applicant_2' };
    expect((await call('POST', `/cases/${id}/people`, third)).body.errors).toEqual({
      role: 'This case already has somebody as Applicant 2.',
    });
    const added = await call('POST', `/cases/${id}/people`, {
      ...third,
      firstName: 'Cara',
      role: 'guarantor',
    });
    expect(added.status).toBe(201);
    const pushed = await call('PUT', `/cases/${id}/people/${added.body.data.id}`, {
      version: added.body.data.version,
      role: 'applicant_2',
    });
    expect(pushed.body.errors).toEqual({ role: 'This case already has somebody as Applicant 2.' });
    expect((await call('DELETE', `/cases/${id}/people/${beth.id}`)).status).toBe(200);
    expect(await nameOfCase()).toBe('Mr A Smith');
  });

  test('a guarantor may be young, an applicant not', async () => {
    const child = { ...applicant(firm, { dateOfBirth: '2012-05-05' }).person };
    const added = await call('POST', `/cases/${id}/people`, { ...child, role: 'third_party' });
    expect(added.status).toBe(201);
    const [, beth] = await people();
    const young = await call('PUT', `/cases/${id}/people/${beth.id}`, {
      version: beth.version,
      dateOfBirth: '2012-05-05',
    });
    expect(young.body.errors).toEqual({ dateOfBirth: 'An applicant must be 18 or older.' });
  });

  test('taken out of their only case, a person is forgotten; the trail keeps who it was', async () => {
    const [, beth] = await people();
    await call('DELETE', `/cases/${id}/people/${beth.id}`);
    expect(await database.$count(persons, eq(persons.id, beth.personId))).toBe(0);
    const [last] = await database
      .select()
      .from(auditLog)
      .where(eq(auditLog.entity, 'persons'))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(last).toMatchObject({
      action: 'deleted',
      entityId: beth.personId,
      caseId: id,
      before: { firstName: 'Beth' },
    });
  });

  test('somebody who is in another case too stays known there', async () => {
    const [, beth] = await people();
    const other = (await call('POST', '/cases', newCase(firm, { applicants: [{ personId: beth.personId }] })))
      .body.data;
    await call('DELETE', `/cases/${id}/people/${beth.id}`);
    expect((await call('GET', `/cases/${other.id}/people`)).body.data).toHaveLength(1);
    const back = await call('POST', `/cases/${id}/people/known`, {
      personId: beth.personId,
      role: 'partner_not_party',
    });
    expect(back.body.data).toMatchObject({
      role: 'partner_not_party',
      name: 'Mrs Beth Smith',
      sharePercentBp: 10_000,
    });
    await call('PUT', `/cases/${id}/people/${back.body.data.id}`, {
      version: back.body.data.version,
      lastName: 'Jones',
    });
    expect((await call('GET', `/cases/${other.id}`)).body.data.caseName).toBe('Mrs B Jones');
    const theirs = (await stranger('POST', '/cases', newCase(firm, { domainId: firm.northgate }))).body.data;
    const taken = { personId: beth.personId, role: 'guarantor' };
    expect((await stranger('POST', `/cases/${theirs.id}/people/known`, taken)).status).toBe(404);
  });

  test('the owner of an asset stays', async () => {
    const [, beth] = await people();
    const [type] = await database.select({ id: tables.assets.id }).from(tables.assets).limit(1);
    await database.insert(caseAssets).values({
      caseId: id,
      assetTypeId: type!.id,
      description: 'Car',
      valuePence: 1,
      ownerCasePersonIds: [beth.id],
    });
    expect((await call('DELETE', `/cases/${id}/people/${beth.id}`)).status).toBe(409);
  });

  test('special-category notes are for those who may read them', async () => {
    const [adam] = await people();
    const put = { version: adam.version, specialCategoryNotes: 'Diabetic' };
    expect((await call('PUT', `/cases/${id}/people/${adam.id}`, put)).status).toBe(403);
    await trusted('PUT', `/cases/${id}/people/${adam.id}`, put);
    const [row] = await people();
    expect(row).toMatchObject({ hasSpecialCategoryNotes: true });
    expect(row).not.toHaveProperty('specialCategoryNotes');
    expect((await trusted('GET', `/cases/${id}/people`)).body.data[0].specialCategoryNotes).toBe('Diabetic');
    const rows = await database
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, adam.personId))
      .orderBy(desc(auditLog.id));
    expect(rows[0]).toMatchObject({ action: 'read', entity: 'persons' });
    expect(JSON.stringify(rows)).not.toContain('Diabetic');
  });
});

describe('addresses', () => {
  const today = londonDate();
  const list = async () => (await call('GET', `/cases/${id}/addresses`)).body.data;
  const move = (personId: number, more: object = {}) =>
    call('POST', `/cases/${id}/addresses`, {
      personId,
      addressTypeId: current,
      line1: '3 New Road',
      town: 'York',
      postcode: 'YO1 7HH',
      countryId: firm.england,
      ...more,
    });
  let current = 0;
  let personId = 0;

  beforeEach(async () => {
    const [first] = await list();
    ({ addressTypeId: current, personId } = first);
  });

  test('moving house ends the old address the day before and changes what the case is found by', async () => {
    const { status, body } = await move(personId, { residentFrom: '2026-03-01' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      addressType: { name: 'Current' },
      residentTo: null,
      personName: 'Adam Smith',
    });
    expect(
      (await list()).map((row: { line1: string; residentTo: string | null }) => [row.line1, row.residentTo]),
    ).toEqual([
      ['3 New Road', null],
      ['12 Canal Street', '2026-02-28'],
    ]);
    expect((await list())[1].addressType.name).toBe('Previous');
    expect(await searchRow()).toMatchObject({ postcodeN: 'yo17hh', address: '3 New Road, York, YO1 7HH' });
  });

  test('without a date the move is today', async () => {
    await move(personId);
    const [now, before] = await list();
    expect([now.residentFrom, before.residentTo]).toEqual([today, addDays(today, -1)]);
  });

  test('a person lives in one place at a time', async () => {
    const early = await move(personId, { residentFrom: '2018-01-01' });
    expect(early.body.errors).toEqual({
      residentFrom: 'Overlaps with 12 Canal Street, from 01/05/2019 until now.',
    });
    const past = await move(personId, { residentFrom: '2017-01-01', residentTo: '2019-04-30' });
    expect(past.status).toBe(201);
    const longer = await call('PUT', `/cases/${id}/addresses/${past.body.data.id}`, {
      version: 1,
      residentTo: '2019-05-01',
    });
    expect(longer.body.errors).toEqual({
      residentFrom: 'Overlaps with 12 Canal Street, from 01/05/2019 until now.',
    });
    const backwards = await call('PUT', `/cases/${id}/addresses/${past.body.data.id}`, {
      version: 1,
      residentTo: '2016-01-01',
    });
    expect(backwards.body.errors).toEqual({ residentTo: 'Must not be before from.' });
  });

  test('letters go to one address', async () => {
    const [old] = await list();
    await call('PUT', `/cases/${id}/addresses/${old.id}`, { version: old.version, isMailingDefault: true });
    await move(personId, { isMailingDefault: true });
    expect(
      (await list()).map(({ isMailingDefault }: { isMailingDefault: boolean }) => isMailingDefault),
    ).toEqual([true, false]);
  });

  test('a stale save is refused, a removed address is gone', async () => {
    const [old] = await list();
    const put = (line1: string) =>
      call('PUT', `/cases/${id}/addresses/${old.id}`, { version: old.version, line1 });
    expect((await put('14 Canal Street')).status).toBe(200);
    const { status, body } = await put('16 Canal Street');
    expect([status, body.data.current.line1]).toEqual([409, '14 Canal Street']);
    expect((await call('DELETE', `/cases/${id}/addresses/${old.id}`)).status).toBe(200);
    expect(await database.$count(addresses, eq(addresses.id, old.id))).toBe(0);
    expect(await searchRow()).toMatchObject({ postcodeN: '', address: '' });
  });

  test('an address that ends is no current one any more, and letters do not go there', async () => {
    const [home] = await list();
    const { body } = await call('PUT', `/cases/${id}/addresses/${home.id}`, {
      version: home.version,
      isMailingDefault: true,
    });
    const ended = await call('PUT', `/cases/${id}/addresses/${home.id}`, {
      version: body.data.version,
      residentTo: '2026-02-28',
    });
    expect(ended.body.data).toMatchObject({ addressType: { name: 'Previous' }, isMailingDefault: false });
    const early = await move(personId, { residentFrom: '2010-01-01', residentTo: '2011-01-01' });
    expect(early.body.data).toMatchObject({ addressType: { name: 'Previous' } });
  });

  describe('of two who live together', () => {
    const bethOf = async () => (await people())[1].personId as number;
    const inUse = async () =>
      (await list())
        .filter(({ residentTo }: { residentTo: string | null }) => residentTo === null)
        .map(({ personName, line1 }: { personName: string; line1: string }) => [personName, line1]);
    let beth = 0;
    beforeEach(async () => {
      beth = await bethOf();
      const shared = { line1: '12, canal street', town: 'Leeds', postcode: 'LS1 4AB' };
      await move(beth, { ...shared, residentFrom: '2020-01-01' });
    });

    test('a move has to say whether it is for both', async () => {
      const unsaid = await move(personId, { residentFrom: '2026-03-01' });
      expect(unsaid.body.errors).toEqual({
        alsoFor: 'Beth Smith lives at 12, canal street too. Say whether the change applies to them too.',
      });
      expect(await inUse()).toEqual([
        ['Adam Smith', '12 Canal Street'],
        ['Beth Smith', '12, canal street'],
      ]);
      expect((await move(personId, { residentFrom: '2026-03-01', alsoFor: [beth] })).status).toBe(201);
      expect(await inUse()).toEqual([
        ['Adam Smith', '3 New Road'],
        ['Beth Smith', '3 New Road'],
      ]);
      const old = (await list()).filter(({ residentTo }: { residentTo: string | null }) => residentTo);
      expect(old.map((row: { addressType: { name: string } }) => row.addressType.name)).toEqual([
        'Previous',
        'Previous',
      ]);
    });

    test('one may move alone, and somebody who lives elsewhere does not move along', async () => {
      expect((await move(personId, { alsoFor: [] })).status).toBe(201);
      expect(await inUse()).toEqual([
        ['Adam Smith', '3 New Road'],
        ['Beth Smith', '12, canal street'],
      ]);
      expect((await move(personId, { line1: '9 Far End', alsoFor: [beth] })).body.errors).toEqual({
        alsoFor: 'That person does not live at this address.',
      });
    });

    test('a corrected or ended address asks, too; other fields do not', async () => {
      const [home] = await list();
      const put = (change: object) => call('PUT', `/cases/${id}/addresses/${home.id}`, change);
      expect((await put({ version: 1, residentTo: '2026-02-28' })).body.errors).toEqual({
        alsoFor: expect.stringContaining('Beth Smith lives at'),
      });
      expect((await put({ version: 1, isMailingDefault: true })).status).toBe(200);
      expect((await put({ version: 2, line1: '14 Canal Street', alsoFor: [beth] })).status).toBe(200);
      expect(await inUse()).toEqual([
        ['Adam Smith', '14 Canal Street'],
        ['Beth Smith', '14 Canal Street'],
      ]);
    });

    test('what cannot be for the other is refused whole', async () => {
      const { body, status } = await move(personId, { residentFrom: '2019-12-01', alsoFor: [beth] });
      expect([status, body.errors.alsoFor]).toEqual([
        400,
        'Beth Smith: Overlaps with 12, canal street, from 01/01/2020 until now.',
      ]);
      expect(await inUse()).toEqual([
        ['Adam Smith', '12 Canal Street'],
        ['Beth Smith', '12, canal street'],
      ]);
    });
  });

  test('somebody who is not in the case gets no address there', async () => {
    const [{ personId: other }] = (await call('POST', '/cases', newCase(firm))).body.data.applicants;
    expect((await move(other)).body.errors).toEqual({ personId: 'That person is not in this case.' });
  });
});

test('another domain’s people and addresses do not exist', async () => {
  const [adam] = await people();
  const [home] = (await call('GET', `/cases/${id}/addresses`)).body.data;
  const own = (await stranger('POST', '/cases', newCase(firm, { domainId: firm.northgate }))).body.data.id;
  for (const caseId of [id, own]) {
    const statuses = [
      ...(caseId === id
        ? [await stranger('GET', `/cases/${id}/people`), await stranger('GET', `/cases/${id}/addresses`)]
        : []),
      await stranger('PUT', `/cases/${caseId}/people/${adam.id}`, {
        version: adam.version,
        firstName: 'Eve',
      }),
      await stranger('DELETE', `/cases/${caseId}/people/${adam.id}`),
      await stranger('PUT', `/cases/${caseId}/addresses/${home.id}`, { version: 1, line1: 'x' }),
      await stranger('DELETE', `/cases/${caseId}/addresses/${home.id}`),
    ].map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([404]));
  }
});
