import { expect, test } from 'vitest';
import { deliveryReport } from '#test/delivery-report.ts';
import { readDsn } from './read-dsn.ts';

const id = '<mail-7.0123456789abcdef01234567@firm.example>';
const sent = deliveryReport({ address: 'Pat@Example.org', messageId: id });
const expected = {
  notices: [
    {
      address: 'pat@example.org',
      action: 'failed',
      status: '5.1.1',
      reason: '550 5.1.1 <nobody> User unknown',
    },
  ],
  messageId: id,
};

test('a report says what happened to whom, and which message of ours it was', async () => {
  expect(await readDsn(sent)).toEqual(expected);
});

test('a report that is packed for the way is read as well', async () => {
  const [, body = ''] = /delivery-status\r\n\r\n([\s\S]*?)\r\n--=_b1/.exec(sent) ?? [];
  const packed = sent.replace(
    `delivery-status\r\n\r\n${body}`,
    `delivery-status\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(body).toString('base64')}`,
  );
  expect(packed).not.toContain('Action:');
  expect(await readDsn(packed)).toEqual(expected);
});

test('a boundary may hold a semicolon', async () => {
  expect(await readDsn(sent.replaceAll('=_b1', 'b;1'))).toEqual(expected);
});

test('any other message is no report', async () => {
  expect(await readDsn(sent.replace('multipart/report', 'multipart/mixed'))).toBeNull();
  expect(await readDsn('Action: failed')).toBeNull();
  const nested = Array.from(
    { length: 400 },
    (_, n) => `Content-Type: multipart/report; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  );
  expect(await readDsn(nested.join(''))).toBeNull();
});
