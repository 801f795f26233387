import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appRouter } from '#server/app/router.ts';
import { stripper } from '#server/platform/http/strip.ts';
import type { Contract } from '#shared/platform/contract.ts';
import { type CallerAccess, type CaseAccess, may } from '#shared/platform/permissions.ts';
import { testDatabase } from './database.ts';
import { everyPermission, testApp } from './test-app.ts';

const database = await testDatabase();
const { app, routes, signIn } = await testApp(database);
const listed = routes
  .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
  .toSorted((one, other) => `${one.url} ${one.method}`.localeCompare(`${other.url} ${other.method}`));

test('every route names who may call it', async () => {
  expect(listed.filter(({ access }) => !access)).toEqual([]);
  // The pages themselves exist only after a build.
  const lines = listed
    .filter(({ url }) => url !== '/*')
    .map(({ method, url, access }) => `${method.padEnd(6)} ${url.padEnd(55)} ${access}`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('surface.rest.txt');
});

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: string; meta?: { access?: string; contract?: Contract } } }
  >,
);

test('every procedure names who may call it', async () => {
  expect(procedures.filter(([, { _def }]) => !_def.meta?.access)).toEqual([]);
  const lines = procedures.map(
    ([path, { _def }]) => `${_def.type.padEnd(12)} ${path.padEnd(50)} ${_def.meta?.access}`,
  );
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('surface.trpc.txt');
});

const contracts = procedures.flatMap(([, { _def }]) => _def.meta?.contract ?? []);

test('every answer of the application can be stripped of undeclared fields', () => {
  expect(contracts.length).toBeGreaterThan(400);
  for (const { output } of contracts) expect(stripper(output)).toBeTypeOf('function');
});

test('no call has an input that could be mistaken for the serialiser’s own', () => {
  const fields = contracts.flatMap(({ input }) =>
    input instanceof z.ZodObject ? Object.keys(input.shape) : [],
  );
  expect(fields).toContain('caseId');
  expect(fields.filter((name) => name === 'json' || name === 'meta')).toEqual([]);
});

test('whatever changes a case requires case.write; everything else that writes without a permission is named here', () => {
  const mutationsAsking = (access: string) =>
    procedures.flatMap(([path, { _def }]) =>
      _def.type === 'mutation' && _def.meta?.access === access ? [path] : [],
    );
  // What belongs to the caller alone.
  expect(mutationsAsking('signedIn').toSorted()).toEqual([
    'acts.authorities.give',
    'acts.authorities.revoke',
    'approvals.seen',
    'approvals.withdraw',
    'dashboards.add',
    'dashboards.arrange',
    'dashboards.choose',
    'dashboards.create',
    'dashboards.remove',
    'dashboards.update',
    'reportAlerts.create',
    'reportAlerts.read',
    'reportAlerts.remove',
    'reportAlerts.start',
    'reportAlerts.stop',
    'reportAlerts.update',
    'reportRuns.cancel',
    'reportRuns.link',
    'reportRuns.make',
    'reportSchedules.create',
    'reportSchedules.remove',
    'reportSchedules.sendNow',
    'reportSchedules.start',
    'reportSchedules.stop',
    'reportSchedules.update',
    'reports.link',
    'savedReports.copy',
    'savedReports.create',
    'savedReports.favour',
    'savedReports.remove',
    'savedReports.takeOver',
    'savedReports.update',
    'staff.auth.logout',
    'staff.profile.changePassword',
    'staff.profile.endOtherSessions',
    'staff.profile.endSession',
    'staff.profile.update',
    'views.create',
    'views.remove',
    'views.update',
  ]);
  // Who has a case open.
  expect(mutationsAsking('case.read').toSorted()).toEqual(['presence.enter', 'presence.leave']);
  expect(mutationsAsking('public').toSorted()).toEqual([
    'post.open',
    'post.sendCode',
    'signing.look',
    'signing.open',
    'signing.sign',
    'staff.auth.forgotPassword',
    'staff.auth.login',
    'staff.auth.resetPassword',
  ]);
  // What introducers send, into a case that is made of it.
  expect(mutationsAsking('introducer key')).toEqual(['leads.create']);
});

const closed = listed.filter(
  ({ url, access }) => !['public', 'each procedure'].includes(access) && !url.startsWith('/api/auth/logout'),
);
const guarded = closed.filter(({ access }) => access !== 'introducer key');
/** Calls that require more than one permission, or that the row is the caller's own. */
const asksForMore = [
  '/api/users/:id',
  '/api/users/:userId/tasks',
  '/api/creditors/:id/ask-for-verification',
  '/api/suppliers/:id/ask-for-verification',
];
const filled = (url: string) => url.replace(/:\w+/g, '999999');
const call = ({ method, url }: { method: string; url: string }, headers: Record<string, string> = {}) =>
  app.inject({
    method: method as 'GET',
    url: filled(url),
    headers,
    ...(method !== 'GET' && method !== 'DELETE' && { payload: {} }),
  });

test('nobody gets past any but the public routes without signing in', async () => {
  for (const route of closed) {
    const { statusCode } = await call(route);
    expect({ ...route, statusCode }).toEqual({ ...route, statusCode: 401 });
  }
});

test('routes for introducers are closed to everybody who is signed in', async () => {
  const { headers } = await signIn(everyPermission);
  for (const route of closed.filter(({ access }) => access === 'introducer key'))
    expect((await call(route, headers)).statusCode).toBe(401);
});

/** The routes that let somebody in, or keep them out, contrary to the access that they name. */
async function wrongRoutes(
  asked: typeof guarded,
  held: readonly string[],
  caseAccess: CaseAccess = 'full',
): Promise<string[]> {
  const { headers } = await signIn(held, { caseAccess });
  const caller = { permissions: new Set(held), caseAccess };
  const wrong: string[] = [];
  for (const route of asked) {
    const allowed = may(caller, route.access as CallerAccess);
    const { statusCode } = await call(route, headers);
    const refusedForPermission = statusCode === 403;
    if (statusCode === 401 || statusCode >= 500) wrong.push(`${route.method} ${route.url}: ${statusCode}`);
    else if (!allowed && !refusedForPermission)
      wrong.push(`${route.method} ${route.url} let them in: ${statusCode}`);
    else if (allowed && refusedForPermission && !asksForMore.includes(route.url))
      wrong.push(`${route.method} ${route.url} kept them out`);
  }
  return wrong;
}

const askedFor = everyPermission.filter((permission) => guarded.some(({ access }) => access === permission));

describe.each(askedFor)('the routes that require %s', (permission) => {
  const asking = guarded.filter(({ access }) => access === permission);

  test('are open to those who have only this permission', async () => {
    expect(await wrongRoutes(asking, [permission])).toEqual([]);
  });

  test('are closed to those who have all other permissions', async () => {
    const others = everyPermission.filter((each) => each !== permission);
    expect(await wrongRoutes(asking, others)).toEqual([]);
  });
});

test('without a permission, exactly the routes that require none are open', async () => {
  expect(await wrongRoutes(guarded, [])).toEqual([]);
});

test('with every permission, all routes are open', async () => {
  expect(await wrongRoutes(guarded, everyPermission)).toEqual([]);
});

test('with every permission, but read-only access to cases, exactly the routes that change cases are closed', async () => {
  expect(await wrongRoutes(guarded, everyPermission, 'read')).toEqual([]);
  expect(guarded.filter(({ access }) => access === 'case.write').length).toBeGreaterThan(40);
});
