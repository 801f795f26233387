import { program } from '#server/app/program.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { appOf, type TestApp } from './app-of.ts';

export { everyPermission, type TestApp } from './app-of.ts';

/**
 * The whole server on a test's database. A change of any of its files selects the test, so any other takes `testApp` or `appWith` of
 * records-app.ts; selected.test.ts names those that may.
 */
export const testApp = (
  database: Database,
  env?: Record<string, string>,
  logged?: (line: string) => void,
): Promise<TestApp> => appOf(program, database, env, logged);
