import { Agent, request } from 'node:http';

/** One request of a load: what is sent, and the response it must get for the run to count. */
export type Shot = { method: string; path: string; body?: unknown; headers?: Record<string, string> };
export type Lane = { next: () => Shot; done?: (body: string) => void };
export type Measured = { perSecond: number; p50: number; p95: number; p99: number; requests: number };

/** Fires at the server over `lanes.length` persistent connections for N milliseconds. Any response other than 2xx ends the run with an error. */
export async function load(origin: string, lanes: Lane[], milliseconds: number): Promise<Measured> {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: lanes.length });
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  const fire = ({ method, path, body, headers = {} }: Shot) =>
    new Promise<string>((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const sized = text
        ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
        : {};
      const sent = request(
        { hostname, port, method, path, agent, headers: { ...headers, ...sized } },
        (response) => {
          let answer = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            answer += chunk;
          });
          response.on('end', () => {
            const { statusCode = 0 } = response;
            if (statusCode >= 200 && statusCode < 300) resolve(answer);
            else reject(new Error(`${method} ${path} answered ${statusCode}: ${answer.slice(0, 300)}`));
          });
        },
      );
      sent.on('error', reject);
      sent.end(text);
    });
  const started = performance.now();
  await Promise.all(
    lanes.map(async ({ next, done }) => {
      while (performance.now() < end) {
        const from = performance.now();
        const answer = await fire(next());
        times.push(performance.now() - from);
        done?.(answer);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
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
