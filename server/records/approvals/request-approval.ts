import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { databaseError } from '#server/platform/database/database-error.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { AuditEntry, Write } from '#server/platform/database/write.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addBusinessDays } from '#shared/platform/business-days.ts';
import { londonDate, now } from '#shared/platform/dates.ts';
import { conflict } from '#shared/platform/errors.ts';
import {
  type ApprovalDecision,
  type ApprovalKind,
  approvalKinds,
  openDecisions,
} from '#shared/records/approvals/approvals.ts';
import type { Paper, Working } from '#shared/records/approvals/contract.ts';
import { USUAL_APPROVAL_DAYS } from '#shared/records/reference/organisation.ts';
import type { Approval } from './handler.ts';
import { approvals } from './tables.ts';

/** A feature's request for a second person's decision. */
export type ApprovalRequest = {
  kind: ApprovalKind;
  /** The record, by its entity's name in the audit trail, and its id. A record has at most one pending request of a kind. */
  entity: string;
  entityId: number;
  /** Only holders of the domain see it; null if it concerns every domain. */
  domainId: number | null;
  /** The cases it touches: only those who see all of them see it, and it appears on the Audit tab of each. */
  caseIds: readonly number[];
  /** The amount to compare with the deciders' limits; null if no money moves. */
  amountPence: number | null;
  /** What it is about, in one line. */
  summary: string;
  /** The digest of the amounts and payees, made by `digestOf`; the handler's `digestNow` must give the same as long as nothing changes. */
  digest: string;
  /** What a decider reads beside it. */
  working?: Working;
  /** Pages of the program: first the record's own, then those of its documents. */
  papers?: readonly Paper[];
};

export const isOpenRow = inArray(approvals.decision, [...openDecisions]);

/** Writes what happened to a request to the trail: on each of its cases, or once if it has none. Announces it. */
export function noteApproval(
  w: Write,
  request: Approval,
  action: string,
  after: Record<string, unknown> = {},
): void {
  const { id, caseIds, kind, summary, amountPence } = request;
  const entry: AuditEntry = {
    entity: 'approvals',
    entityId: id,
    action,
    after: { kind: approvalKinds[kind], summary, amountPence, ...after },
  };
  if (caseIds.length === 0) w.audit(entry);
  for (const caseId of caseIds) {
    w.audit({ ...entry, caseId });
    w.changed(`case:${caseId}`);
  }
  w.changed('approvals');
  if (request.requestedBy !== null) w.changed(`approvals:user:${request.requestedBy}`);
}

async function dueOn(tx: Tx, domainId: number | null): Promise<string> {
  const { domains } = tables;
  const [domain] =
    domainId === null
      ? []
      : await tx.select({ days: domains.approvalDays }).from(domains).where(eq(domains.id, domainId));
  return addBusinessDays(londonDate(), domain?.days ?? USUAL_APPROVAL_DAYS, await holidaysOf(tx));
}

/**
 * Submits something for a second person's approval, in the transaction that makes it and with the record locked by the caller. Returns the
 * id of the request; refused if the record already has one of that kind pending. The handler of its kind is called when it is decided.
 */
export async function requestApproval(w: Write, request: ApprovalRequest): Promise<number> {
  const { working = [], papers = [], caseIds, ...values } = request;
  const [row = missing()] = await w.tx
    .insert(approvals)
    .values({
      ...values,
      caseIds: [...new Set(caseIds)],
      working,
      papers: [...papers],
      requestedBy: w.author.id || null,
      requestedAt: now(),
      slaDueOn: await dueOn(w.tx, request.domainId),
    })
    .returning()
    .catch((error: unknown) => {
      if (databaseError(error)?.code === '23505') throw conflict('This is already awaiting approval.');
      throw error;
    });
  noteApproval(w, row, 'made');
  return row.id;
}

const verbs = { approved: 'approved', rejected: 'rejected', withdrawn: 'withdrew', void: 'voided' };

/** Ends an open request, locked by the caller. The decider is the author of the transaction. */
export async function endApproval(
  w: Write,
  request: Approval,
  decision: Exclude<ApprovalDecision, 'pending' | 'escalated'>,
  comment: string | null,
): Promise<void> {
  const at = now();
  // People are not notified of their own actions.
  const isOwn = request.requestedBy === w.author.id;
  const decidedBy = decision === 'withdrawn' || decision === 'void' ? null : w.author.id || null;
  await w.tx
    .update(approvals)
    .set({ decision, comment, decidedBy, decidedAt: at, seenAt: isOwn ? at : null })
    .where(eq(approvals.id, request.id));
  noteApproval(w, request, verbs[decision], { comment });
}

const onRecord = ({ entity, entityId }: { entity: string; entityId: number }): SQL | undefined =>
  and(eq(approvals.entity, entity), eq(approvals.entityId, entityId), isOpenRow);

/**
 * Makes a record's pending requests void, with the reason: call it in the transaction that changes the amounts or payees, with the record
 * locked.
 */
export async function voidApprovals(
  w: Write,
  record: { entity: string; entityId: number },
  why: string,
): Promise<void> {
  for (const request of await w.tx.select().from(approvals).where(onRecord(record)).for('update'))
    await endApproval(w, request, 'void', why);
}

/** Moves a record's pending requests to another domain, unassigned. */
export async function moveApprovals(
  w: Write,
  record: { entity: string; entityId: number },
  domainId: number | null,
): Promise<void> {
  const moved = await w.tx
    .update(approvals)
    .set({ domainId, assignedTo: null })
    .where(onRecord(record))
    .returning();
  for (const request of moved) noteApproval(w, request, 'moved to another domain', { domainId });
}

/** The id of the record's pending request; null if there is none. */
export async function openApproval(
  database: Database | Tx,
  record: { entity: string; entityId: number },
): Promise<number | null> {
  const [row] = await database.select({ id: approvals.id }).from(approvals).where(onRecord(record));
  return row?.id ?? null;
}
