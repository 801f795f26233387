/** The facts by which a contribution is still being paid. */
type Contributing = {
  contributionPence: number | null;
  /** Whether its status expects nothing more. */
  status: { hasEnded: boolean };
  standing: { contributesUntil: string | null } | null;
};

/**
 * What is paid each month now, in pence: the agreed contribution, until the last one of the schedule has fallen due or the arrangement has
 * ended, and nothing after that, as when it is settled by a lump sum. Null where none has been agreed.
 */
export function presentContribution(
  { contributionPence, status, standing }: Contributing,
  today: string,
): number | null {
  if (contributionPence === null) return null;
  const until = standing?.contributesUntil ?? null;
  return status.hasEnded || (until !== null && until < today) ? 0 : contributionPence;
}
