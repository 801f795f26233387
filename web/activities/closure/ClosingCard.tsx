import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleCheck, Square } from 'lucide-react';
import { Suspense } from 'react';
import type { ClosingChecklist } from '#shared/activities/closure/contract.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { cited, isRuleIn, OWN_LAW } from '#shared/records/law/places.ts';
import { type ClosingGoal, closingGoals } from '#shared/records/solutions/closing-checks.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { type CaseRow, invalidateCase } from '#web/platform/case/case.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { useTelling } from '#web/platform/page/use-attempt.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Money } from '#web/platform/ui/Money.tsx';

const linkClass = 'rounded-sm text-accent-text underline underline-offset-2 hover:no-underline';

type Item = ClosingChecklist['items'][number];

function Line({ caseId, item: { label, blocker, note } }: { caseId: number; item: Item }) {
  if (blocker === null)
    return (
      <li className="flex gap-2">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-green-text" />
        <span>
          {label} <span className="sr-only">(done)</span>
          {note && <span className="block text-sm text-muted">{note}</span>}
        </span>
      </li>
    );
  return (
    <li className="flex gap-2">
      <Square aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <AppLink
        href={`/cases/${caseId}${blocker.tab ? `?tab=${blocker.tab}${blocker.field ? `&field=${blocker.field}` : ''}` : ''}`}
        className={linkClass}
      >
        {blocker.text}
      </AppLink>
    </li>
  );
}

type End = NonNullable<ClosingChecklist['end']>;

const ends: Readonly<Record<End['how'], string>> = {
  completed: 'Completed',
  terminated: 'Terminated',
  revoked: 'Approval revoked',
};

/** When the final report was sent, or when it is due. */
const reportText = ({ how, reportDueOn, sendReportBy, reportSentOn }: End, place: Jurisdiction): string =>
  reportSentOn
    ? `Sent ${showDate(reportSentOn)}`
    : reportDueOn && sendReportBy
      ? `Due ${showDate(reportDueOn)}, 28 days after the end${cited(place, 'rule 8.31')}; send it by ${showDate(sendReportBy)}`
      : how === 'revoked'
        ? 'None: it covers completion and termination only'
        : isRuleIn('final-report', place)
          ? 'Not recorded here'
          : OWN_LAW;

/** When the entry is removed from the register, by the law of the case. */
const registerText = ({ registerRemovalOn, removedOn }: End, place: Jurisdiction): string =>
  removedOn
    ? `Removed ${showDate(removedOn)}`
    : !isRuleIn('register-removal', place)
      ? OWN_LAW
      : registerRemovalOn
        ? `To be removed ${showDate(registerRemovalOn)}, three months after the notice${cited(place, 'rule 11.15')}`
        : `Removed three months after the Secretary of State has the notice${cited(place, 'rule 11.15')}`;

/** What the end of the case has set running: the final report, and the register. */
function EndDates({ end, place }: { end: End; place: Jurisdiction }) {
  const { endedOn, how, reportDueOn, reportSentOn } = end;
  const isLate = reportSentOn === null && reportDueOn !== null && reportDueOn < londonDate();
  return (
    <div className="space-y-2">
      {isLate && (
        <Alert
          colour="red"
          role="none"
          message={`The final report${cited(place, 'rule 8.31')} was due on ${showDate(reportDueOn)} and has not been sent to everyone.`}
        />
      )}
      <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-1">
        <dt className="text-sm text-muted">{ends[how]}</dt>
        <dd className="figures">{showDate(endedOn)}</dd>
        {end.isArrangement && (
          <>
            <dt className="text-sm text-muted">Final report</dt>
            <dd>{reportText(end, place)}</dd>
            <dt className="text-sm text-muted">Register</dt>
            <dd>{registerText(end, place)}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

/** The distribution of what is held: one for this case alone, or the open run that it is in. */
function Distribution({ row, checklist }: { row: CaseRow; checklist: ClosingChecklist }) {
  const { may } = useAuth();
  const navigate = useNavigate();
  const [isBusy, attempt] = useTelling('Error creating item.');
  const { run, mayDistribute, heldPence } = checklist;
  if (run)
    return (
      <p>
        <Money pence={heldPence} /> is in run{' '}
        <AppLink href={`/financials/distributions/${run.id}`} className={linkClass}>
          {run.reference}
        </AppLink>
        , {run.status.toLowerCase()}.
      </p>
    );
  if (!mayDistribute || !may('financials.distributions')) return null;
  const prepare = () =>
    attempt(async () => {
      const { id } = await trpcClient.distributions.create.mutate({
        domainId: row.domainId,
        kind: 'closing',
        cutoffOn: londonDate(),
        caseId: row.id,
      });
      void invalidateCase(row.id);
      await navigate({ href: `/financials/distributions/summary?run=${id}` });
    });
  return (
    <Button small loading={isBusy} onClick={() => void prepare()}>
      Prepare closing distribution
    </Button>
  );
}

const EndToRecord = lazyPart(() => import('./EndDialog.tsx'), 'EndToRecord');

interface ListProps extends ClosingCardProps {
  checklist: ClosingChecklist;
  goal: ClosingGoal;
}

function Checklist({ row, checklist, goal, onMove }: ListProps) {
  const isReady = checklist.items.every(({ blocker }) => blocker === null);
  return (
    <section aria-label={`Before ${closingGoals[goal].toLowerCase()}`} className="space-y-3">
      <h3 className="text-sm text-muted">
        Before {goal === 'complete' ? 'completion' : 'the case is closed'}
      </h3>
      <ul className="space-y-1">
        {checklist.items.map((item) => (
          <Line key={item.check} caseId={row.id} item={item} />
        ))}
      </ul>
      {row.mayEdit && (
        <div className="flex flex-wrap items-center gap-3">
          {checklist.endToRecord && (
            <Suspense fallback={null}>
              <EndToRecord row={row} end={checklist.endToRecord} />
            </Suspense>
          )}
          <Distribution row={row} checklist={checklist} />
          {isReady && (
            <Button small colour="accent" onClick={onMove}>
              {goal === 'complete' ? 'Complete the arrangement' : 'Close the case'}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

export interface ClosingCardProps {
  row: CaseRow;
  /** Opens the change of status. */
  onMove: () => void;
}

/** How far the case is from its end: what prevents it, each with its link, and the clocks of a case that has ended. */
export function ClosingCard({ row, onMove }: ClosingCardProps) {
  const { data } = useQuery(trpc.closure.checklist.queryOptions({ caseId: row.id }));
  if (!data || (data.goal === null && data.end === null)) return null;
  return (
    <Card title={data.goal === 'complete' ? 'Completion' : 'Closure'}>
      <div className="space-y-4">
        {data.end && <EndDates end={data.end} place={row.jurisdiction} />}
        {data.goal && <Checklist row={row} checklist={data} goal={data.goal} onMove={onMove} />}
      </div>
    </Card>
  );
}
