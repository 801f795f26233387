import type { ApprovalHandlers } from '#server/records/approvals/handler.ts';
import { approvalsRouter } from '#server/records/approvals/router.ts';
import { mailRouter } from '#server/records/correspondence/router.ts';
import { referenceRouters } from '#server/records/reference/router.ts';
import { userRouter } from '#server/records/staff/router.ts';
import { recordApprovals, recordReach, recordRoutes, recordRules } from '../record-program.ts';
import * as recordRouters from '../record-routers.ts';
import type { Program } from '../serve.ts';
import type { Part } from './part.ts';

/** The routers of records to which parts contribute: approvals, letters, and the generic calls on reference entities. */
const jointRouters = (parts: readonly Part[], approvals: ApprovalHandlers) => ({
  approvals: approvalsRouter(approvals),
  mail: mailRouter(merged(parts.map(({ subjects }) => subjects))),
  reference: referenceRouters(
    { ...recordRules, ...merged(parts.map(({ rules }) => rules)) },
    { users: userRouter },
  ),
});

/** All of them as one object; of two with the same name, the later counts. */
const merged = <T extends object>(given: readonly (T | undefined)[]): Partial<T> =>
  Object.assign({}, ...given);

/** One type that has everything of each member of a union. */
type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? { [Name in keyof All]: All[Name] }
  : never;

/** The program of the records and of such parts, with its routers by name. */
export type ProgramOf<P extends Part> = Omit<Program, 'routers'> & {
  routers: AllOf<typeof recordRouters | ReturnType<typeof jointRouters> | P['routers']>;
  approvals: ApprovalHandlers;
};

/** The program of the records and these parts: the whole one, or as much of it as a test needs. */
export function programOf<P extends Part>(parts: readonly P[]): ProgramOf<P> {
  const approvals = { ...recordApprovals, ...merged(parts.map((part) => part.approvals)) };
  const own = parts.map(({ routers }) => routers);
  return {
    routers: Object.assign({}, recordRouters, jointRouters(parts, approvals), ...own),
    approvals,
    routes: [...recordRoutes, ...parts.flatMap(({ routes = [] }) => routes)],
    reach: {
      uses: [...recordReach.uses, ...parts.flatMap(({ reach }) => reach?.uses ?? [])],
      withheld: [...recordReach.withheld, ...parts.flatMap(({ reach }) => reach?.withheld ?? [])],
    },
  };
}
