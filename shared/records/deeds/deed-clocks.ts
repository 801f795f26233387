import type { WantedClock } from '#shared/records/law/clock-states.ts';
import { nextReturn, type ReturnFacts, yearToReport } from './deed-returns.ts';
import { unprotectedDeeds } from './deeds.ts';

export type DeedClockFacts = ReturnFacts & {
  publishedOn: string | null;
  documentsSentOn: string | null;
  /** The day by which objections were counted. */
  windowEndedOn: string | null;
  appliedOn: string | null;
  registeredOn: string | null;
  returns: readonly { year: number; sentOn: string }[];
};

/**
 * From publication: the documents, the window and the registration. On a deed protected before it came here, whatever
 * nobody recorded is over.
 */
export function deedClocks(facts: DeedClockFacts): WantedClock[] {
  const { status, publishedOn: on, documentsSentOn, windowEndedOn, appliedOn, registeredOn, cameOn } = facts;
  const isOpen = unprotectedDeeds.some((each) => each === status);
  if (on === null || status === 'stopped' || (!isOpen && cameOn !== null)) return [];
  const appliedBy = appliedOn ?? registeredOn;
  return [
    ...(isOpen || documentsSentOn !== null
      ? [{ rule: 'deed-pack' as const, on, metOn: documentsSentOn }]
      : []),
    ...(isOpen || windowEndedOn !== null
      ? [{ rule: 'deed-objections' as const, on, metOn: windowEndedOn }]
      : []),
    ...(status !== 'barred' && (isOpen || appliedBy !== null)
      ? [{ rule: 'deed-registration' as const, on, metOn: appliedBy }]
      : []),
  ];
}

/** The clock of the return of each year, up to the one that comes next; none for that year once nothing more is owed. */
export function returnClocks(facts: DeedClockFacts): { year: number; wanted: WantedClock[] }[] {
  const { grantedOn: on, cameOn, returns } = facts;
  if (on === null) return [];
  const next = yearToReport(on, cameOn, returns);
  const sent = returns.map(({ year, sentOn }) => ({ year, metOn: sentOn }));
  const isOwed = nextReturn(facts, returns) !== null;
  return [
    ...sent.map(({ year, metOn }) => ({
      year,
      wanted: [{ rule: 'deed-return' as const, on, times: year, metOn }],
    })),
    { year: next, wanted: isOwed ? [{ rule: 'deed-return' as const, on, times: next }] : [] },
  ];
}
