import { describe, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { everyPermission, testApp } from '#test/records-app.ts';

const database = await testDatabase();
const { app, signIn } = await testApp(database);
const { headers } = await signIn(everyPermission);

type Method = 'GET' | 'POST' | 'PUT';
const call = async (method: Method, path: string, payload?: object) => {
  const answer = await app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
};
let number = 0;
/** A title with these values, as the server keeps it. */
const title = async (values: object = {}) =>
  (await call('POST', 'titles', { name: `Title ${++number}`, ...values })).data;

describe('a code', () => {
  test('once made stays, whatever is sent for it later', async () => {
    const { id, code } = await title({ name: 'Right Honourable' });
    expect(code).toBe('right-honourable');
    for (const [version, sent] of [null, ''].entries()) {
      const { data } = await call('PUT', `titles/${id}`, {
        version: version + 1,
        code: sent,
        name: `Renamed ${version}`,
      });
      expect(data.code).toBe('right-honourable');
    }
    const { errors } = await call('PUT', `titles/${id}`, { version: 3, code: 'other' });
    expect(errors).toEqual({ code: 'Cannot be changed once saved.' });
  });

  test('that no name gives is left out, for any number of rows', async () => {
    expect((await title({ name: '你好' })).code).toBeNull();
    expect((await title({ name: '再见' })).code).toBeNull();
  });
});

describe('text', () => {
  test('that looks the same is the same', async () => {
    expect((await title({ name: 'Cafe\u0301' })).name).toBe('Caf\u00e9');
    const { status, errors } = await call('POST', 'titles', { name: 'CAF\u00c9', code: 'another' });
    expect([status, errors]).toEqual([409, { name: 'Already in use. Choose another.' }]);
  });

  test('keeps nothing that nobody sees', async () => {
    expect((await title({ name: '\ufeffMa\u200bster\u202e' })).name).toBe('Master');
    expect((await call('POST', 'titles', { name: '\u200b\u2060' })).errors).toEqual({ name: 'Required.' });
    expect((await title({ name: '\u{1f469}\u200d\u{1f52c}' })).name).toBe('\u{1f469}\u200d\u{1f52c}');
  });

  test('of one line has one line', async () => {
    expect((await title({ name: 'Very\r\nReverend\tSir' })).name).toBe('Very Reverend Sir');
  });
});

test('a date before any that is meant is refused', async () => {
  const introducer = { name: 'Old', type: 'affiliate', feeBasis: 'none' };
  for (const agreementStartOn of ['0000-01-01', '0205-03-04'])
    expect((await call('POST', 'introducers', { ...introducer, agreementStartOn })).errors).toEqual({
      agreementStartOn: 'Must not be before 1900.',
    });
});

describe('rich text', () => {
  const clause = { title: 'Clause', category: 'fee' };

  test.each(['<script>alert(1)</script>', '<p></p>', '<p> &nbsp;<br></p>', '<img src="x">'])(
    'of which nothing remains is no text: %s',
    async (text) => {
      const { status, errors } = await call('POST', 'modifications', { ...clause, code: 'M1', text });
      expect([status, errors]).toEqual([400, { text: 'Required.' }]);
    },
  );

  test('that is required cannot be emptied later', async () => {
    const { data } = await call('POST', 'modifications', { ...clause, code: 'M2', text: '<p>Pay.</p>' });
    const { errors } = await call('PUT', `modifications/${data.id}`, { version: 1, text: '<p></p>' });
    expect(errors).toEqual({ text: 'Required.' });
    const { status } = await call('PUT', `modifications/${data.id}`, { version: 1, title: 'Other' });
    expect(status).toBe(200);
  });
});

test('a body that names another row than the address is refused', async () => {
  const { id } = await title();
  const { status, errors } = await call('PUT', `titles/${id}`, { version: 1, id: id + 1, name: 'Whose?' });
  expect([status, errors]).toEqual([400, { id: 'Not the row of this address.' }]);
  expect((await call('PUT', `titles/${id}`, { version: 1, id, name: 'Mine' })).status).toBe(200);
});

test('a search takes every sign as itself', async () => {
  await title({ name: '50% off' });
  await title({ name: 'under_score' });
  await title({ name: 'back\\slash' });
  const found = async (search: string) =>
    (await call('GET', `titles?search=${encodeURIComponent(search)}`)).data.map(
      ({ name }: { name: string }) => name,
    );
  for (const sign of ['%', '\uff05']) expect(await found(sign)).toEqual(['50% off']);
  for (const sign of ['_', '\uff3f']) expect(await found(sign)).toEqual(['under_score']);
  for (const sign of ['\\', '\uff3c']) expect(await found(sign)).toEqual(['back\\slash']);
});
