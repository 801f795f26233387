import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import { write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { BONDS } from '#server/records/case-life/bonds/entries.ts';
import { bondBordereaux, bondEntries } from '#server/records/case-life/bonds/tables.ts';
import { refuseInactive } from '#server/records/cases/access.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow, changeRows } from '#server/records/reference/versioned-rows.ts';
import type { Bordereau } from '#shared/activities/bonding/contract.ts';
import { addMonths, showDate } from '#shared/platform/dates.ts';
import { AppError, conflict, noSuch } from '#shared/platform/errors.ts';
import { bordereauRows } from './bordereaux.ts';

/** The name of submitted bordereaux in the audit trail. */
const BORDEREAUX = 'bond-bordereaux';

/**
 * Records that a complete month's bordereau was sent to the surety, even a nil return. Its entries, and those of earlier months entered too
 * late for theirs, are fixed with their current portfolio, insurer and policy. Once per month and portfolio.
 */
export async function submitBordereau(
  { services: { database }, actor, author }: SignedIn,
  { portfolioId, month, submittedOn }: { portfolioId: number; month: string; submittedOn: string },
): Promise<Bordereau> {
  if (submittedOn < addMonths(month, 1)) {
    const text = `Not before ${showDate(addMonths(month, 1))}, when the month was over.`;
    throw new AppError('invalid', text, { errors: { submittedOn: text } });
  }
  return write(database, author, async (w) => {
    const { portfolios } = tables;
    const [portfolio] = await w.tx
      .select()
      .from(portfolios)
      .where(eq(portfolios.id, portfolioId))
      .for('update');
    const isSeen = portfolio && (actor.domainIds === 'all' || actor.domainIds.includes(portfolio.domainId));
    if (!isSeen) throw noSuch('portfolio');
    await refuseInactive(w.tx, [portfolio.domainId]);
    const sought = { month, portfolioId };
    const [before] = await bordereauRows(w.tx, actor, sought);
    if (!before || before.obstacle !== null)
      throw conflict(before?.obstacle ?? 'The portfolio is not in use.');
    const taken = await w.tx
      .select()
      .from(bondEntries)
      .where(
        and(
          isNull(bondEntries.submittedOn),
          lte(bondEntries.bordereauMonth, month),
          // If a case was transferred, earlier entries belong to the portfolio of that time.
          sql`exists (select from cases c where c.id = ${bondEntries.caseId}
            and coalesce(${bondEntries.portfolioId}, c.portfolio_id) = ${portfolioId})`,
        ),
      )
      .orderBy(bondEntries.id)
      .for('update');
    await changeRows(w, BONDS, bondEntries, taken, {
      submittedOn,
      bordereauMonth: month,
      portfolioId,
      bondInsurerSupplierId: portfolio.bondInsurerSupplierId,
      policyRef: portfolio.bondPolicyRef,
    });
    const [after = missing()] = await bordereauRows(w.tx, actor, sought);
    await addRow(w, BORDEREAUX, bondBordereaux, {
      portfolioId,
      month,
      submittedOn,
      submittedBy: author.id,
      entryCount: taken.length,
      coverPence: after.coverPence,
      premiumPence: after.premiumPence,
    });
    w.changed(BONDS);
    const [submitted = missing()] = await bordereauRows(w.tx, actor, sought);
    return submitted;
  });
}
