import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/platform/database/audit.ts';
import { files } from '#server/platform/files/tables.ts';
import { refusalOf } from '#server/platform/http/trpc.ts';
import type { Permission } from '#shared/platform/permissions.ts';
import { testDatabase } from '#test/database.ts';
import { licence } from '#test/licence.ts';
import { testApp } from '#test/records-app.ts';
import { addFirm, addUser, callerFor, signInAs } from '#test/staff.ts';
import { isAuthorised, unauthorised } from './authorisations.ts';
import { signInAttempts } from './tables.ts';

const database = await testDatabase();
const firm = await addFirm(database);
const { app, services } = await testApp(database);
const { domainId, otherDomainId, departmentId, permissionIds } = firm;
const { id: adminId } = await addUser(database, firm, 'admin', { permissions: ['all'] });
const admin = await callerFor(services, 'admin');
const ids = (...names: Permission[]) => names.map((name) => permissionIds[name]!);

/** Somebody who administers the users of their own domain, and may see tasks. */
const clerk = await addUser(database, firm, 'clerk', { permissions: ['settings.users', 'settings.tasks'] });
const asClerk = await callerFor(services, 'clerk');

let number = 0;
const fields = (more: object = {}) => {
  number++;
  const username = `made${number}`;
  return {
    username,
    name: `Made ${number}`,
    email: `${username}@example.org`,
    domainId,
    departmentId,
    ...more,
  };
};
const create = (caller: typeof admin, more: object = {}) =>
  caller.reference.users.create(fields(more) as never);
const update = (caller: typeof admin, user: { id: number; version: number }, change: object) =>
  caller.reference.users.update({ id: user.id, version: user.version, ...change } as never);
const refusal = (call: Promise<unknown>) => call.then(() => null, refusalOf);
const errorsOf = async (call: Promise<unknown>) => (await refusal(call))?.details.errors ?? null;

beforeEach(async () => {
  await database.delete(signInAttempts);
});

describe('reading a user', () => {
  test('gives one’s own in full without any permission', async () => {
    const own = await addUser(database, firm, 'reader', { additionalDomainIds: [otherDomainId] });
    const { headers } = await signInAs(app, 'reader');
    const answer = await app.inject({ url: `/api/users/${own.id}`, headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      success: true,
      data: {
        id: own.id,
        name: 'Reader',
        avatar: null,
        domain: { id: domainId, name: 'Aire Debt Advice' },
        additionalDomains: [{ id: otherDomainId, name: 'Wharfe Insolvency' }],
        permissions: [],
        hasPassword: true,
        lockedUntil: null,
      },
    });
    expect(answer.body).not.toContain('argon2');
    expect((await app.inject({ url: `/api/users/${clerk.id}`, headers })).statusCode).toBe(403);
  });

  test('gives others to holders of settings.users, within their domains', async () => {
    const near = await addUser(database, firm, 'near');
    const far = await addUser(database, firm, 'far', { domainId: otherDomainId });
    expect((await asClerk.reference.users.get({ id: near.id })).name).toBe('Near');
    expect((await refusal(asClerk.reference.users.get({ id: far.id })))?.refusal).toBe('notFound');
    expect((await admin.reference.users.get({ id: far.id })).name).toBe('Far');
  });

  test('has the picture’s address', async () => {
    const sha256 = 'ab'.repeat(32);
    const image = { sha256, name: 'me.png', type: 'image/png', bytes: 10, createdBy: adminId };
    const [file] = await database.insert(files).values(image).returning();
    const user = await create(admin, { avatarId: file!.id });
    expect(user.avatarId).toBe(file!.id);
    expect((await admin.reference.users.get({ id: user.id })).avatar).toBe(`/api/avatars/${sha256}`);
  });
});

describe('nobody hands out what they do not have', () => {
  test('permissions', async () => {
    expect(await errorsOf(create(asClerk, { permissionIds: ids('settings.tasks') }))).toBeNull();
    expect(await errorsOf(create(asClerk, { permissionIds: ids('config.domains') }))).toEqual({
      permissionIds: 'You can only give permissions that you have: not config.domains.',
    });
    const own = await asClerk.staff.profile.get();
    const more = [...ids('settings.users', 'settings.tasks'), ...ids('config.all-domains')];
    expect(await errorsOf(update(asClerk, own, { permissionIds: more }))).toHaveProperty('permissionIds');
  });

  test('domains, primary or additional', async () => {
    expect(await errorsOf(create(asClerk, { domainId: otherDomainId }))).toHaveProperty('domainId');
    expect(await errorsOf(create(asClerk, { additionalDomainIds: [otherDomainId] }))).toEqual({
      additionalDomainIds: 'You can only choose domains that you hold.',
    });
  });

  test('access to cases', async () => {
    await addUser(database, firm, 'viewer', { permissions: ['settings.users'], caseAccess: 'read' });
    const asViewer = await callerFor(services, 'viewer');
    const refused = {
      caseAccess: 'You can only read cases yourself, so you cannot let others change them.',
    };
    expect(await errorsOf(create(asViewer))).toEqual(refused);
    const made = await create(asViewer, { caseAccess: 'read' });
    expect(await errorsOf(update(asViewer, made, { caseAccess: 'full' }))).toEqual(refused);
    const own = await asViewer.staff.profile.get();
    expect(own.caseAccess).toBe('read');
    expect(await errorsOf(update(asViewer, own, { caseAccess: 'full' }))).toEqual(refused);
    expect(await errorsOf(update(asClerk, made, { caseAccess: 'full' }))).toBeNull();
    expect(await refusal(update(asViewer, clerk, { jobTitle: 'Mine' }))).toMatchObject({
      refusal: 'forbidden',
    });
  });

  test('the largest payment that may be approved', async () => {
    await addUser(database, firm, 'finance', { permissions: ['settings.users'], approvalLimit: 250_000 });
    const asFinance = await callerFor(services, 'finance');
    const made = await create(asFinance, { approvalLimit: 250_000 });
    expect(made.approvalLimit).toBe(250_000);
    const beyond = {
      approvalLimit: 'You can only give an approval limit up to your own, which is £2,500.00.',
    };
    expect(await errorsOf(create(asFinance, { approvalLimit: 250_001 }))).toEqual(beyond);
    expect(await errorsOf(update(asFinance, made, { approvalLimit: 250_001 }))).toEqual(beyond);
    const higher = await addUser(database, firm, 'chief', { approvalLimit: 900_000 });
    expect(await errorsOf(update(asFinance, higher, { approvalLimit: 800_000 }))).toBeNull();
  });

  test('the firm’s own permissions are given by holders of everything', async () => {
    const own = await admin.reference.permissions.create({ name: 'firm.parking', label: 'Parking' } as never);
    expect(await errorsOf(create(admin, { permissionIds: [own.id] }))).toBeNull();
    expect(await errorsOf(create(asClerk, { permissionIds: [own.id] }))).toHaveProperty('permissionIds');
  });
});

describe('nobody adds to their own rights', () => {
  test('by a permission, even where they may give it to others', async () => {
    const more = await admin.reference.permissions.create({ name: 'firm.safe', label: 'Safe' } as never);
    const own = await admin.staff.profile.get();
    const permissionIds = [...own.permissionIds, more.id];
    expect(await errorsOf(create(admin, { permissionIds: [more.id] }))).toBeNull();
    expect(await errorsOf(update(admin, own, { permissionIds }))).toEqual({
      permissionIds: 'You cannot give permissions to yourself. Ask another administrator.',
    });
  });

  test('by a higher approval limit; a lower one is theirs to choose', async () => {
    await addUser(database, firm, 'approver', { permissions: ['settings.users'], approvalLimit: 500_000 });
    const caller = await callerFor(services, 'approver');
    const own = await caller.staff.profile.get();
    expect(await errorsOf(update(caller, own, { approvalLimit: 500_001 }))).toEqual({
      approvalLimit: 'You cannot raise your own approval limit. Ask another administrator.',
    });
    const lowered = await update(caller, own, { approvalLimit: 100_000 });
    expect(await errorsOf(update(caller, lowered, { approvalLimit: 500_000 }))).toHaveProperty(
      'approvalLimit',
    );
  });
});

describe('a user who stands higher', () => {
  test.each([
    ['has more permissions', { permissionIds: ids('settings.tasks', 'financials.approve-payments') }],
    ['has more domains', { additionalDomainIds: [otherDomainId] }],
  ])('%s, and is not changed, unlocked or sent a link', async (_, more) => {
    const boss = await create(admin, more);
    const calls = [
      () => update(asClerk, boss, { email: 'mine@example.org' }),
      () => asClerk.staff.users.unlock({ id: boss.id }),
      () => asClerk.staff.users.sendReset({ id: boss.id }),
    ];
    for (const call of calls) expect(await refusal(call())).toMatchObject({ refusal: 'forbidden' });
    const equal = await create(admin, { permissionIds: ids('settings.tasks') });
    expect(await refusal(update(asClerk, equal, { jobTitle: 'Adviser' }))).toBeNull();
  });
});

describe('nobody locks themselves out', () => {
  test('by disabling their own account', async () => {
    const own = await asClerk.staff.profile.get();
    expect(await errorsOf(update(asClerk, own, { status: 'disabled' }))).toEqual({
      status: 'You cannot disable your own account.',
    });
  });

  test('by giving up settings.users', async () => {
    const own = await asClerk.staff.profile.get();
    expect(await errorsOf(update(asClerk, own, { permissionIds: ids('settings.tasks') }))).toHaveProperty(
      'permissionIds',
    );
    expect(await errorsOf(update(asClerk, own, { jobTitle: 'Office manager' }))).toBeNull();
  });
});

test('the additional domains leave out the primary one', async () => {
  expect(await errorsOf(create(admin, { additionalDomainIds: [domainId] }))).toHaveProperty(
    'additionalDomainIds',
  );
});

describe('an insolvency practitioner', () => {
  const ipa = { body: 'IPA' as const, number: '9876', fromOn: '2020-01-01', toOn: null };
  const { authorisations } = admin.staff;

  test('has authorisations with their dates, of which the user shows number and body', async () => {
    const { id: userId } = await create(admin);
    const first = await authorisations.add({ userId, ...ipa });
    expect(first).toMatchObject({ isInForce: true, fromOn: '2020-01-01', toOn: null });
    await authorisations.change({ userId, id: first.id, version: first.version, ...ipa, toOn: '2023-12-31' });
    await authorisations.add({ userId, body: 'ICAEW', number: '1234', fromOn: '2024-01-01' });
    expect(await authorisations.list({ userId })).toMatchObject([
      { body: 'ICAEW', isInForce: true },
      { body: 'IPA', isInForce: false },
    ]);
    expect(await admin.reference.users.get({ id: userId })).toMatchObject({
      ipNumber: '1234',
      ipBody: 'ICAEW',
    });
    expect(await isAuthorised(database, userId, '2019-12-31')).toBe(false);
    expect(await isAuthorised(database, userId, '2020-01-01')).toBe(true);
    expect(await isAuthorised(database, userId, '2023-12-31')).toBe(true);
    expect(await isAuthorised(database, userId)).toBe(true);
  });

  test('is not authorised after the end of the last authorisation, and the refusal names it', async () => {
    const { id: userId, name } = await create(admin);
    await authorisations.add({ userId, ...ipa, toOn: '2023-12-31' });
    expect(await unauthorised(database, [userId], '2024-01-01')).toEqual(
      new Map([
        [
          userId,
          `${String(name)} was not authorised as an insolvency practitioner on 01/01/2024: the authorisation ended on 31/12/2023.`,
        ],
      ]),
    );
  });

  test('since a day that nobody knows counts as authorised; a known one is not taken back', async () => {
    const { id: userId } = await create(admin);
    await licence(database, userId);
    expect(await isAuthorised(database, userId, '2001-01-01')).toBe(true);
    const [row] = await authorisations.list({ userId });
    const known = await authorisations.change({ ...ipa, userId, id: row!.id, version: row!.version });
    const { id, version } = known;
    expect(await authorisations.change({ userId, id, version, ...ipa })).toEqual(known);
    await licence(database, userId, { number: '7' });
    expect(await admin.reference.users.get({ id: userId })).toMatchObject({ ipNumber: ipa.number });
    const forgotten = { ...ipa, userId, id: known.id, version: known.version, fromOn: null };
    expect(await errorsOf(authorisations.change(forgotten))).toEqual({ fromOn: 'Required.' });
  });

  test('has no two authorisations of one number on the same day, nor one that ends before it begins', async () => {
    const { id: userId } = await create(admin);
    await authorisations.add({ userId, ...ipa });
    expect(await errorsOf(authorisations.add({ userId, ...ipa, fromOn: '2021-01-01' }))).toHaveProperty(
      'fromOn',
    );
    expect(
      await errorsOf(authorisations.add({ userId, ...ipa, number: '1', toOn: '2019-12-31' })),
    ).toHaveProperty('toOn');
  });
});

test('usernames and addresses are unique, ignoring case', async () => {
  const { username, email } = fields();
  await create(admin, { username, email });
  expect(await errorsOf(create(admin, { username: username.toUpperCase() }))).toHaveProperty('username');
  expect(await errorsOf(create(admin, { email: email.toUpperCase() }))).toHaveProperty('email');
});

test('users are never deleted', async () => {
  const user = await create(admin);
  expect((await refusal(admin.reference.users.remove({ id: user.id })))?.message).toMatch(/never deleted/);
});

describe('permissions', () => {
  test("built-in ones keep their names and cannot be removed; the firm's own can be changed and removed", async () => {
    const row = await admin.reference.permissions.get({ id: permissionIds['settings.tasks']! });
    const change = (name: string, of: { id: number; version: number }) =>
      admin.reference.permissions.update({ id: of.id, version: of.version, name } as never);
    expect(await errorsOf(change('settings.chores', row))).toHaveProperty('name');
    expect((await refusal(admin.reference.permissions.remove({ id: row.id })))?.refusal).toBe('conflict');
    const own = await admin.reference.permissions.create({ name: 'firm.keys', label: 'Keys' } as never);
    expect((await change('firm.all-keys', own)).name).toBe('firm.all-keys');
    expect(await refusal(admin.reference.permissions.remove({ id: own.id }))).toBeNull();
  });

  test('show who holds them, of the domains one may see', async () => {
    await addUser(database, firm, 'holder-far', {
      domainId: otherDomainId,
      permissions: ['settings.introducers'],
    });
    await addUser(database, firm, 'holder-near', {
      permissions: ['settings.introducers', 'config.permissions'],
    });
    const id = permissionIds['settings.introducers']!;
    const names = async (caller: typeof admin) =>
      (await caller.staff.permissions.holders({ id })).map(({ username }) => username);
    expect(await names(admin)).toEqual(['admin', 'holder-far', 'holder-near']);
    expect(await names(await callerFor(services, 'holder-near'))).toEqual(['admin', 'holder-near']);
    expect((await refusal(asClerk.staff.permissions.holders({ id })))?.refusal).toBe('forbidden');
    expect((await refusal(admin.staff.permissions.holders({ id: 999_999 })))?.refusal).toBe('notFound');
  });
});

describe('own profile', () => {
  test('is changed over the version that was read, with cleaned text and an audit row', async () => {
    const own = await addUser(database, firm, 'selfish');
    const caller = await callerFor(services, 'selfish');
    const signature = '<p>Kind regards<script>alert(1)</script></p>';
    const change = { version: own.version, name: 'Selma Fisher', phone: '0113 496 0001', signature };
    const saved = await caller.staff.profile.update(change as never);
    expect(saved).toMatchObject({
      name: 'Selma Fisher',
      phone: '+441134960001',
      signature: '<p>Kind regards</p>',
      version: own.version + 1,
    });
    expect(await refusal(caller.staff.profile.update(change as never))).toMatchObject({
      refusal: 'conflict',
    });
    const trail = await database.select().from(auditLog).where(eq(auditLog.entityId, own.id));
    const entry = trail.find(({ entity, action }) => entity === 'users' && action === 'updated');
    expect(entry).toMatchObject({ userId: own.id, before: { name: 'Selfish' } });
  });

  test('does not take what only an administrator changes', async () => {
    const { headers } = await signInAs(app, 'clerk');
    const before = await asClerk.staff.profile.get();
    for (const more of [
      { permissionIds: [] },
      { domainId: otherDomainId },
      { username: 'root' },
      { status: 'active' },
    ]) {
      const payload = { version: before.version, ...more };
      const answer = await app.inject({ method: 'PUT', url: '/api/profile', headers, payload });
      // What the profile shows may be sent back with it, and is ignored.
      const isShown = Object.keys(more)[0]! in before;
      expect(answer.json().errors).toEqual(
        isShown ? undefined : { [Object.keys(more)[0]!]: 'Unknown field.' },
      );
    }
    expect(await asClerk.staff.profile.get()).toEqual(before);
  });

  test('a new password takes the current one, and guessing it is limited', async () => {
    await addUser(database, firm, 'guessed');
    const caller = await callerFor(services, 'guessed');
    const change = (current: string, next: string) =>
      refusal(caller.staff.profile.changePassword({ current, new: next }));
    expect((await change('wrong', 'a-fine-new-password'))?.details.errors).toHaveProperty('current');
    for (let n = 0; n < 9; n++) await change('wrong', 'a-fine-new-password');
    expect((await change('wrong', 'a-fine-new-password'))?.refusal).toBe('tooMany');
  });

  test('wrong current passwords keep nobody from a reset by e-mail at the same address, nor from signing in', async () => {
    const limit = services.settings.loginMaxPerAddress;
    for (const username of ['unsure1', 'unsure2', 'unsure3', 'unsure4']) {
      await addUser(database, firm, username);
      const caller = await callerFor(services, username);
      for (let n = 0; n < 9; n++)
        await refusal(caller.staff.profile.changePassword({ current: 'wrong', new: 'a-fine-new-password' }));
    }
    expect(9 * 4).toBeGreaterThan(limit);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/reset-password',
      payload: { token: 'x'.repeat(43), password: 'a-fine-new-password' },
      remoteAddress: '203.0.113.9',
    });
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'This link has expired or was already used. Please ask for a new one.',
    ]);
    expect((await callerFor(services, 'unsure1')).staff).toBeDefined();
  });

  test('a new password that is too easy is refused at its field', async () => {
    await addUser(database, firm, 'easy');
    const caller = await callerFor(services, 'easy');
    const easy = { current: 'ferry-over-the-tyne', new: 'password12345' };
    expect((await refusal(caller.staff.profile.changePassword(easy)))?.details.errors?.new).toMatch(
      /easy to guess/,
    );
  });
});
