import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withSessionSecret } from '#server/app/session-secret.ts';
import { readSettings } from './env.ts';

const strong = 'q7Jv0ZbT2mXe9KcR4sYw1LhN6pDfG8uA';

test('nothing set gives the demo on this computer only', () => {
  expect(readSettings({ PORT: '', HOST: ' ' })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    publicUrl: 'http://localhost:3000',
    sessionHours: 12,
    demo: true,
    trustProxy: false,
    bodyLimit: 1_048_576,
    uploadLimit: 26_214_400,
    statementLimit: 262_144_000,
    databasePool: 10,
  });
});

test('the example file sets every variable, to its default', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n');
  const example = Object.fromEntries(
    lines.flatMap((line) =>
      /^(\w+)=(.*)$/.exec(line)?.slice(1, 3) ? [line.split(/=(.*)/s).slice(0, 2)] : [],
    ),
  );
  expect(readSettings(example)).toEqual(readSettings({}));
  // MAIL_HOOK_URL and MAIL_HOOK_SECRET make one setting.
  expect(Object.keys(example)).toHaveLength(Object.keys(readSettings({})).length + 1);
});

test.each([
  ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '-1', 'PORT must be a whole number from 0 to 65535.'],
  ['HOST', 'http://x', 'HOST must be an address or a host name.'],
  [
    'DATABASE_URL',
    'mysql://x',
    'DATABASE_URL must be a URL like postgres://user:password@host:5432/database.',
  ],
  ['SMTP_URL', 'mail.example.org', 'SMTP_URL must be a URL like smtp://user:password@host:587.'],
  ['MAIL_FROM', 'nobody', 'MAIL_FROM must be an address like "Concordat <advice@example.org>".'],
  ['PUBLIC_URL', 'ftp://x', 'PUBLIC_URL must be a URL like https://concordat.example.org.'],
  ['SESSION_SECRET', 'short', 'SESSION_SECRET must have at least 32 characters.'],
  ['FILES_URL', 's3://host/bucket', 'FILES_URL must name a key, a secret, a host and a bucket'],
  ['CLAMD_URL', 'localhost:3310', 'CLAMD_URL must be a URL like tcp://localhost:3310.'],
  ['SESSION_HOURS', '0', 'SESSION_HOURS must be a whole number from 1 to 720.'],
  ['DEMO', 'yes', 'DEMO must be on or off.'],
  [
    'TRUST_PROXY',
    'all of them',
    'TRUST_PROXY must be off, or the addresses of the proxies in front with commas between, such as 10.0.0.5, 10.1.0.0/16.',
  ],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace.'],
  ['BODY_LIMIT', '1 TB', 'BODY_LIMIT must be a size like 500 KB or 25 MB.'],
])('%s=%s is refused in a sentence', (name, text, message) => {
  expect(() => readSettings({ [name]: text })).toThrow(message);
});

test('every wrong variable gets a line', () => {
  expect(() => readSettings({ PORT: 'x', DEMO: 'x' })).toThrow(/^PORT .*\.\nDEMO .*\.$/);
});

test('without the demo the session secret must be given, long and not a placeholder', () => {
  const read = (secret?: string) => () => readSettings({ DEMO: 'off', SESSION_SECRET: secret });
  expect(read()).toThrow('SESSION_SECRET must be set when DEMO=off');
  expect(read('x'.repeat(40))).toThrow('a secret of your own');
  for (const pattern of [
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxy',
    'abababababababababababababababababa',
    'correct horse battery correct horse battery ',
    '12345678901234567890123456789012',
    'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
    '98765432109876543210987654321098',
    'fedcba9876543210fedcba98765432100',
  ])
    expect(read(pattern)).toThrow('a secret of your own');
  expect(read('change-me-change-me-change-me-change-me')).toThrow('a secret of your own');
  for (const made of ['9f86d081884c7d659a2feaa0c55ad015', '83160427591846037295160483729501'])
    expect(read(made)()).toMatchObject({ sessionSecret: made });
  expect(read(strong)()).toMatchObject({ demo: false, sessionSecret: strong });
});

test('sizes and proxies are understood', () => {
  expect(readSettings({ BODY_LIMIT: '500 KB', UPLOAD_LIMIT: '1048576' })).toMatchObject({
    bodyLimit: 512_000,
    uploadLimit: 1_048_576,
  });
  expect(() => readSettings({ TRUST_PROXY: '10.0.0.0/33' })).toThrow('TRUST_PROXY');
  expect(readSettings({ TRUST_PROXY: 'loopback' }).trustProxy).toEqual(['loopback']);
  expect(readSettings({ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16' }).trustProxy).toEqual([
    '10.0.0.1',
    '10.1.0.0/16',
  ]);
});

test('the demo keeps a secret of its own in the data folder, which nobody else may read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'concordat-env-'));
  try {
    const first = withSessionSecret(readSettings({ DATA_DIR: folder }));
    expect(first.sessionSecret.length).toBeGreaterThan(32);
    expect(withSessionSecret(readSettings({ DATA_DIR: folder })).sessionSecret).toBe(first.sessionSecret);
    expect(statSync(join(folder, 'session-secret')).mode & 0o077).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
