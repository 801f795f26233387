import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, instant, keyOf, listMeta, named, pence } from '#shared/platform/contract.ts';
import { cleanText, idSchema, pathId } from '#shared/platform/validation.ts';
import { registerOf } from '#shared/records/reference/list-input.ts';
import { approvalDecisions, approvalKinds, MOST_AT_ONCE } from './approvals.ts';
import { approvalList } from './list.ts';

const kind = keyOf(approvalKinds);
const decision = keyOf(approvalDecisions);
/** A line of the supporting details of a request: words, an amount, or both. */
const workingLine = z.strictObject({
  label: z.string(),
  text: z.string().optional(),
  pence: pence.optional(),
});
/** The supporting details of a request, in sections: the lines of a journal, how a fee was calculated, who is paid how much. */
const working = z.array(z.strictObject({ heading: z.string().optional(), lines: z.array(workingLine) }));
export type Working = z.output<typeof working>;

/** A page of the program that shows a paper or the record itself. */
const paper = z.strictObject({ name: z.string(), href: z.string() });
export type Paper = z.output<typeof paper>;

const approvalRow = z.object({
  id: idSchema,
  kind,
  entity: z.string(),
  entityId: idSchema,
  summary: z.string(),
  /** The page of the record. */
  href: z.string().nullable(),
  amountPence: pence.nullable(),
  domain: named.nullable(),
  /** The first of its cases. */
  case: z.object({ id: idSchema, uniqueReference: z.string(), caseName: z.string() }).nullable(),
  /** Null if the program made the request. */
  requester: named.nullable(),
  requestedAt: instant,
  slaDueOn: day,
  isOverdue: z.boolean(),
  assignee: named.nullable(),
  decision,
  /** Who approved it first, where two people must. */
  firstApprover: named.nullable(),
  firstApprovedAt: instant.nullable(),
  decider: named.nullable(),
  decidedAt: instant.nullable(),
  comment: z.string().nullable(),
});
export type ListedApproval = z.output<typeof approvalRow>;

/** Something that has changed in a case of a request since it was made. */
const sinceRequested = z.object({
  what: z.string(),
  at: instant,
  /** Null if the program changed it. */
  by: z.string().nullable(),
  caseId: idSchema,
  caseReference: z.string(),
});
export type SinceRequested = z.output<typeof sinceRequested>;

/** One request with its supporting details, and the actions open to the caller. */
const approvalDetail = approvalRow.extend({
  working,
  papers: z.array(paper),
  /** Why the caller may not decide it, in words addressed to them. */
  blocker: z.string().nullable(),
  /** What happens instead of approval when the amount is over the caller's limit. */
  overLimit: z.string().nullable(),
  mayWithdraw: z.boolean(),
  changed: z.array(sinceRequested),
});
export type ApprovalDetail = z.output<typeof approvalDetail>;

/** The number of pending requests of a kind, and their total. */
const kindCount = z.object({ kind, count: z.int(), amountPence: pence });

/** The result of a decision; `message` says it in words. A void request was not decided: its subject has changed. */
const outcome = z.object({ id: idSchema, decision, message: z.string() });
export type ApprovalOutcome = z.output<typeof outcome>;

const byId = z.strictObject({ id: pathId });
const comment = cleanText(500, 1, 'Say why.');
const ofRecord = z.strictObject({ entity: cleanText(60, 1), entityId: pathId });

const rest = restCalls('Approvals', '/approvals');

/** Everything that needs a second person. */
export const approvalsContract = {
  ...rest.register(
    'financials.approve-payments',
    '',
    ['Requests awaiting a second person, overdue first, with counts by kind', 'The same as CSV'],
    registerOf(
      approvalList,
      { domainId: pathId.optional() },
      z.object({
        data: z.array(approvalRow),
        meta: listMeta.extend({ kinds: z.array(kindCount), overdue: z.int() }),
      }),
    ),
  ),
  get: rest.get('financials.*', '/{id}', 'One request with its details', {
    input: byId,
    output: approvalDetail,
  }),
  /** The pending requests of a record, for its banner; for a case, also those on its parts. */
  ofRecord: rest.get('signedIn', '/of-record', 'Requests awaiting approval on a record', {
    input: ofRecord,
    output: z.array(approvalRow.extend({ mayWithdraw: z.boolean() })),
  }),
  deciders: rest.get('financials.*', '/{id}/deciders', 'People to whom a request may be passed', {
    input: byId,
    output: z.array(named),
  }),
  approve: rest.post('financials.*', '/{id}/approve', 'Approve somebody else’s request, and carry it out', {
    input: byId,
    output: outcome,
  }),
  approveSeveral: rest.post('financials.*', '/approve', 'Approve several; each has its own result', {
    input: z.strictObject({ ids: z.array(idSchema).min(1).max(MOST_AT_ONCE) }),
    output: z.array(outcome.extend({ decision: decision.nullable() })),
  }),
  reject: rest.post('financials.*', '/{id}/reject', 'Reject somebody else’s request, with a comment', {
    input: byId.extend({ comment }),
    output: outcome,
  }),
  withdraw: rest.post('signedIn', '/{id}/withdraw', 'Withdraw your own request before it is decided', {
    input: byId,
    output: outcome,
  }),
  delegate: rest.post('financials.*', '/{id}/delegate', 'Pass a request to somebody who may decide it', {
    input: byId.extend({ userId: idSchema }),
    output: outcome,
  }),
  /** Decisions on the caller's requests that the caller has not seen yet; latest first. */
  answered: rest.get('signedIn', '/answered', 'Decisions on your own requests that you have not seen yet', {
    input: z.strictObject({}),
    output: z.array(approvalRow),
  }),
  seen: rest.post('signedIn', '/{id}/seen', 'Note that you have seen the decision on your request', {
    input: byId,
    output: z.object({ id: idSchema }),
  }),
};
