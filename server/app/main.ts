import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { closeBrokenRuns } from '#server/activities/money/banking/matching/matching-run.ts';
import { loadStarter } from '#server/app/seed/load.ts';
import { isDatabaseAway } from '#server/platform/database/database-error.ts';
import { makeFolder } from '#server/platform/database/make-folder.ts';
import { type OpenDatabase, openDatabase } from '#server/platform/database/open.ts';
import { StartError } from '#server/platform/database/start-error.ts';
import { systemActor, writeUnaudited } from '#server/platform/database/write.ts';
import { readSettings, type Settings } from '#server/platform/env.ts';
import { createLog } from '#server/platform/http/logging.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { buildApp } from './build-app.ts';
import { jobs } from './job-list.ts';
import { createServices, startServices } from './services.ts';
import { withSessionSecret } from './session-secret.ts';
import { startUpkeep } from './upkeep.ts';

/** How long current requests may take to finish when the server stops. */
const DRAIN_MS = 10_000;

type Running = {
  app: FastifyInstance;
  runner: JobRunner;
  stopServices: () => Promise<void>;
  opened: OpenDatabase;
  /** The cases of the demo firm are still to be loaded. */
  isFilling: boolean;
};

/** `asked` is aborted by the first signal to stop, `forced` by a later one. */
type Stopping = { asked: AbortController; forced: AbortController };

async function main(): Promise<void> {
  const stopping = listenForSignals();
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = settingsOf(process.env);
  const running = await start(settings, stopping);
  announce(running, settings);
  if (!stopping.asked.signal.aborted)
    await new Promise((done) => stopping.asked.signal.addEventListener('abort', done));
  await stop(running, stopping.forced.signal);
  process.exit();
}

function settingsOf(env: NodeJS.ProcessEnv): Settings {
  const settings = readSettings(env);
  const probe = join(settings.dataDir, `.writable-${process.pid}`);
  try {
    // Other accounts may traverse it, because a server started by root runs PostgreSQL as another account.
    makeFolder(settings.dataDir, 0o711);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartError(
      `The data folder ${settings.dataDir} (DATA_DIR) can’t be written to: ${(error as Error).message}`,
    );
  }
  return withSessionSecret(settings);
}

async function start(settings: Settings, stopping: Stopping): Promise<Running> {
  const log = createLog(settings);
  process.on('uncaughtException', (err) => {
    // A query that nobody waits for: the next one either finds the database again or reports that it is gone.
    if (isDatabaseAway(err)) return log.error({ err }, 'the database was lost');
    log.fatal({ err }, 'an error that nothing caught; stopping');
    process.exitCode = 1;
    stopping.asked.abort();
  });
  const opened = await openDatabase(
    settings,
    (text) => log.debug({ postgres: text.trim() }, 'database'),
    (text) => log.warn(text),
  );
  let app: FastifyInstance | undefined;
  let stopServices: (() => Promise<void>) | undefined;
  try {
    await loadStarter(opened.database);
    // A real firm never loads the code that makes the demo firm.
    const demo = settings.demo ? await import('#demo/firm/demo.ts') : null;
    await demo?.loadDemoFirm(opened.database);
    const services = createServices({ settings, database: opened.database, log });
    stopServices = await startServices(services);
    app = await buildApp(services);
    await listen(app, settings);
    await writeUnaudited(services.database, systemActor, closeBrokenRuns);
    const runner = new JobRunner(services, [...jobs, ...(demo?.demoJobs ?? [])]);
    runner.start();
    await startUpkeep(opened.database);
    const isFilling = await demo?.fillDemoFirm(opened.database, { withStatements: settings.demoStatements });
    return { app, runner, stopServices, opened, isFilling: isFilling ?? false };
  } catch (error) {
    await app?.close();
    await stopServices?.();
    await opened.close();
    throw error;
  }
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    switch (code) {
      case 'EADDRINUSE':
        throw new StartError(
          `Port ${port} is already in use. Stop the program that uses it, or set PORT to another one.`,
        );
      case 'EACCES':
        throw new StartError(`Port ${port} may not be opened by this user. Set PORT to one above 1023.`);
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        throw new StartError(`HOST ${host} is not an address of this computer.`);
      default:
        throw error;
    }
  }
}

function announce({ app, isFilling }: Running, { host, demo }: Settings): void {
  const address = app.server.address();
  const port = address && typeof address === 'object' ? address.port : '';
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  const signIn = demo ? '\nSign in as admin with the password demo-concordat.' : '';
  const filling = isFilling ? '\nIts cases are being loaded, which takes some seconds.' : '';
  console.log(`Concordat is ready at http://${name}:${port}${signIn}${filling}`);
}

/** Lets requests and jobs finish within a limit, then closes everything from the top down. */
async function stop({ app, runner, stopServices, opened }: Running, forced: AbortSignal): Promise<void> {
  const jobsEnded = runner.stop();
  const closed = app.close();
  const patience = sleep(DRAIN_MS, undefined, { signal: forced }).catch(() => undefined);
  await Promise.race([closed, patience]);
  app.server.closeAllConnections();
  await closed;
  await jobsEnded;
  await stopServices();
  await opened.close();
}

function listenForSignals(): Stopping {
  const stopping = { asked: new AbortController(), forced: new AbortController() };
  let askedAt = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!stopping.asked.signal.aborted) {
        askedAt = Date.now();
        stopping.asked.abort();
      } else if (Date.now() - askedAt > 500) {
        // A signal before that is the same Ctrl-C again, which npm forwards although the terminal has sent it to every process.
        stopping.forced.abort();
        setTimeout(() => process.exit(1), 3000).unref();
      }
    });
  return stopping;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
