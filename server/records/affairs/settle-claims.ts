import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { Case } from '#server/records/cases/access.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow, lockRow } from '#server/records/reference/versioned-rows.ts';
import { completeOn } from '#server/records/tasks/task-events.ts';
import { conflict, invalid } from '#shared/platform/errors.ts';
import {
  admissionProblem,
  type DebtStatus,
  debtTransitionProblem,
  needsSecondPerson,
  type ReasonedStatus,
} from '#shared/records/affairs/claims.ts';
import { queueClaimLetter } from './claim-letter-to-write.ts';
import { askForAdmission, changeDebtRow, DEBT, type Debt, noProposal } from './propose-admission.ts';
import { debtStatusId, refreshTotals, writeToDebt } from './save-debt.ts';
import { caseCreditors } from './tables.ts';

const unadmitted = { claimAdmittedPence: null, admittedOn: null, admittedByUserId: null, ...noProposal };
export type DebtKey = { id: number; version: number };

async function statusOf(w: Write, debt: Debt) {
  const table = tables['debt-statuses'];
  const [row] = await w.tx.select().from(table).where(eq(table.id, debt.debtStatusId));
  return { code: row?.code ?? '', name: row?.name ?? '' };
}

/** Moves the debt to another status with the figures for the move; refused if its status does not allow it. */
async function moveTo(
  w: Write,
  debt: Debt,
  to: DebtStatus,
  figures: Partial<Debt>,
  { mayStay = false } = {},
): Promise<Debt> {
  const from = await statusOf(w, debt);
  const problem = mayStay && from.code === to ? null : debtTransitionProblem(from, to);
  if (problem) throw conflict(problem);
  const change = { ...figures, debtStatusId: await debtStatusId(w, to) };
  return changeDebtRow(w, debt, change);
}

/** Records the balance that the creditor confirmed. A debt at a later stage keeps its status. */
export function confirmBalance(
  ctx: SignedIn,
  caseId: number,
  key: DebtKey,
  { balanceConfirmedPence, confirmedOn }: { balanceConfirmedPence: number; confirmedOn: string },
): Promise<Debt> {
  return writeToDebt(ctx, caseId, key, async (w, debt) => {
    const figures = { balanceConfirmedPence, confirmedOn };
    const { code } = await statusOf(w, debt);
    if (code === 'estimated') return moveTo(w, debt, 'confirmed-with-creditor', figures);
    return changeDebtRow(w, debt, figures);
  });
}

type Claim = { claimPence: number; claimReceivedOn: string };

const claimed = (w: Write, debt: Debt, { claimPence, claimReceivedOn }: Claim): Promise<Debt> =>
  moveTo(
    w,
    debt,
    'claim-received',
    { claimPence, claimReceivedOn, claimRejectedPence: null, ...unadmitted, statusReason: null },
    { mayStay: true },
  );

/** Records the creditor's claim, or an amended claim that has not been admitted yet. */
export function recordClaim(ctx: SignedIn, caseId: number, key: DebtKey, claim: Claim): Promise<Debt> {
  return writeToDebt(ctx, caseId, key, (w, debt) => claimed(w, debt, claim));
}

/** The same within a write to the locked case, such as the filing of the claim form. */
export async function enterClaim(w: Write, caseId: number, debtId: number, claim: Claim): Promise<Debt> {
  const debt = await lockRow(w, caseCreditors, debtId, { column: caseCreditors.caseId, id: caseId });
  const after = await claimed(w, debt, claim);
  await refreshTotals(w.tx, caseId);
  return after;
}

/** The largest claim, in pence, that one person may admit on the case; null for no limit. */
async function admissionLimit(w: Write, { domainId }: Case): Promise<number | null> {
  const { domains } = tables;
  const [domain] = await w.tx
    .select({ limit: domains.claimApprovalLimit })
    .from(domains)
    .where(eq(domains.id, domainId));
  return domain?.limit ?? null;
}

type Admission = { claimAdmittedPence: number; admittedOn: string; reason: string | null };

/**
 * Admits the claim, or part of it; the rest is rejected. It is recorded who admitted it and when. Over the domain's limit the admission is
 * only proposed, until a second person approves it.
 */
export function admitClaim(ctx: SignedIn, caseId: number, key: DebtKey, admission: Admission): Promise<Debt> {
  return writeToDebt(ctx, caseId, key, async (w, debt, found) => {
    const { claimAdmittedPence, admittedOn, reason } = admission;
    const problem = admissionProblem(debt, claimAdmittedPence);
    if (problem) throw invalid({ claimAdmittedPence: problem });
    if (claimAdmittedPence < (debt.claimPence ?? 0) && !reason)
      throw invalid({ reason: 'Say why a part is rejected.' });
    if (debt.claimReceivedOn !== null && admittedOn < debt.claimReceivedOn)
      throw invalid({ admittedOn: 'The claim was received later.' });
    const limit = await admissionLimit(w, found);
    return needsSecondPerson(claimAdmittedPence, limit)
      ? proposeAdmission(w, found, debt, admission)
      : admit(w, found, debt, admission);
  });
}

/**
 * Admits this much of a locked debt's claim, by the author of the transaction: every admission goes through here. Once all claims received
 * on the case are decided, the tasks that wait for that are completed.
 */
export async function admit(
  w: Write,
  found: Case,
  debt: Debt,
  { claimAdmittedPence, admittedOn, reason }: Admission,
): Promise<Debt> {
  const claimRejectedPence = (debt.claimPence ?? 0) - claimAdmittedPence;
  const admitted = await moveTo(w, debt, 'admitted', {
    ...unadmitted,
    claimAdmittedPence,
    claimRejectedPence,
    admittedOn,
    admittedByUserId: w.author.id,
    statusReason: reason,
  });
  if (claimRejectedPence > 0) await queueClaimLetter(w, admitted, 'claim_rejected');
  if (!(await hasUnadmitted(w, found.id)))
    await completeOn(w, found, 'claim_admitted', 'Every claim received is admitted.');
  return admitted;
}

/** The statuses of a claim that was received but not finally decided. */
const undecided: readonly DebtStatus[] = ['claim-received', 'disputed', 'withheld'];

async function hasUnadmitted({ tx }: Write, caseId: number): Promise<boolean> {
  const statuses = tables['debt-statuses'];
  const [one] = await tx
    .select({ id: caseCreditors.id })
    .from(caseCreditors)
    .innerJoin(statuses, eq(statuses.id, caseCreditors.debtStatusId))
    .where(
      and(
        eq(caseCreditors.caseId, caseId),
        isNotNull(caseCreditors.claimPence),
        eq(caseCreditors.isExcluded, false),
        inArray(statuses.code, [...undecided]),
      ),
    )
    .limit(1);
  return one !== undefined;
}

/** Leaves the claim as it is until a second person approves; a new amount replaces a pending one. */
async function proposeAdmission(
  w: Write,
  found: Case,
  debt: Debt,
  { claimAdmittedPence, admittedOn, reason }: Admission,
): Promise<Debt> {
  const problem = debtTransitionProblem(await statusOf(w, debt), 'admitted');
  if (problem) throw conflict(problem);
  const proposed = await changeDebtRow(w, debt, {
    proposedPence: claimAdmittedPence,
    proposedOn: admittedOn,
    proposedByUserId: w.author.id,
    statusReason: reason,
  });
  await askForAdmission(w, found, proposed);
  return proposed;
}

/** Rejects the whole claim. The debt is disputed until the creditor accepts that or is found to be right. */
export function rejectClaim(ctx: SignedIn, caseId: number, key: DebtKey, reason: string): Promise<Debt> {
  return writeToDebt(ctx, caseId, key, async (w, debt) => {
    if (debt.claimPence === null) throw conflict('No claim has been received yet.');
    const rejected = await moveTo(w, debt, 'disputed', {
      ...unadmitted,
      claimRejectedPence: debt.claimPence,
      statusReason: reason,
    });
    await queueClaimLetter(w, rejected, 'claim_rejected');
    return rejected;
  });
}

/** Moves a debt to a status that needs nothing but a reason: withheld, excluded and the like. */
export function changeDebtStatus(
  ctx: SignedIn,
  caseId: number,
  key: DebtKey,
  { status, reason }: { status: ReasonedStatus; reason: string },
): Promise<Debt> {
  return writeToDebt(ctx, caseId, key, async (w, debt) => {
    const figures: Partial<Debt> = { statusReason: reason, ...noProposal };
    if (status === 'excluded') Object.assign(figures, { isExcluded: true, excludedReason: reason });
    if (status === 'estimated') Object.assign(figures, { isExcluded: false, excludedReason: null });
    const moved = await moveTo(w, debt, status, figures);
    const isQueried = moved.claimPence !== null && (status === 'withheld' || status === 'disputed');
    if (isQueried) await queueClaimLetter(w, moved, 'claim_queried');
    return moved;
  });
}

const ownColumns = new Set(['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']);
type Figures = Omit<Debt, 'id' | 'version' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>;

/**
 * The debt was sold: it ends here and continues as the buyer's, with the same figures and status. Returns the buyer's debt.
 */
export function assignDebt(
  ctx: SignedIn,
  caseId: number,
  key: DebtKey,
  { creditorId, assignedOn }: { creditorId: number; assignedOn: string },
): Promise<Debt> {
  return writeToDebt(ctx, caseId, key, async (w, debt) => {
    if (creditorId === debt.creditorId)
      throw invalid({ creditorId: 'The debt is owed to this creditor already.' });
    await moveTo(w, debt, 'sold-assigned', { statusReason: 'Sold', assignedOn });
    const figures = Object.fromEntries(
      Object.entries(debt).filter(([name]) => !ownColumns.has(name)),
    ) as Figures;
    return addRow(w, DEBT, caseCreditors, {
      ...figures,
      ...noProposal,
      creditorId,
      assignedOn,
      assignedFromId: debt.id,
      originalCreditorId: debt.originalCreditorId ?? debt.creditorId,
      dcaCreditorId: null,
      secondaryRef: null,
      // The buyer has not been asked to prove it.
      proofRequestedOn: null,
    });
  });
}
