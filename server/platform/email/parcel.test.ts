import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { type Parcel, parcelsOverSmtp } from './parcel.ts';

const patience = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300 };
const parcel: Parcel = {
  messageId: '<mail-1@concordat.example.org>',
  to: { name: 'Siân', address: 'sian@example.org' },
  fromName: null,
  replyTo: null,
  subject: 'Your letter',
  text: 'Words',
  html: '<p>Words</p>',
  attachments: [],
};

/** A server that replies to each line with what `answers` returns, or not at all where that is null. */
async function server(greeting: string | null, answers: (line: string) => string | null) {
  const sockets = new Set<Socket>();
  const listening = createServer((socket) => {
    sockets.add(socket);
    let isData = false;
    if (greeting) socket.write(`${greeting}\r\n`);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        if (isData && line !== '.') continue;
        const answer = answers(line);
        isData = line === 'DATA' && answer !== null;
        if (answer) socket.write(`${answer}\r\n`);
      }
    });
  });
  await new Promise<void>((ready) => listening.listen(0, '127.0.0.1', ready));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    listening.close();
  });
  return parcelsOverSmtp(
    `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    'Concordat <advice@example.org>',
    patience,
  );
}
const usual = (line: string): string => (line === 'DATA' ? '354 Go on' : '250 Fine');

test('a server that is down, or never greets, is asked again', async () => {
  const down = parcelsOverSmtp('smtp://127.0.0.1:1', 'advice@example.org', patience);
  expect(await down(parcel)).toMatchObject({ outcome: 'later' });
  const silent = await server(null, usual);
  expect(await silent(parcel)).toMatchObject({ outcome: 'later' });
});

test('one that falls silent before the message has not got it; after the last byte nobody can say', async () => {
  const before = await server('220 Ready', (line) => (line.startsWith('RCPT') ? null : usual(line)));
  expect(await before(parcel)).toMatchObject({ outcome: 'later' });
  const after = await server('220 Ready', (line) => (line === '.' ? null : usual(line)));
  expect(await after(parcel)).toMatchObject({ outcome: 'unknown' });
});

test('what it answers is final', async () => {
  const taken = await server('220 Ready', usual);
  expect(await taken(parcel)).toEqual({ outcome: 'accepted' });
  const full = await server('220 Ready', (line) => (line === '.' ? '452 No room' : usual(line)));
  expect(await full(parcel)).toMatchObject({ outcome: 'later', reason: expect.stringContaining('No room') });
  const refused = await server('220 Ready', (line) =>
    line.startsWith('RCPT') ? '550 Unknown' : usual(line),
  );
  expect(await refused(parcel)).toMatchObject({ outcome: 'refused' });
});
