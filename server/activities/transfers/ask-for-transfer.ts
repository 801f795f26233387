import { and, eq } from 'drizzle-orm';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { digestOf } from '#server/records/approvals/digest.ts';
import { requestApproval } from '#server/records/approvals/request-approval.ts';
import { refuseStale } from '#server/records/case-life/edit-case.ts';
import { writeToCase } from '#server/records/cases/access.ts';
import { fundsOf } from '#server/records/ledger/case-ledger.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import type { TransferOverview } from '#shared/activities/transfers/contract.ts';
import { AppError, conflict, invalid } from '#shared/platform/errors.ts';
import { poundsText } from '#shared/platform/money.ts';
import { targetsOf, transferOverview } from './overview.ts';
import { caseTransfers } from './tables.ts';
import { transferBlockers } from './transfer-blockers.ts';

/** The name of transfers in the audit trail. */
export const TRANSFERS = 'case-transfers';

export type Transfer = typeof caseTransfers.$inferSelect;

/**
 * The digest of what is approved: that this case goes from one portfolio to another. The money is not part of it: whatever comes in until
 * then is the case’s, and goes with it.
 */
export const digestOfTransfer = (transfer: Transfer): string =>
  digestOf([
    [
      transfer.id,
      transfer.caseId,
      transfer.fromDomainId,
      transfer.fromPortfolioId,
      transfer.toDomainId,
      transfer.toPortfolioId,
      transfer.bankAccountId,
      transfer.reason,
    ],
  ]);

type Asked = {
  caseId: number;
  version: number;
  portfolioId: number;
  bankAccountId: number | null;
  reason: string;
};

/**
 * Asks a second person to move an approved case to another portfolio, even in another domain (domain notes 12, rule 1). Until they agree
 * nothing changes. Refused while money or papers of the case are in transit.
 */
export async function askForTransfer(
  ctx: SignedIn,
  { caseId, version, portfolioId, bankAccountId, reason }: Asked,
): Promise<TransferOverview> {
  await writeToCase(ctx, caseId, async (w, found) => {
    await refuseStale(w, ctx.actor, found, version);
    const target = (await targetsOf(w.tx, ctx.actor, found)).find(({ id }) => id === portfolioId);
    if (!target)
      throw invalid({ portfolioId: 'Choose another active portfolio of a domain whose cases you see.' });
    const blockers = await transferBlockers(w.tx, found, { domainId: target.domain.id, portfolioId });
    if (blockers.length > 0) throw new AppError('conflict', blockers.join(' '), { data: { blockers } });
    const heldPence = (await fundsOf(w.tx, caseId)).cashPence;
    const [only, ...others] = target.bankAccounts;
    const bank = bankAccountId
      ? target.bankAccounts.find(({ id }) => id === bankAccountId)
      : others.length === 0
        ? only
        : undefined;
    if (!bank && (heldPence > 0 || bankAccountId !== null))
      throw invalid({
        bankAccountId: only
          ? 'Choose the account that will hold the money.'
          : `${target.domain.name} has no account for clients’ money.`,
      });
    const [waiting] = await w.tx
      .select({ id: caseTransfers.id })
      .from(caseTransfers)
      .where(and(eq(caseTransfers.caseId, caseId), eq(caseTransfers.status, 'asked')));
    if (waiting) throw conflict('A transfer of this case is already awaiting approval.');
    const transfer = await addRow(w, TRANSFERS, caseTransfers, {
      caseId,
      fromDomainId: found.domainId,
      fromPortfolioId: found.portfolioId,
      toDomainId: target.domain.id,
      toPortfolioId: portfolioId,
      bankAccountId: bank?.id ?? null,
      reason,
      amountPence: heldPence,
    });
    const [from] = found.portfolioId
      ? await w.tx
          .select({ name: tables.portfolios.name })
          .from(tables.portfolios)
          .where(eq(tables.portfolios.id, found.portfolioId))
      : [];
    await requestApproval(w, {
      kind: 'transfer',
      entity: TRANSFERS,
      entityId: transfer.id,
      domainId: found.domainId,
      caseIds: [caseId],
      amountPence: heldPence,
      summary: `Transfer ${found.uniqueReference} to ${target.name}, ${target.domain.name}`,
      digest: digestOfTransfer(transfer),
      working: [
        {
          lines: [
            { label: 'From', text: from?.name ?? 'No portfolio' },
            { label: 'To', text: `${target.name}, ${target.domain.name}` },
            { label: 'Money held', text: poundsText(heldPence) },
            ...(bank ? [{ label: 'Goes to', text: bank.name }] : []),
            { label: 'Why', text: reason },
          ],
        },
      ],
      papers: [{ name: 'Case', href: `/cases/${caseId}` }],
    });
  });
  return transferOverview(ctx, caseId);
}
