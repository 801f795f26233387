import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { AppError } from '#shared/platform/errors.ts';
import type { Scanner } from './scan-content.ts';

const PATIENCE_MS = 60_000;
const PING_MS = 2_000;
/** clamd's default StreamMaxLength; above it clamd drops the connection. */
const STREAM_LIMIT = 100 * 1024 ** 2;

const down = () =>
  new AppError(
    'unavailable',
    'The virus scanner does not answer, so nothing can be uploaded. Try again soon.',
    {
      retryAfterSeconds: 60,
    },
  );

/**
 * A virus scanner: clamd at the address (tcp://host:port), spoken to as in clamd(8). While the scanner cannot be
 * reached, uploads are refused.
 */
export function clamdScanner(url: string): Scanner {
  const { hostname, port } = new URL(url);
  const open = () => connect({ host: hostname, port: Number(port || 3310) });
  return {
    scan: async (path) => {
      const { size } = await stat(path);
      if (size > STREAM_LIMIT)
        return `The file is larger than ${STREAM_LIMIT / 1024 ** 2} MB, which is more than the virus scanner takes.`;
      const answer = await ask(open(), PATIENCE_MS, (socket) => stream(socket, path)).catch(() => {
        throw down();
      });
      if (/\bOK$/.test(answer)) return null;
      const [, virus] = /: (.+) FOUND$/.exec(answer) ?? [];
      if (virus) return `The file is infected (${virus}) and was rejected. Tell the sender.`;
      throw down();
    },
    isUp: async () => {
      const answer = await ask(open(), PING_MS, async (socket) => void socket.write('zPING\0')).catch(
        () => '',
      );
      return answer === 'PONG';
    },
  };
}

/** The scanner's reply to a command; fails if it is incomplete or late. */
function ask(socket: Socket, ms: number, question: (socket: Socket) => Promise<void>): Promise<string> {
  return new Promise<string>((done, failed) => {
    let answer = '';
    socket.setTimeout(ms, () => socket.destroy(new Error('The scanner takes too long.')));
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (answer.endsWith('\0')) done(answer.slice(0, -1));
    });
    socket.on('error', failed);
    socket.on('close', () => failed(new Error('The scanner closed the connection.')));
    socket.on('connect', () => void question(socket).catch(failed));
  }).finally(() => socket.destroy());
}

/** INSTREAM: pieces with their length before each, and a length of zero at the end. */
async function stream(socket: Socket, path: string): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    socket.write(length);
    if (!socket.write(chunk)) await drained(socket);
  }
  socket.write(Buffer.alloc(4));
}

const drained = (socket: Socket) =>
  new Promise<void>((done, failed) => {
    socket.once('drain', done);
    socket.once('close', () => failed(new Error('The scanner closed the connection.')));
  });
