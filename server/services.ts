import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/connect.ts';
import type { Settings } from '#server/env.ts';

/** What one server process has, made once at its start and handed to everything that needs it. */
export type Services = {
  settings: Settings;
  database: Database;
  log: FastifyBaseLogger;
};
