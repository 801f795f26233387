import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/database/connect.ts';
import type { Write } from '#server/database/write.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { findRow, type ReferenceRow } from '#server/reference/select.ts';
import { tables } from '#server/reference/tables.ts';
import { closedCodes, reasonFields, statusCodes, UP_TO_DATE } from '#shared/cases/statuses.ts';
import { needsReason } from '#shared/cases/transitions.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/permissions.ts';
import { type Case, writeToCase } from './access.ts';
import { type CaseRow, caseRow } from './case-row.ts';
import { changeRow } from './child-rows.ts';
import { type CaseChange, changeCase, type EditHooks, refuseStale } from './edit-case.ts';
import { departmentFor } from './status-of-case.ts';
import { caseStatusChanges, cases } from './tables.ts';
import {
  datesOnEntering,
  factsOf,
  type MoreBlockers,
  obstacles,
  type Status,
  statusBefore,
  statusOf,
} from './transitions.ts';

/** A case that has just entered a status, a substatus, or both; `entered` are the rows whose tasks and letters are due. */
export type StatusChange = {
  before: Case;
  after: Case;
  from: Status;
  to: Status;
  entered: readonly ReferenceRow[];
  isReopening: boolean;
  reason: string | null;
};

/** What other slices add to changes of status: more that may stand in the way, and what follows in the same transaction. */
export type StatusHooks = EditHooks & {
  blockers?: MoreBlockers;
  afterChange?: (w: Write, actor: Actor, change: StatusChange) => Promise<void>;
};

/** Where a case is to go. `values` are fields of the case that are sent along, such as a date that the status demands. */
export type StatusInput = {
  version: number;
  statusId: number;
  substatusId?: number | null | undefined;
  reason?: string | null | undefined;
  values?: CaseChange | undefined;
};

const refuse = (blockers: string[]) => new AppError('conflict', blockers.join(' '), { data: { blockers } });

/** Moves a case along the transition table, or between the substatuses of its status; all of it with its dates, or nothing. */
export function changeStatus(
  ctx: SignedIn,
  caseId: number,
  input: StatusInput,
  hooks: StatusHooks = {},
): Promise<CaseRow> {
  return writeToCase(ctx, caseId, async (w, found) => {
    await refuseStale(w, ctx.actor, found, input.version);
    await moveCase(w, ctx.actor, found, input, hooks);
    return caseRow(w.tx, ctx.actor, caseId);
  });
}

/** The same within a transaction that holds the case already. */
export async function moveCase(
  w: Write,
  actor: Actor,
  found: Case,
  { statusId, substatusId, reason: said, values = {} }: Omit<StatusInput, 'version'>,
  hooks: StatusHooks = {},
): Promise<Case> {
  const reason = said?.trim() || null;
  const from = (await statusOf(w.tx, found.statusId))!;
  const to = statusId === from.id ? from : await statusOf(w.tx, statusId);
  if (!to)
    throw new AppError('invalid', 'Some fields are not right.', {
      errors: { statusId: 'That row no longer exists.' },
    });
  const isSameStatus = to.id === from.id;
  const isReopening = !isSameStatus && (await isReopened(w.tx, found, from, to));
  if (isSameStatus && (substatusId === undefined || substatusId === found.substatusId))
    throw refuse([`The case is in ${to.name} already.`]);
  if (!isSameStatus && !isReopening && !from.allowedNextIds.includes(to.id))
    throw refuse([`${from.name} cannot be followed by ${to.name}.`]);
  const substatus = await substatusOf(w.tx, to, substatusId, isSameStatus);
  if ((isReopening || (!isSameStatus && needsReason(to.code))) && !reason)
    throw new AppError('invalid', 'Some fields are not right.', { errors: { reason: 'Give the reason.' } });
  const informed = await withValues(w, actor, found, values, hooks);
  if (!isSameStatus && !isReopening) await refuseBlocked(w.tx, found, informed, to, hooks.blockers);
  const after = await enter(w, informed, {
    from,
    to,
    substatus,
    reason,
    isReopening,
    sent: Object.keys(values),
  });
  const entered = [...(isSameStatus || isReopening ? [] : [to]), ...(substatus ? [substatus] : [])];
  await hooks.afterChange?.(w, actor, { before: found, after, from, to, entered, isReopening, reason });
  return after;
}

/** Whether the step goes back from a closed status to the one before it, which the table of transitions does not hold. */
async function isReopened(tx: Tx, found: Case, from: Status, to: Status): Promise<boolean> {
  if (!closedCodes.includes(from.code) || from.allowedNextIds.includes(to.id)) return false;
  return (await statusBefore(tx, found)) === to.id;
}

/** `informed` is the case with what was sent along. */
async function refuseBlocked(
  tx: Tx,
  found: Case,
  informed: Case,
  to: Status,
  more: MoreBlockers | undefined,
) {
  const own = to.isActive ? [] : [`${to.name} is no longer used.`];
  const facts = { ...(await factsOf(tx, informed)), decisionDateBefore: found.decisionDate };
  const { blockers } = await obstacles(tx, informed, to, more, facts);
  if (own.length + blockers.length > 0) throw refuse([...own, ...blockers]);
}

/** Stores what was sent along. An approval date is set by entering the status alone, so it is taken as it is here. */
async function withValues(
  w: Write,
  actor: Actor,
  found: Case,
  { approvalDate, ...values }: CaseChange,
  hooks: EditHooks,
): Promise<Case> {
  const sent = Object.keys(values).length > 0 ? await changeCase(w, actor, found, values, hooks) : found;
  return found.approvalDate === null && typeof approvalDate === 'string' ? { ...sent, approvalDate } : sent;
}

async function substatusOf(
  tx: Tx,
  status: Status,
  substatusId: number | null | undefined,
  isSameStatus: boolean,
): Promise<ReferenceRow | null> {
  const { substatuses } = tables;
  const isFirst = substatusId === undefined && !isSameStatus && status.code === statusCodes.ivaAccepted;
  const [first] = isFirst
    ? await tx
        .select({ id: substatuses.id })
        .from(substatuses)
        .where(and(eq(substatuses.statusId, status.id), eq(substatuses.code, UP_TO_DATE)))
    : [];
  const id = substatusId ?? first?.id;
  if (!id) return null;
  const row = await findRow(tx, 'substatuses', id);
  if (row?.statusId !== status.id)
    throw new AppError('invalid', 'Some fields are not right.', {
      errors: { substatusId: `Not a sub status of ${status.name}.` },
    });
  return row;
}

type Step = Pick<StatusChange, 'from' | 'to' | 'isReopening' | 'reason'> & {
  substatus: ReferenceRow | null;
  /** Fields that were given with the change: a date among them is not set to today. */
  sent: readonly string[];
};

async function enter(
  w: Write,
  found: Case,
  { from, to, substatus, reason, isReopening, sent }: Step,
): Promise<Case> {
  const moves = to.id !== from.id;
  const reasonField = moves && !isReopening ? reasonFields[to.code] : null;
  const departmentId = to.stage === from.stage ? null : await departmentFor(w.tx, to.stage, found.domainId);
  const [stored] = await w.tx.select().from(cases).where(eq(cases.id, found.id));
  const after = await changeRow(w, 'cases', cases, stored!, stored!.version, {
    statusId: to.id,
    substatusId: substatus?.id ?? null,
    ...(moves && !isReopening ? datesOnEntering(to, found, sent) : {}),
    ...(isReopening ? { closedOn: null, notProceedingReason: null } : {}),
    ...(reasonField && { [reasonField]: reason }),
    ...(moves && { statusChangedAt: new Date() }),
    ...(moves && departmentId !== null && { departmentId }),
  });
  await w.tx.insert(caseStatusChanges).values({
    caseId: found.id,
    fromStatusId: from.id,
    toStatusId: to.id,
    fromSubstatusId: found.substatusId,
    toSubstatusId: substatus?.id ?? null,
    reason,
    changedBy: w.author.id || null,
  });
  w.changed('cases');
  return after;
}
