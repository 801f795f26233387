import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, instant, keyOf, listOf, named, pence } from '#shared/platform/contract.ts';
import { cleanText, idSchema, pathId, queryInteger } from '#shared/platform/validation.ts';
import {
  decisionKinds,
  decisionStatuses,
  procedures,
  voteKinds,
} from '#shared/records/decisions/decisions.ts';
import { voteStandings } from './count-votes.ts';

const moment = z.iso.datetime({ offset: true });

const voter = z.object({
  debtId: z.int(),
  creditor: named,
  agent: named.nullable(),
  accountNumber: z.string().nullable(),
  valuePence: pence,
  /** What counts so far. */
  vote: keyOf(voteKinds).nullable(),
});

const decision = z.object({
  id: z.int(),
  caseReference: z.string(),
  debtor: z.string(),
  kind: keyOf(decisionKinds),
  sought: z.string(),
  procedure: keyOf(procedures),
  decisionDate: day,
  /** Votes that come at this moment or later are stored and do not count. */
  closesAt: instant,
  status: keyOf(decisionStatuses),
  voters: z.array(voter),
});
export type PortalDecision = z.output<typeof decision>;

const cast = z.strictObject({
  id: pathId,
  debtId: idSchema,
  vote: keyOf(voteKinds),
  /** Word for word; required of a vote with modifications, and of no other. */
  modifications: cleanText(10_000)
    .transform((text) => text || null)
    .nullable()
    .default(null),
  claimedPence: z.int().min(0).max(1_000_000_000_000).nullable().default(null),
  /** When the creditor voted; now when left out. */
  receivedAt: moment.nullable().default(null),
  /** The portal’s own reference: the same one sent again is the same vote. */
  reference: cleanText(80, 1),
});
export type PortalVote = z.output<typeof cast>;

const rest = restCalls('Voting portal', '/voting/decisions');

/** The calls of a voting portal: the decisions open to creditors, and their votes. */
export const portalContract = {
  decisions: rest.get('case.read', '', 'The decisions open to creditors, with who votes and for how much', {
    input: z.strictObject({
      page: queryInteger(1, 100_000, 1),
      limit: queryInteger(1, 100, 25),
      /** Only the decisions on which this agent or creditor votes, and in them only the creditors they vote for. */
      agentCreditorId: pathId.optional(),
      creditorId: pathId.optional(),
    }),
    output: listOf(decision),
  }),
  decision: rest.get('case.read', '/{id}', 'A decision, open or decided, with who votes and for how much', {
    input: z.strictObject({ id: pathId }),
    output: decision,
  }),
  vote: rest.create(
    'case.write',
    '/{id}/votes',
    'Enter the vote of a creditor, once for each reference of the portal',
    {
      input: cast,
      output: z.object({
        voteId: z.int(),
        receivedAt: instant,
        /** Whether it counts as things are now. */
        standing: keyOf(voteStandings),
        /** The reference was known already: nothing was stored. */
        isRepeated: z.boolean(),
      }),
    },
  ),
};
