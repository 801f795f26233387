import type { ReactNode } from 'react';
import {
  complaintCategories,
  complaintChannels,
  complaintOutcomes,
  complaintRegimes,
  ombudsmanOutcomes,
} from '#shared/activities/complaints/complaints.ts';
import type { ComplaintDetail } from '#shared/activities/complaints/contract.ts';
import { complaintSubjects, proposedRegime } from '#shared/activities/complaints/regime.ts';
import { showDate } from '#shared/platform/dates.ts';
import { Money } from '#web/platform/ui/Money.tsx';

const day = (date: string | null) => date && showDate(date);

/** The regime, and the proposed one where it differs. */
function regimeText({ about, regime }: ComplaintDetail): string {
  const proposed = about && proposedRegime(about);
  const name = complaintRegimes[regime];
  return proposed && proposed !== regime ? `${name} (proposed: ${complaintRegimes[proposed]})` : name;
}

function factsOf(row: ComplaintDetail): [string, ReactNode][] {
  const by = row.receivedBy ? ` by ${row.receivedBy.name}` : '';
  return [
    ['Received', `${showDate(row.receivedOn)}${by}`],
    ['Channel', complaintChannels[row.channel]],
    ['Category', complaintCategories[row.category]],
    ['About', row.about ? complaintSubjects[row.about] : 'Not recorded'],
    ['Regime', regimeText(row)],
    ['Why this regime', row.regimeReason],
    ['Owner', row.owner.name],
    ['Re-opened from', row.reopenedFrom?.reference],
    ['Acknowledged', day(row.acknowledgedOn)],
    ['Summary resolution sent', day(row.srcSentOn)],
    ['Holding reply sent', day(row.holdingSentOn)],
    ['Final response sent', day(row.finalSentOn)],
    ['Waiting for the client since', day(row.clockStoppedOn)],
    ['Waited for the client', row.clockStoppedDays > 0 && `${row.clockStoppedDays} days`],
    ['Outcome', row.outcome && complaintOutcomes[row.outcome]],
    ['Redress', row.redressPence !== null && <Money key="redress" pence={row.redressPence} />],
    ['Root cause', row.rootCause],
    ['Lessons', row.lessons],
    ['Ombudsman reference', row.ombudsmanRef],
    ['Ombudsman’s decision', row.ombudsmanOutcome && ombudsmanOutcomes[row.ombudsmanOutcome]],
    ['Gateway reference', row.gatewayRef],
    ['Closed', day(row.closedOn)],
  ];
}

/** What is known of a complaint, as labelled lines. */
export function ComplaintFacts({ complaint }: { complaint: ComplaintDetail }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,11rem)_1fr] gap-x-4 gap-y-1.5">
      {factsOf(complaint)
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="min-w-0 break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
