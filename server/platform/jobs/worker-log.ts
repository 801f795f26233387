import type { FastifyBaseLogger } from 'fastify';
import { Logger } from 'graphile-worker';

type FailedJob = { task_identifier: string; id: string; attempts: number; max_attempts: number };

/** Writes the queue's messages to the process's log: failures as errors, without the job's input, the rest at `debug`. */
export function workerLog(log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'debug'>): Logger {
  return new Logger(() => (level, message, meta = {}) => {
    const { error: err, job } = meta as { error?: Error; job?: FailedJob };
    if (job && err?.name === 'Interrupted')
      log.debug({ job: job.task_identifier, id: job.id }, 'a job was interrupted');
    else if (job && err)
      log.error(
        {
          err,
          job: job.task_identifier,
          id: job.id,
          attempt: job.attempts,
          isLast: job.attempts >= job.max_attempts,
        },
        'a job failed',
      );
    else if (level === 'error') log.error({ err }, message);
    else if (level === 'warning') log.warn({ err }, message);
    else log.debug(message);
  });
}
