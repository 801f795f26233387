import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Affairs, affairsOf, outcomeFacts } from '#server/records/affairs/statement-of-affairs.ts';
import { type Case, visibleCase } from '#server/records/cases/access.ts';
import { outcomeToday } from '#server/records/commitments/outcome-today.ts';
import { standingProposal } from '#server/records/decisions/proposal-facts.ts';
import { postedByAccount } from '#server/records/ledger/case-ledger.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { ratePerPound, sumOf } from '#shared/platform/money.ts';
import { caseOutcome, contributionsOver } from '#shared/records/affairs/case-outcome.ts';
import type { EstimatedOutcome } from '#shared/records/affairs/estimated-outcome.ts';
import { securedShortfall } from '#shared/records/affairs/statement-of-affairs.ts';
import { paidToCreditorsCodes } from '#shared/records/ledger/ledger.ts';

/** What was offered, if no proposal is kept: the terms of the case against the debts as declared, before any clause. */
function offered(found: Case, affairs: Affairs): EstimatedOutcome {
  const facts = outcomeFacts(found, affairs);
  const declared = affairs.debts.map((debt) => ({
    id: debt.id,
    class: debt.class,
    rankingPence:
      debt.class === 'secured'
        ? securedShortfall(debt)
        : debt.class === null || debt.class === 'excluded'
          ? 0
          : debt.balanceSoaPence,
  }));
  return caseOutcome({ ...facts, debts: declared }, [], {
    asAt: found.approvalDate ?? londonDate(),
    contributions: contributionsOver(facts.terms),
  });
}

type Posted = Awaited<ReturnType<typeof postedByAccount>>;
const onAccounts = (posted: Posted, is: (code: string) => boolean): number =>
  sumOf(posted, ({ account, pence }) => (is(account) ? pence : 0));

/** The estimated outcome as put to creditors beside today's, with what they have been paid (domain notes 10). */
export async function outcomeColumns({ services: { database }, actor }: SignedIn, caseId: number) {
  const found = await visibleCase(database, actor, caseId);
  const affairs = await affairsOf(database, found);
  const standing = await standingProposal(database, caseId);
  const posted = await postedByAccount(database, caseId);
  const told = standing?.figures;
  const isTermed = found.contributionPence !== null && found.termMonths !== null;
  const original = told
    ? { asAt: told.asAt, source: 'proposal' as const, outcome: told.outcome }
    : isTermed
      ? {
          asAt: found.approvalDate ?? londonDate(),
          source: 'terms' as const,
          outcome: offered(found, affairs),
        }
      : null;
  const { outcome } = await outcomeToday(database, found, affairs);
  const dividendToDatePence = Math.max(
    0,
    onAccounts(posted, (code) => paidToCreditorsCodes.includes(code)),
  );
  return {
    original,
    current: { asAt: londonDate(), outcome },
    receivedPence: Math.max(0, -onAccounts(posted, (code) => code.startsWith('4'))),
    dividendToDatePence,
    dividendToDate: ratePerPound(dividendToDatePence, outcome.preferentialPence + outcome.unsecuredPence),
  };
}
