import type { ApprovalHandlers } from '#server/records/approvals/handler.ts';
import { approvalsRouter } from '#server/records/approvals/router.ts';
import { mailRouter } from '#server/records/correspondence/router.ts';
import { referenceRouters } from '#server/records/reference/router.ts';
import { userRouter } from '#server/records/staff/router.ts';
import { joined } from '#shared/platform/joined.ts';
import { recordApprovals, recordReach, recordRoutes, rulesWith } from '../record-program.ts';
import * as recordRouters from '../record-routers.ts';
import type { Program } from '../serve.ts';
import type { Part } from './part.ts';

/** The routers of records to which parts contribute: approvals, letters, and the generic calls on reference entities. */
const jointRouters = (parts: readonly Part[], approvals: ApprovalHandlers) => ({
  approvals: approvalsRouter(approvals),
  mail: mailRouter(
    joined(
      'subject of letters',
      byPart(parts, ({ subjects }) => subjects),
    ),
  ),
  reference: referenceRouters(
    rulesWith(
      joined(
        'entity that is followed',
        byPart(parts, ({ saved }) => saved),
      ),
    ),
    { users: userRouter },
  ),
});

/** What each part contributes, by its routers. */
const byPart = <P extends Part, T extends object>(
  parts: readonly P[],
  of: (part: P) => T | undefined,
): Record<string, Partial<T>> =>
  Object.fromEntries(
    parts.map((part, at) => [`part ${at + 1} (${Object.keys(part.routers).join(', ')})`, of(part) ?? {}]),
  );

/** All routers of the program. */
const routersOf = <P extends Part>(parts: readonly P[], approvals: ApprovalHandlers) =>
  joined<Record<string, typeof recordRouters | ReturnType<typeof jointRouters> | P['routers']>>('router', {
    records: recordRouters,
    'records with parts': jointRouters(parts, approvals),
    ...byPart(parts, ({ routers }) => routers),
  });

/** The program of the records and these parts, with its routers by name. */
export type ProgramOf<P extends Part> = Omit<Program, 'routers'> & {
  routers: ReturnType<typeof routersOf<P>>;
  approvals: ApprovalHandlers;
};

/** The program of the records and these parts: the whole one, or as much of it as a test needs. */
export function programOf<P extends Part>(parts: readonly P[]): ProgramOf<P> {
  const approvals: ApprovalHandlers = joined('handler of approvals', {
    records: recordApprovals,
    ...byPart<Part, ApprovalHandlers>(parts, (part) => part.approvals),
  });
  return {
    routers: routersOf(parts, approvals),
    approvals,
    routes: [...recordRoutes, ...parts.flatMap(({ routes = [] }) => routes)],
    reach: {
      uses: [...recordReach.uses, ...parts.flatMap(({ reach }) => reach?.uses ?? [])],
      withheld: [...recordReach.withheld, ...parts.flatMap(({ reach }) => reach?.withheld ?? [])],
    },
  };
}
