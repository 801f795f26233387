import { expect, test } from 'vitest';
import { caseViews } from '#server/app/parts/case-views.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await appWith(caseViews)(database);
const call = apiCaller(app, (await signIn(everyPermission)).headers);
const address = { line1: '7 Quietside Row', town: 'Otley', postcode: 'LS21 3AB' };
const { id } = await addCase(database, {
  domain: 'Harbour Debt Solutions',
  riskOfViolence: true,
  people: [{ firstName: 'Hester', lastName: 'Quietside', address }],
});

test.each([
  ['the case', `/cases/${id}`],
  ['its line in the list', '/cases?search=hester'],
  ['the file', '/cases/export?search=hester'],
  ['the file with its address', '/cases/export?search=hester&columns=uniqueReference,address'],
  ['its search card', '/search/term?term=hester'],
  ['its card found by the postcode', '/search/term?term=LS213AB'],
  ['its card among the recent ones', `/search/cases?ids=${id}`],
  ['its people', `/cases/${id}/people`],
  ['its calendar', `/calendar?caseId=${id}&statuses=true`],
  ['its tasks', `/case-tasks?caseId=${id}&status=all`],
  ['its statement of affairs', `/cases/${id}/statement-of-affairs`],
  ['its estimated outcome', `/cases/${id}/estimated-outcome`],
])('%s does not reveal where somebody at risk of violence lives', async (_what, path) => {
  const { status, text } = await call('GET', path);
  expect(status).toBe(200);
  expect(text).not.toMatch(/7 Quietside Row|Otley|LS21/i);
});

test('nor does the case that a new applicant may be known from', async () => {
  const { status, body, text } = await call('POST', '/cases/duplicates', {
    applicants: [{ firstName: 'Hester', lastName: 'Quietside', postcode: 'LS21 3AB' }],
  });
  expect(status).toBe(200);
  expect(body.data.map((known: { id: number }) => known.id)).toEqual([id]);
  expect(text).not.toMatch(/7 Quietside Row|Otley|LS21/i);
});
