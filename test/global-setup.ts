import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '#server/platform/database/connect.ts';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { migrateJobQueue } from '#server/platform/database/job-queue.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { bundlePrograms } from './programs.ts';
import { roomyMemory } from './roomy-memory.ts';
import { runFolder } from './run-folder.ts';
import { copyDatabase, databaseOf, dropDatabase, withClient } from './test-server.ts';

/**
 * One PostgreSQL for the whole run (a temporary one in memory, or the server of DATABASE_URL, where the user must be allowed to
 * make databases), and in it one migrated template that every test file copies.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = runFolder('test');
  // Databases of tests' own and files are written out in full, and a disk would keep them waiting. Elsewhere its name would be too
  // long for the sockets in it.
  process.env.TMPDIR = roomyMemory() ? folder : tmpdir();
  const { config, stop } = process.env.DATABASE_URL
    ? { config: { connectionString: process.env.DATABASE_URL }, stop: null }
    : await startInMemory(folder);
  const template = `test_template_${randomBytes(6).toString('hex')}`;
  await withClient(config, (client) => copyDatabase(client, 'template0', template));
  const database = connect(databaseOf(config, template));
  try {
    await migrate(database);
    await migrateJobQueue(database);
  } finally {
    await database.$client.end();
  }
  project.provide('testServer', { config, template });
  const programs = await bundlePrograms();
  project.provide('programs', programs.folder);
  process.env.PROGRAMS_DIR = resolve(programs.folder);
  return async () => {
    programs.remove();
    if (stop) await stop();
    else
      for (const name of [template, `${template}_seeded`, `${template}_seeded_unfinished`])
        await dropDatabase(config, name);
    rmSync(folder, { recursive: true, force: true });
  };
}

async function startInMemory(folder: string) {
  const server = await startEmbedded({
    dataDir: join(folder, 'postgres'),
    dieWithParent: true,
    settings: {
      shared_buffers: '64MB',
      max_connections: '200',
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // Every file plans its statements on connections of its own: once each, not for each of the first five calls.
      plan_cache_mode: 'force_generic_plan',
    },
  });
  return { config: server.config, stop: server.stop };
}
