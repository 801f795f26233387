import { sql } from 'drizzle-orm';
import { addDays } from '#demo/cases/days.ts';
import type { MadeCase, Making } from '#demo/cases/made-case.ts';
import { c } from '#demo/cases/paths.ts';
import type { Tx } from '#server/platform/database/connect.ts';
import type { bondEntries } from '#server/records/case-life/bonds/tables.ts';
import { bondableValue, penaltySum, usualBondTerms } from '#shared/activities/bonding/bonding.ts';
import { addMonths } from '#shared/platform/dates.ts';
import { estimatedToRealise } from '#shared/records/affairs/statement-of-affairs.ts';
import { monthOf } from '#shared/records/ledger/ledger.ts';
import { bondedStatuses } from '#shared/records/solutions/registry.ts';

type Entry = typeof bondEntries.$inferInsert;

/** The statuses that end an appointment, so that nothing remains to be covered. */
const ended: readonly string[] = [
  c.ivaCompleted,
  c.ivaTerminated,
  c.ivaRevoked,
  c.ivaRejected,
  c.trustDeed.completed,
  c.trustDeed.terminated,
  c.trustDeed.notProtected,
  c.notProceeding,
  c.closed,
];

/** The day of the following month on which the firm sends its bordereaux. */
const SENT_ON_DAY = 15;
const sentOn = (month: string) => addDays(addMonths(month, 1), SENT_ON_DAY - 1);

/** The book of a demo case and its bond. */
export type Bonded = {
  row: MadeCase['cases'][number];
  people: readonly number[];
  assets: MadeCase['caseAssets'];
};

/**
 * The bond of each applicant from the appointment on, released if the arrangement has ended; each month's bordereau was sent in the middle
 * of the next.
 */
export function makeBonds(
  { random, domain, life, today, caseId }: Making,
  { row, people, assets }: Bonded,
): Entry[] {
  const appointed = life.steps.findIndex(({ code }) => bondedStatuses.includes(code));
  if (appointed < 0) return [];
  const appointedOn = life.steps[appointed]!.on;
  const end = life.steps.slice(appointed + 1).find(({ code }) => ended.includes(code));
  const book = domain.portfolios.find(({ id }) => id === row.portfolioId)!;
  const owned = assets.map((asset) => ({
    estimatedPence: estimatedToRealise({
      valuePence: asset.valuePence,
      securedPence: asset.securedPence ?? 0,
      isExcluded: asset.isExcluded ?? false,
      expectedRealisationPence: asset.expectedRealisationPence ?? null,
    }),
    ownerIds: asset.ownerCasePersonIds ?? [],
  }));
  const [reviewer = null] = domain.staff.get('cashiering') ?? [];
  const onBordereau = (effectiveOn: string) => {
    const bordereauMonth = monthOf(effectiveOn);
    const submittedOn = sentOn(bordereauMonth);
    const isSent = submittedOn <= today;
    return {
      effectiveOn,
      bordereauMonth,
      submittedOn: isSent ? submittedOn : null,
      portfolioId: isSent ? book.id : null,
      bondInsurerSupplierId: isSent ? book.bondInsurerSupplierId : null,
      policyRef: isSent ? book.bondPolicyRef : null,
    };
  };
  return people.flatMap((casePersonId): Entry[] => {
    const valuePence = bondableValue(casePersonId, people, owned, []);
    const penaltyPence = penaltySum(valuePence, usualBondTerms);
    const isReviewed = random.chance(0.9);
    const reviewedOn = monthOf(today) > appointedOn ? monthOf(today) : appointedOn;
    const base = { caseId, casePersonId, supervisorUserId: row.supervisorUserId, appointedOn };
    const cover: Entry = {
      ...base,
      ...onBordereau(appointedOn),
      action: 'new',
      bondablePence: valuePence,
      penaltyPence,
      changePence: penaltyPence,
      premiumPence: book.bondPremiumPence,
      valuePence,
      isCurrent: end === undefined,
      ...(end === undefined && isReviewed && { reviewedOn, reviewedBy: reviewer }),
    };
    if (!end) return [cover];
    const release: Entry = {
      ...base,
      ...onBordereau(end.on),
      action: 'release',
      bondablePence: 0,
      penaltyPence: 0,
      changePence: -penaltyPence,
      premiumPence: 0,
      valuePence: 0,
      isCurrent: true,
      reason: 'The appointment has ended.',
    };
    return [cover, release];
  });
}

/** The bordereaux sent to the surety for the entries of all cases, one a month for each book, including nil returns. */
export async function storeBordereaux(tx: Tx, today: string): Promise<void> {
  await tx.execute(sql`
    with sums as (
      select portfolio_id, bordereau_month as month, count(*) as entries, sum(change_pence) as change, sum(premium_pence) as premium
      from bond_entries where submitted_on is not null group by 1, 2
    ),
    months as (
      select p.id, m.month::date as month from (select portfolio_id as id, min(month) as first from sums group by 1) p,
        generate_series(p.first, ${today}::date - interval '1 month', interval '1 month') m(month)
      where (m.month + interval '1 month' + make_interval(days => ${SENT_ON_DAY - 1}))::date <= ${today}::date
    )
    insert into bond_bordereaux (portfolio_id, month, submitted_on, entry_count, cover_pence, premium_pence)
    select m.id, m.month, (m.month + interval '1 month' + make_interval(days => ${SENT_ON_DAY - 1}))::date, coalesce(s.entries, 0),
      sum(coalesce(s.change, 0)) over (partition by m.id order by m.month), coalesce(s.premium, 0)
    from months m left join sums s on s.portfolio_id = m.id and s.month = m.month
    on conflict (portfolio_id, month) do update set entry_count = excluded.entry_count, cover_pence = excluded.cover_pence,
      premium_pence = excluded.premium_pence`);
}
