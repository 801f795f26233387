import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Approval, ApprovalHandler } from '#server/records/approvals/handler.ts';
import { moveBonds } from '#server/records/case-life/bonds/change-practitioner.ts';
import { departmentFor, statusOf } from '#server/records/case-life/status-of-case.ts';
import { type Case, lockCaseOf } from '#server/records/cases/access.ts';
import { refreshCase } from '#server/records/cases/applicants.ts';
import { servingDepartment, staffProblem } from '#server/records/cases/case-rules.ts';
import { protocolOfCase } from '#server/records/cases/protocol-of-case.ts';
import { cases } from '#server/records/cases/tables.ts';
import { noteOnCase } from '#server/records/documents/notes/notes.ts';
import { fundsOf } from '#server/records/ledger/case-ledger.ts';
import { holdsDomain } from '#server/records/reference/queries.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow, changeRows } from '#server/records/reference/versioned-rows.ts';
import { authorityOf } from '#server/records/staff/authority.ts';
import { TASK_ENTITY } from '#server/records/tasks/raise-tasks.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import { poundsText } from '#shared/platform/money.ts';
import { digestOfTransfer, TRANSFERS, type Transfer } from './ask-for-transfer.ts';
import { moveMoney } from './move-money.ts';
import { caseTransfers } from './tables.ts';
import { transferBlockers } from './transfer-blockers.ts';

/** The transfer of a request and its case, both locked; null if there is nothing left to decide. */
async function lockTransfer(
  tx: Tx,
  { entityId, caseIds }: Approval,
): Promise<{ transfer: Transfer; found: Case } | null> {
  const found = await lockCaseOf(tx, caseIds);
  const [transfer] = await tx
    .select()
    .from(caseTransfers)
    .where(eq(caseTransfers.id, entityId))
    .for('update');
  return found && transfer?.status === 'asked' ? { transfer, found } : null;
}

const { portfolios } = tables;

/** Who looks after a case in its new domain: the previous people if they can see it, else the portfolio's supervisor and the approver. */
async function staffAfter(w: Write, found: Case, { toDomainId, toPortfolioId }: Transfer) {
  const [portfolio] = await w.tx.select().from(portfolios).where(eq(portfolios.id, toPortfolioId));
  const allowed = async (userId: number | null, asSupervisor = false) =>
    userId !== null && (await staffProblem(w.tx, toDomainId, userId, asSupervisor)) === null ? userId : null;
  const supervisorUserId = await allowed((portfolio?.supervisorUserId as number | null) ?? null, true);
  const status = await statusOf(w.tx, found.statusId);
  const serving = await servingDepartment(w.tx, toDomainId, found.departmentId);
  const department = serving ? null : await departmentFor(w.tx, (status ?? missing()).stage, toDomainId);
  return {
    supervisorUserId: supervisorUserId ?? (await allowed(found.supervisorUserId, true)),
    caseOwnerUserId: (await allowed(found.caseOwnerUserId)) ?? supervisorUserId ?? w.author.id,
    adviserUserId: await allowed(found.adviserUserId),
    drafterUserId: await allowed(found.drafterUserId),
    departmentId: department ?? found.departmentId,
  };
}

/** Open tasks that nobody in the new domain would see go to whoever now looks after the case. */
async function moveTasks(w: Write, moved: Case): Promise<void> {
  const { departments } = tables;
  const ofOthers = and(isNotNull(departments.domainId), ne(departments.domainId, moved.domainId));
  const others = w.tx.select({ id: departments.id }).from(departments).where(ofOthers);
  const left = await w.tx
    .select()
    .from(caseTasks)
    .where(
      and(
        eq(caseTasks.caseId, moved.id),
        eq(caseTasks.status, 'open'),
        inArray(caseTasks.departmentId, others),
      ),
    )
    .orderBy(asc(caseTasks.id))
    .for('update');
  await changeRows(w, TASK_ENTITY, caseTasks, left, { departmentId: moved.departmentId });
}

async function transferCase(w: Write, found: Case, transfer: Transfer): Promise<void> {
  const { toDomainId, toPortfolioId } = transfer;
  const blockers = await transferBlockers(w.tx, found, { domainId: toDomainId, portfolioId: toPortfolioId });
  if (blockers.length > 0) throw new AppError('conflict', blockers.join(' '), { data: { blockers } });
  const heldPence = (await fundsOf(w.tx, found.id)).cashPence;
  const staff = await staffAfter(w, found, transfer);
  // The case keeps the Protocol under which creditors approved it; the new portfolio's does not replace it.
  const protocolVersion = await protocolOfCase(w.tx, found);
  const moved = await moveMoney(w, found, transfer, () =>
    changeRow(w, 'cases', cases, found, found.version, {
      domainId: toDomainId,
      portfolioId: toPortfolioId,
      protocolVersion,
      ...staff,
    }),
  );
  await moveTasks(w, moved);
  await moveBonds(w, found, moved);
  await refreshCase(w, moved.id);
  await changeRow(w, TRANSFERS, caseTransfers, transfer, transfer.version, {
    status: 'done',
    amountPence: heldPence,
    doneOn: londonDate(),
    approvedBy: w.author.id || null,
  });
  const [to = missing()] = await w.tx
    .select({ portfolio: portfolios.name, domain: tables.domains.name })
    .from(portfolios)
    .innerJoin(tables.domains, and(eq(tables.domains.id, portfolios.domainId)))
    .where(eq(portfolios.id, toPortfolioId));
  await noteOnCase(w, moved.id, {
    kind: 'system',
    subject: `Transferred to ${to.portfolio}, ${to.domain}, with ${poundsText(heldPence)}: ${transfer.reason}`,
  });
  w.changed('cases');
}

async function change(
  w: Write,
  request: Approval,
  make: (own: Write, transfer: Transfer, found: Case) => Promise<unknown>,
): Promise<void> {
  const locked = await lockTransfer(w.tx, request);
  if (!locked) return;
  const caseId = locked.found.id;
  await make({ ...w, audit: (entry) => w.audit({ caseId, ...entry }) }, locked.transfer, locked.found);
  w.changed(`case:${caseId}`);
}

const end = (status: 'rejected' | 'dropped', statusReason: string) => (w: Write, transfer: Transfer) =>
  changeRow(w, TRANSFERS, caseTransfers, transfer, transfer.version, { status, statusReason });

/** Transfers of cases, which one person requests and a second one decides. */
export const transferApprovals: ApprovalHandler = {
  digestNow: async (tx, request) => {
    const locked = await lockTransfer(tx, request);
    if (!locked) return null;
    const { transfer, found } = locked;
    const isThere =
      found.domainId === transfer.fromDomainId && found.portfolioId === transfer.fromPortfolioId;
    return isThere ? digestOfTransfer(transfer) : null;
  },
  barred: async (tx, { entityId }, userId) => {
    const [transfer] = await tx.select().from(caseTransfers).where(eq(caseTransfers.id, entityId));
    return transfer && !holdsDomain(await authorityOf(tx, userId), transfer.toDomainId)
      ? 'It goes to a domain whose cases you do not see: somebody who sees both must decide.'
      : null;
  },
  approve: (w, request) => change(w, request, (own, transfer, found) => transferCase(own, found, transfer)),
  reject: (w, request, comment) => change(w, request, end('rejected', comment)),
  dropped: (w, request, why) => change(w, request, end('dropped', why)),
};
