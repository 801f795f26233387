import { expect, test } from 'vitest';
import { testDatabase } from './database.ts';
import { apiCaller, demoFirm, newCase } from './new-cases.ts';
import { testApp } from './test-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const firm = await demoFirm(database);
const worker = await signIn([], { domainId: firm.harbour });
const call = apiCaller(app, worker.headers);
const { id, version } = (await call('POST', '/cases', newCase(firm))).body.data;
const one = `/cases/${id}`;
const nul = 'a\u0000b';
const half = 'a\ud800b';
const note = (more: object) => ({ kind: 'note', subject: 'Said', ...more });

type Bad = [what: string, field: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object];

const refused: Bad[] = [
  ['a filter before there were dates', 'approvedFrom', 'GET', '/cases?approvedFrom=0000-01-01'],
  ['a filter beyond the calendar', 'enquiredTo', 'GET', '/cases?enquiredTo=9999-12-31'],
  ['the same in the file', 'approvedTo', 'GET', '/cases/export?approvedTo=9999-12-31'],
  ['a filter that is given twice', 'search', 'GET', '/cases?search=a&search=b'],
  ['a calendar from before', 'from', 'GET', `/calendar?caseId=${id}&from=0000-01-01`],
  ['a calendar for ever', 'to', 'GET', `/calendar?caseId=${id}&to=9999-12-31`],
  ['two cases in one calendar', 'caseId', 'GET', `/calendar?caseId=${id}&caseId=${id}`],
  ['tasks of a list', 'userId', 'GET', '/case-tasks?userId=1&userId=2'],
  ['a term that is a list', 'term', 'GET', '/search/term?term=smith&term=jones'],
  ['a NUL in a term', 'term', 'GET', '/search/term?term=%00ab'],
  ['a commencement for ever', 'commencementDate', 'PUT', one, { version, commencementDate: '9999-12-31' }],
  ['a statement from before', 'statementOn', 'POST', `${one}/income-expenditure`, budget('0000-01-01')],
  ['a call from before', 'happenedAt', 'POST', `${one}/notes`, note({ happenedAt: '0000-01-01T00:00:00Z' })],
  ['a note that nobody sees', 'bodyHtml', 'POST', `${one}/notes`, note({ subject: '\u200b\u202e' })],
  ['a task that nobody sees', 'name', 'POST', '/case-tasks', { caseId: id, name: '\u200b\u202e' }],
  ['a NUL in a note', 'bodyHtml', 'POST', `${one}/notes`, note({ bodyHtml: nul })],
  ['a NUL in a task', 'content', 'POST', '/case-tasks', { caseId: id, taskId: 1, content: nul }],
  ['half a sign in a task', 'content', 'POST', '/case-tasks', { caseId: id, taskId: 1, content: half }],
  ['a time that is none', 'dueTime', 'POST', '/case-tasks', { caseId: id, taskId: 1, dueTime: '24:00' }],
  ['a phone with a NUL', 'applicants.0.phones.0', 'POST', '/cases/duplicates', alike({ phones: [nul] })],
  ['a birth for ever', 'applicants.0.dateOfBirth', 'POST', '/cases/duplicates', born('9999-12-31')],
];

function budget(statementOn: string) {
  return { statementOn, kind: 'initial' };
}
function alike(applicant: object) {
  return { applicants: [applicant] };
}
function born(dateOfBirth: string) {
  return alike({ lastName: 'Smith', dateOfBirth });
}

test.each(refused)('%s is refused at its field', async (_what, field, method, path, body) => {
  const answer = await call(method, path, body);
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]]);
});

test.each([
  ['NUL', nul],
  ['half a sign', half],
])('a view with %s in the name of a filter is refused', async (_what, key) => {
  const { status } = await call('POST', '/saved-views', {
    screen: 'cases',
    name: 'Strange',
    search: { [key]: 'x' },
  });
  expect(status).toBe(400);
});

test.each([
  '%',
  '_',
  '%%',
  '\\',
  "'; drop table cases; --",
  '"',
  '😀',
  '😀😀',
  'שלום',
  'مرحبا بكم',
  '\u202eabc',
  '𝓢𝓶𝓲𝓽𝓱',
  'x'.repeat(300),
  'a '.repeat(150),
  'sm jo '.repeat(50),
])('%j finds nothing it should not, in the search and in the list', async (term) => {
  for (const path of ['/search/term?term=', '/cases?search=']) {
    const { status, body } = await call('GET', `${path}${encodeURIComponent(term)}`);
    // The list accepts shorter terms than the search, and the search longer ones.
    expect([200, 400]).toContain(status);
    if (status === 200) expect(body.meta.totalResults).toBe(body.data.length);
  }
});
