import { once } from 'node:events';
import { connect } from 'node:net';

/** One request of a load: what is sent, and the response it must get for the run to count. */
export type Shot = { method: string; path: string; body?: unknown; headers?: Record<string, string> };
export type Lane = { next: () => Shot; done?: (body: string) => void };
export type Measured = { perSecond: number; p50: number; p95: number; p99: number; requests: number };

/** A persistent connection: sends one request at a time and returns the body; any status but 2xx is an error. */
type Connection = { fire: (shot: Shot) => Promise<string>; close: () => void };

/**
 * A bare HTTP client, since any processor time that a load generator uses is lost to the server. It reads only responses with a
 * Content-Length.
 */
async function connection(origin: URL): Promise<Connection> {
  const socket = connect({ host: origin.hostname, port: Number(origin.port), noDelay: true });
  await once(socket, 'connect');
  let received: Buffer[] = [];
  let missing = -1;
  let answered: { resolve: (answer: Buffer) => void; reject: (error: Error) => void } | null = null;
  socket.on('data', (chunk: Buffer) => {
    received.push(chunk);
    missing = missing > 0 ? missing - chunk.length : missingOf(Buffer.concat(received));
    if (missing !== 0) return;
    const answer = received.length === 1 ? received[0]! : Buffer.concat(received);
    [received, missing] = [[], -1];
    answered?.resolve(answer);
  });
  socket.on('error', (error) => answered?.reject(error));
  socket.on('close', () => answered?.reject(new Error('The server closed the connection.')));
  return {
    fire: async ({ method, path, body, headers = {} }) => {
      const text = body === undefined ? '' : JSON.stringify(body);
      const sized = text
        ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
        : {};
      const lines = Object.entries({ host: origin.host, ...headers, ...sized });
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      const answer = await new Promise<Buffer>((resolve, reject) => {
        answered = { resolve, reject };
        socket.write(`${method} ${path} HTTP/1.1\r\n${head}\r\n${text}`);
      });
      const from = answer.indexOf(HEAD_END) + HEAD_END.length;
      const said = answer.toString('utf8', from);
      const status = answer.toString('latin1', 9, 12);
      if (!status.startsWith('2'))
        throw new Error(`${method} ${path} answered ${status}: ${said.slice(0, 300)}`);
      return said;
    },
    close: () => socket.destroy(),
  };
}

const HEAD_END = '\r\n\r\n';

/** The number of bytes of a response still to come; -1 until its head is complete. */
function missingOf(answer: Buffer): number {
  const end = answer.indexOf(HEAD_END);
  if (end < 0) return -1;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.toString('latin1', 0, end))?.[1];
  if (length === undefined && !/^HTTP\/1.1 204/.test(answer.toString('latin1', 0, 12)))
    throw new Error('An answer has no length.');
  return end + HEAD_END.length + Number(length ?? 0) - answer.length;
}

/** Fires at the server over `lanes.length` persistent connections for N milliseconds. Any response other than 2xx ends the run with an error. */
export async function load(origin: string, lanes: Lane[], milliseconds: number): Promise<Measured> {
  const times: number[] = [];
  const connections = await Promise.all(lanes.map(() => connection(new URL(origin))));
  const end = performance.now() + milliseconds;
  const started = performance.now();
  await Promise.all(
    lanes.map(async ({ next, done }, lane) => {
      while (performance.now() < end) {
        const from = performance.now();
        const answer = await connections[lane]!.fire(next());
        times.push(performance.now() - from);
        done?.(answer);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  for (const { close } of connections) close();
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    perSecond: times.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    requests: times.length,
  };
}

/** Prints rows as an aligned Markdown table. */
export function printTable(header: string[], rows: string[][]): void {
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  console.log([line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n'));
}
