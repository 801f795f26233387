import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '#server/platform/database/connect.ts';
import { refusals } from '#shared/platform/errors.ts';
import type { Services } from './services.ts';

const status = z.object({ status: z.string() });
const PATIENCE_MS = 2000;

/** How long a failed write counts as a full disk. */
const FULL_MS = 60_000;

/** Notes calls that failed because a disk is full, of the files or of the database; returns whether there was one just now. */
export function noteFullDisk(app: FastifyInstance): () => boolean {
  let fullAt = Number.NEGATIVE_INFINITY;
  app.addHook('onResponse', (request, { statusCode }, done) => {
    if (statusCode === refusals.full) {
      fullAt = Date.now();
      request.log.error('the disk is full');
    }
    done();
  });
  return () => Date.now() < fullAt + FULL_MS;
}

/**
 * `/api/health` reports that the process is alive, `/api/ready` that it can serve requests: the database responds, no disk is full and it
 * is not stopping. It also reports an unreachable virus scanner, without which everything but uploads works.
 */
export function healthRoutes(
  app: FastifyInstance,
  { database, isScannerUp }: Pick<Services, 'database' | 'isScannerUp'>,
  isDiskFull: () => boolean,
): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/api/health', documented('Whether the process is alive'), async () => ({ status: 'ok' }));
  app.get(
    '/api/ready',
    documented(
      'Whether the server is ready: 503 while its database does not respond, a disk is full, or it is stopping',
    ),
    async (_request, reply) => {
      if (stopping) return reply.code(503).send({ status: 'stopping' });
      if (isDiskFull()) return reply.code(503).send({ status: 'the disk is full' });
      if (!(await answers(database)))
        return reply.code(503).send({ status: 'the database does not respond' });
      if (await isScannerUp()) return { status: 'ready' };
      return { status: 'ready, but nothing can be uploaded: the virus scanner does not respond' };
    },
  );
}

const documented = (summary: string) => ({
  config: { access: 'public' as const },
  schema: { summary, tags: ['Health'], security: [], response: { 200: status, 503: status } },
});

async function answers(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((done) => {
    timer = setTimeout(done, PATIENCE_MS, false);
  });
  const query = database.$client.query('select 1').then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([query, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
