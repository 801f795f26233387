import type { ReactNode } from 'react';
import { monthsText, type Standing } from '#shared/records/payments/standing.ts';
import type { CaseRow } from '#web/platform/case/case.ts';
import { DateText } from '#web/platform/page/DateText.tsx';
import { Money } from '#web/platform/ui/Money.tsx';

function Fact({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold">
        {children}
        {note && <span className="block text-sm font-normal text-muted">{note}</span>}
      </dd>
    </div>
  );
}

/** The figures of a schedule as of today. */
export function StandingFacts({ row, standing }: { row: CaseRow; standing: Standing }) {
  const { arrearsPence, aheadPence, nextDueOn, nextDuePence, expectedEndOn, endedOn } = standing;
  const monthly = typeof row.contributionPence === 'number' ? row.contributionPence : null;
  const left = Math.max(0, standing.totalPence - standing.receivedPence);
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {monthly !== null && (
        <Fact
          label="Each month"
          note={typeof row.contributionDay === 'number' && `On day ${row.contributionDay}`}
        >
          <Money pence={monthly} />
        </Fact>
      )}
      <Fact label="Due to date" note={`${standing.instalmentsDue} of ${standing.instalments} payments`}>
        <Money pence={standing.dueToDatePence} />
      </Fact>
      <Fact
        label="Received"
        note={
          endedOn ? (
            <>
              of <Money pence={standing.totalPence} /> agreed
            </>
          ) : (
            <>
              <Money pence={left} /> of <Money pence={standing.totalPence} /> to go
            </>
          )
        }
      >
        <Money pence={standing.receivedPence} />
      </Fact>
      <Fact label="Arrears" note={arrearsPence > 0 && monthsText(standing.monthsInArrears)}>
        {arrearsPence > 0 ? (
          <span className="text-red-text">
            <Money pence={arrearsPence} />
          </span>
        ) : (
          'None'
        )}
      </Fact>
      {aheadPence > 0 && (
        <Fact label="Ahead">
          <Money pence={aheadPence} />
        </Fact>
      )}
      {endedOn ? (
        <Fact label="Ended" note="Nothing falls due after that.">
          <DateText day={endedOn} />
        </Fact>
      ) : (
        <Fact label="Next due" note={nextDuePence !== null && <Money pence={nextDuePence} />}>
          {nextDueOn ? <DateText day={nextDueOn} /> : 'Nothing'}
        </Fact>
      )}
      {expectedEndOn && !endedOn && (
        <Fact label="Final instalment">
          <DateText day={expectedEndOn} />
        </Fact>
      )}
    </dl>
  );
}
