import { createRequire } from 'node:module';

type Server = {
  listen: (port: number, done: () => void) => void;
  close: (done: () => void) => void;
  server: { address: () => { port: number } };
  folderCache: Record<string, { messages: unknown[] }>;
  appendMessage: (folder: string, flags: string[], at: Date, raw: string) => void;
};

/** A mailbox on an IMAP server of a test's own, with these messages in it. */
export type Mailbox = {
  address: string;
  /** How many messages lie in a folder. */
  count: (folder: 'INBOX' | 'Processed') => number;
  /** Puts a message into the inbox. */
  add: (message: string) => void;
  close: () => Promise<void>;
};

/** Starts an IMAP server whose inbox holds the messages, on a port that is free unless told otherwise. */
export async function imapServer(messages: readonly string[], port = 0): Promise<Mailbox> {
  const hoodiecrow = createRequire(import.meta.url)('hoodiecrow-imap') as (options: object) => Server;
  const server = hoodiecrow({
    storage: { INBOX: { messages: messages.map((raw) => ({ raw })) }, '': { folders: { Processed: {} } } },
    plugins: ['ID', 'UIDPLUS', 'MOVE', 'NAMESPACE', 'SPECIAL-USE', 'ENABLE', 'CONDSTORE'],
  });
  await new Promise<void>((done) => server.listen(port, done));
  return {
    address: `imap://testuser:testpass@127.0.0.1:${server.server.address().port}/INBOX`,
    count: (folder) => server.folderCache[folder]?.messages.length ?? 0,
    add: (message) => server.appendMessage('INBOX', [], new Date(), message),
    close: () => new Promise((done) => server.close(done)),
  };
}

type Part = { type: string; name?: string; content: string | Buffer };

/** A message of several parts, as a mail server hands it over. */
export const mailOf = (head: Readonly<Record<string, string>>, parts: readonly Part[]): string =>
  [
    ...Object.entries(head).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=part',
    '',
    ...parts.flatMap(({ type, name, content }) => [
      '--part',
      `Content-Type: ${type}`,
      ...(name ? [`Content-Disposition: attachment; filename="${name}"`] : []),
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(content).toString('base64'),
    ]),
    '--part--',
    '',
  ].join('\r\n');
