import { z } from 'zod';
import type { Database } from '#server/platform/database/connect.ts';
import { finishMigrations, unfinishedMigrations } from '#server/platform/database/finish-migrations.ts';
import { systemActor, writeUnaudited } from '#server/platform/database/write.ts';
import { addJob, defineJob, type Job } from './job.ts';

const NAME = 'finish-migrations';

/** Builds indexes and validates constraints while the firm works; one that fails is tried again, after longer and longer pauses. */
export const finishMigrationsJob: Job<object> = defineJob(
  NAME,
  z.object({}),
  async (_given, { services: { database, log }, signal }) => {
    const say = (migration: string) => log.info({ migration }, 'a migration runs in the background');
    await finishMigrations(database, { signal, say });
    log.info('all migrations are applied');
  },
  { maxAttempts: 25 },
);

/** Queues what `migrate` left to be done while the firm works, if anything. To be called at each start. */
export async function queueUnfinished(database: Database): Promise<void> {
  if ((await unfinishedMigrations(database)).length === 0) return;
  await writeUnaudited(database, systemActor, (w) =>
    addJob(w.tx, finishMigrationsJob, {}, { key: NAME, queue: NAME }),
  );
}
