import { recordApprovals, recordReach, recordRoutes, recordRules } from '#server/app/record-program.ts';
import * as recordRouters from '#server/app/record-routers.ts';
import type { Program } from '#server/app/serve.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { join } from '#server/platform/http/trpc.ts';
import { approvalsRouter } from '#server/records/approvals/router.ts';
import { mailRouter } from '#server/records/correspondence/router.ts';
import { referenceRouters } from '#server/records/reference/router.ts';
import { userRouter } from '#server/records/staff/router.ts';
import { appOf, type TestApp } from './app-of.ts';

export { everyPermission, type TestApp } from './app-of.ts';

const records = {
  ...recordRouters,
  reference: referenceRouters(recordRules, { users: userRouter }),
  approvals: approvalsRouter(recordApprovals),
  mail: mailRouter({ 'annual-reviews': async () => undefined }),
};

const program: Program = { router: join(records), routes: recordRoutes, reach: recordReach };

/** The server without activities and views, for tests of the records and the platform. */
export const testApp = (
  database: Database,
  env?: Record<string, string>,
  logged?: (line: string) => void,
): Promise<TestApp> => appOf(program, database, env, logged);
