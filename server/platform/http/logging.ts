import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type DestinationStream, pino, stdSerializers } from 'pino';
import type { Settings } from '#server/platform/env.ts';

const secrets = ['authorization', 'cookie', 'password', 'token', 'secret'];

/** The process's log: one JSON object a line, with credentials redacted at the first three levels. */
export function createLog(
  { logLevel }: Pick<Settings, 'logLevel'>,
  to?: DestinationStream,
): FastifyBaseLogger {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = {
    level: logLevel,
    redact: { paths, censor: '[hidden]' },
    serializers: { err: errorWithoutValues },
  };
  return to ? pino(options, to) : pino(options);
}

/** Drizzle puts the values of a failed query into its message; they may be personal data. */
function errorWithoutValues(error: Error) {
  const { params: _values, ...rest } = stdSerializers.err(error) as Record<string, unknown>;
  const strip = (text: unknown) =>
    typeof text === 'string' ? text.replace(/\nparams: .*?(?=\n\s+at |\ncaused by: |$)/gs, '') : text;
  return { ...rest, message: strip(rest.message), stack: strip(rest.stack) };
}

/** Warns once of a proxy that is not trusted: everybody behind it then counts as one address and shares its limits. */
export function warnOfProxy(app: FastifyInstance, { trustProxy }: Pick<Settings, 'trustProxy'>): void {
  let isSaid = trustProxy !== false;
  app.addHook('onRequest', ({ headers, ip, log }, _reply, done) => {
    if (!isSaid && headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      log.warn(
        { ip },
        'X-Forwarded-For is ignored: if a proxy of yours sends it, set TRUST_PROXY to its address',
      );
    }
    done();
  });
}

/**
 * One line for each answered request; pages, assets and health checks only at the level `debug`. The query string is left
 * out, because it may contain a search term, and so is the token in the address of a password reset.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.url.replace(/\?.*$/s, '').replace(/(reset-password\/).+/, '$1[hidden]');
    const quiet = !path.startsWith('/api/') || path === '/api/health' || path === '/api/ready';
    const line = {
      method: request.method,
      path,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      ip: request.ip,
    };
    if (quiet) request.log.debug(line, 'answered');
    else request.log.info(line, 'answered');
    done();
  });
}
