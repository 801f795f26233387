import { type Stage, stageLabels } from '#shared/records/law/statuses.ts';
import type { OpenCases } from '#shared/views/dashboard/contract.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Bar } from '#web/platform/ui/Bar.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';

/** Open cases in the last stage have ended, but something is still to be done. */
const labelOf = (stage: Stage) => (stage === 'closed' ? 'Ended, to be closed' : stageLabels[stage]);
const number = (count: number) => count.toLocaleString('en-GB');

type StageCount = OpenCases['stages'][number];

function StageRow({ stage: { stage, count, statuses }, most }: { stage: StageCount; most: number }) {
  const shown = statuses.filter((status) => status.count > 0 && statuses.length > 1);
  return (
    <li className="py-1.5">
      <AppLink
        href={`/cases?stage=${stage}&isOpen=true`}
        className="-mx-2 flex min-h-7 items-center gap-3 rounded-md px-2 hover:bg-hover focus-visible:outline-offset-[-2px]"
      >
        <span className="w-36 shrink-0 font-medium">{labelOf(stage)}</span>
        <Bar value={count} most={most} />
        <span className="figures w-16 shrink-0 text-right font-medium">{number(count)}</span>
      </AppLink>
      {shown.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 text-sm text-muted sm:pl-39">
          {shown.map((status) => (
            <li key={status.id}>
              <AppLink
                href={`/cases?statusId=${status.id}`}
                className="inline-flex min-h-6 items-center gap-1 rounded-sm underline-offset-2 hover:text-text hover:underline"
              >
                {status.name} <span className="figures">{number(status.count)}</span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The open cases by stage, in the order of a case's life. */
export function StagesCard({ openCases }: { openCases: OpenCases }) {
  const most = Math.max(...openCases.stages.map(({ count }) => count));
  return (
    <Card
      title="Cases by stage"
      aside={
        <div className="flex flex-wrap gap-x-4 text-sm">
          <span className="text-muted">{number(openCases.inProgress)} in progress</span>
          <AppLink href="/cases?isOpen=true" className="text-accent-text underline-offset-2 hover:underline">
            {number(openCases.total)} open
          </AppLink>
        </div>
      }
    >
      {openCases.total === 0 ? (
        <EmptyState title="No cases are open." message="Cases appear here with the stage that they are in." />
      ) : (
        <ul className="-my-1.5">
          {openCases.stages.map((stage) => (
            <StageRow key={stage.stage} stage={stage} most={most} />
          ))}
        </ul>
      )}
    </Card>
  );
}
