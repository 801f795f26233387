import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** What the mail server does with a recipient. */
export type Fate = 'take' | 'refuse' | 'later' | 'drop in the middle' | 'drop at the end' | 'say nothing';

/** A message as it came: from and to whom its envelope says, and the whole of it. */
export type Received = { from: string; to: string; content: string };

export type MailServer = {
  smtpUrl: string;
  /** The messages that it has taken. */
  received: Received[];
  /** Every try, also those that came to nothing. */
  tries: string[];
  fates: Map<string, Fate>;
  close: () => Promise<void>;
};

const refusal = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code });

/**
 * A mail server for a test, on a port that is free unless told otherwise. It takes every message but those to addresses with another
 * fate, and answers once `deliver` is done with it.
 */
export async function mailServer({
  port: wanted = 0,
  deliver = () => undefined,
}: {
  port?: number;
  deliver?: (mail: Received) => void;
} = {}): Promise<MailServer> {
  const received: MailServer['received'] = [];
  const tries: string[] = [];
  const fates: MailServer['fates'] = new Map();
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      tries.push(address);
      const fate = fates.get(address);
      if (fate === 'refuse') return done(refusal(550, 'No such mailbox'));
      done(fate === 'later' ? refusal(451, 'Try again later') : null);
    },
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo[0]?.address ?? '';
      const fate = fates.get(to);
      const drop = () => {
        for (const socket of sockets) socket.destroy();
      };
      if (fate === 'drop in the middle') {
        stream.once('data', drop);
        return;
      }
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (fate === 'drop at the end') return drop();
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const mail = { from, to, content: Buffer.concat(chunks).toString() };
        received.push(mail);
        deliver(mail);
        if (fate !== 'say nothing') done();
      });
    },
  });
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((listening) => server.listen(wanted, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    received,
    tries,
    fates,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
