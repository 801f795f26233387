import type { Part } from '#server/app/parts/part.ts';
import { programOf } from '#server/app/parts/program-of.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { appOf, type TestApp } from './app-of.ts';

export { everyPermission, type TestApp } from './app-of.ts';

type TestAppOf = (
  database: Database,
  env?: Record<string, string>,
  logged?: (line: string) => void,
) => Promise<TestApp>;

/**
 * The server of the records and these parts alone: `const testApp = appWith(creditors)`. A change of any file of a part selects the
 * test, so a test mounts no more of them than it calls.
 */
export const appWith =
  (...parts: readonly Part[]): TestAppOf =>
  (database, env, logged) =>
    appOf(programOf(parts), database, env, logged);

/** The server without activities and views, for tests of the records and the platform. */
export const testApp: TestAppOf = appWith();
