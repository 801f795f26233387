import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { referenceNames } from '#shared/records/reference/registry.ts';
import { testDatabase } from './database.ts';
import { everyPermission, testApp } from './test-app.ts';

const database = await testDatabase();
const { app, signIn } = await testApp(database);
const { headers } = await signIn(everyPermission);
const json = { ...headers, 'content-type': 'application/json' };
await app.inject({ method: 'POST', url: '/api/titles', headers, payload: { name: 'Existing' } });

type Bad = [what: string, method: string, url: string, payload?: unknown, more?: Record<string, string>];

const long = 'x'.repeat(10_000);
const bad: Bad[] = [
  ['empty body', 'POST', '/api/titles'],
  ['null body', 'POST', '/api/titles', 'null'],
  ['a list for a body', 'POST', '/api/titles', '[]'],
  ['a number for a body', 'POST', '/api/titles', '7'],
  ['text that is no JSON', 'POST', '/api/titles', '{"name": '],
  ['another media type', 'POST', '/api/titles', '<name/>', { 'content-type': 'application/xml' }],
  ['a form', 'POST', '/api/titles', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['Latin-1 bytes', 'POST', '/api/titles', Buffer.from('{"name": 7\xe9}', 'latin1')],
  ['prototype pollution', 'POST', '/api/titles', '{"name":"P","__proto__":{"isAdmin":true}}'],
  ['constructor pollution', 'POST', '/api/titles', '{"name":"P","constructor":{"prototype":{}}}'],
  ['an unknown field', 'POST', '/api/titles', { name: 'Unknown', nonsense: 1 }],
  ['an own id', 'POST', '/api/titles', { name: 'Sneaky', id: 7 }],
  ['no name', 'POST', '/api/titles', {}],
  ['a blank name', 'POST', '/api/titles', { name: '   ' }],
  ['a name of null', 'POST', '/api/titles', { name: null }],
  ['a number for a name', 'POST', '/api/titles', { name: 7 }],
  ['a huge name', 'POST', '/api/titles', { name: long }],
  ['a NUL in the name', 'POST', '/api/titles', { name: 'a\u0000b' }],
  ['half a surrogate pair', 'POST', '/api/titles', '{"name":"\\ud800"}'],
  ['a duplicate name', 'POST', '/api/titles', { name: 'existing' }],
  [
    'a code of an account that is too long',
    'POST',
    '/api/chart-of-accounts',
    { code: '12345678901', name: 'A', ledger: 'estate' },
  ],
  ['text for a number', 'POST', '/api/titles', { name: 'Sort', sortOrder: 'first' }],
  ['a fraction for a whole number', 'POST', '/api/titles', { name: 'Sort', sortOrder: 1.5 }],
  ['a number beyond reason', 'POST', '/api/titles', { name: 'Sort', sortOrder: 1e300 }],
  ['a negative number', 'POST', '/api/titles', { name: 'Sort', sortOrder: -1 }],
  ['text for a switch', 'POST', '/api/titles', { name: 'Switch', isActive: 'yes' }],
  ['a reference to nothing', 'POST', '/api/titles', { name: 'Ref', genderHintId: 999_999 }],
  ['a reference beyond int4', 'POST', '/api/titles', { name: 'Ref', genderHintId: 3_000_000_000 }],
  ['text for a reference', 'POST', '/api/titles', { name: 'Ref', genderHintId: '1; drop table titles' }],
  [
    'a choice that is none',
    'POST',
    '/api/account-types',
    { name: 'A', normalSide: 'left', statement: 'balance' },
  ],
  ['pence that are pounds', 'POST', '/api/delivery-methods', { name: 'P', channel: 'email', unitCost: 1.5 }],
  ['negative pence', 'POST', '/api/delivery-methods', { name: 'P', channel: 'email', unitCost: -5 }],
  [
    'a time that is none',
    'POST',
    '/api/delivery-methods',
    { name: 'T', channel: 'email', cutOffTime: '25:99' },
  ],
  [
    'a date that is none',
    'POST',
    '/api/introducers',
    { name: 'D', type: 'affiliate', agreementStartOn: '2026-02-31' },
  ],
  [
    'a date the UK way',
    'POST',
    '/api/introducers',
    { name: 'D', type: 'affiliate', agreementStartOn: '31/01/2026' },
  ],
  [
    'an end before its start',
    'POST',
    '/api/introducers',
    { name: 'D', type: 'affiliate', agreementStartOn: '2026-02-01', agreementEndOn: '2026-01-01' },
  ],
  [
    'a fee that may not be',
    'POST',
    '/api/introducers',
    { name: 'F', type: 'packager', fcaNumber: '123456', feeAllowed: true },
  ],
  ['an FCA number too few', 'POST', '/api/introducers', { name: 'F', type: 'charity', fcaNumber: '12' }],
  ['a postcode that is none', 'POST', '/api/creditors', { name: 'C', type: 'bank', postcode: 'NOWHERE' }],
  [
    'an account without a sort code',
    'POST',
    '/api/creditors',
    { name: 'C', type: 'bank', accountNumber: '12345678' },
  ],
  ['a country code of three letters', 'POST', '/api/countries', { name: 'C', iso2: 'GBR' }],
  [
    'an unknown key in a group',
    'POST',
    '/api/modifications',
    { code: 'M', title: 'M', category: 'fee', text: 't', effect: { x: 1 } },
  ],
  ['a stale change', 'PUT', '/api/titles/1', { name: 'New', version: 77 }],
  ['a change of nothing there', 'PUT', '/api/titles/999999', { name: 'New', version: 1 }],
  ['an id of letters', 'PUT', '/api/titles/abc', { name: 'New', version: 1 }],
  ['an id beyond int4', 'PUT', '/api/titles/99999999999', { name: 'New', version: 1 }],
  ['deleting nothing', 'DELETE', '/api/titles/999999'],
  ['deleting by letters', 'DELETE', '/api/titles/all'],
  ['page nought', 'GET', '/api/titles?page=0'],
  ['a page of letters', 'GET', '/api/titles?page=first'],
  ['a limit too high', 'GET', '/api/titles?limit=100000'],
  ['sorting by a field that is none', 'GET', '/api/titles?sort=passwordHash'],
  ['sorting by SQL', 'GET', '/api/titles?sort=name;drop%20table%20titles'],
  ['a direction that is none', 'GET', '/api/titles?dir=sideways'],
  ['an unknown parameter', 'GET', '/api/titles?nonsense=1'],
  ['a NUL in a search', 'GET', '/api/titles?search=a%00b'],
  ['a search given twice', 'GET', '/api/titles?search=a&search=b'],
  ['a broken escape', 'GET', '/api/titles/%E0%A4%A'],
  ['an entity that is none', 'GET', '/api/nonsense'],
  ['a table that is no entity', 'GET', '/api/user_credentials'],
  ['a method that is none', 'PATCH', '/api/titles/1', { name: 'New' }],
  ['a login of the wrong types', 'POST', '/api/auth/login', { username: 1, password: [] }],
  [
    'a reset with a token of nonsense',
    'POST',
    '/api/auth/reset-password',
    { token: 'x', password: 'correct horse battery' },
  ],
];

/** The number of rows in all tables that users write to. */
async function countRows() {
  const counts = referenceNames.map((name) => `(select count(*) from ${name.replaceAll('-', '_')})`);
  const { rows } = await database.execute<{ n: string }>(sql.raw(`select ${counts.join(' + ')} as n`));
  return rows[0]?.n;
}

test.each(bad)(
  '%s: a 4xx that says why, and nothing stored',
  async (_what, method, url, payload, more = {}) => {
    const before = await countRows();
    const body =
      payload === undefined || typeof payload === 'string' || Buffer.isBuffer(payload)
        ? payload
        : JSON.stringify(payload);
    const reply = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...(body === undefined ? headers : json), ...more },
      ...(body !== undefined && { payload: body as string }),
    });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    const { success, message, errors } = reply.json<{
      success: boolean;
      message: string;
      errors?: Record<string, string>;
    }>();
    expect(success).toBe(false);
    expect(message).toMatch(/\w{2,}/);
    for (const text of Object.values(errors ?? {})) expect(text).toMatch(/^[A-Z'].*\.$/s);
    expect(await countRows()).toBe(before);
  },
);

test('a body over the limit is refused as too large', async () => {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/titles',
    headers: json,
    payload: `{"name":"${'x'.repeat(2_000_000)}"}`,
  });
  expect(reply.statusCode).toBe(413);
  expect(reply.json()).toMatchObject({ success: false, message: 'The request is too large.' });
});
