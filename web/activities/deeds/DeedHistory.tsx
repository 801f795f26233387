import type { DeedDetail } from '#shared/activities/deeds/contract.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { correctableDays } from '#shared/records/deeds/deed-days.ts';
import { deedStatuses } from '#shared/records/deeds/deeds.ts';
import { StepHistory } from '#web/platform/page/StepHistory.tsx';

type Entry = DeedDetail['history'][number];

/** The details of a step besides its day. */
const saidBy = ({ reference, document, note }: Entry): string | null =>
  [reference && `AiB ${reference}`, document?.title, note].filter(Boolean).join(' · ') || null;

/** The name of a step in the history: its new status, or what was recorded without a new one. */
function nameOf({ from, to, happenedOn, corrects, correctedFrom }: Entry): string {
  if (corrects)
    return `Corrected: ${correctableDays[corrects]}, entered as ${correctedFrom ? showDate(correctedFrom) : 'not known'}`;
  if (from !== to) return deedStatuses[to];
  return happenedOn === null ? 'Earlier days entered' : 'Annual return';
}

/** The day of a step; the day of entry, where it only entered earlier days. */
function dayOf({ from, to, happenedOn, at }: Entry): string {
  if (happenedOn !== null) return showDate(happenedOn);
  return from === to ? showDate(londonDate(new Date(at))) : 'Not known';
}

/** The steps of a trust deed as they were taken, each with its day, and the returns of its years. */
export function DeedHistory({ deed: { history, returns } }: { deed: DeedDetail }) {
  return (
    <div className="space-y-2">
      <StepHistory
        steps={history.map((entry) => ({
          id: entry.id,
          name: nameOf(entry),
          at: dayOf(entry),
          by: entry.by?.name ?? null,
          note: saidBy(entry),
        }))}
      />
      {returns.length > 0 && (
        <p className="text-sm text-muted">
          Returns sent: {returns.map(({ year, sentOn }) => `year ${year} on ${showDate(sentOn)}`).join(', ')}.
        </p>
      )}
    </div>
  );
}
