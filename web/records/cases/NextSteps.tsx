import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Square } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Transition } from '#shared/records/cases/contract.ts';
import type { Stage } from '#shared/records/law/statuses.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { type CaseRow, statusColour } from '#web/platform/case/case.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { BlockerText } from '#web/records/cases/BlockerText.tsx';

const StatusDialog = lazyPart(() => import('#web/records/cases/StatusDialog.tsx'), 'StatusDialog');

/** Until a case is live, the next status says what has to be done. */
const preparing: readonly Stage[] = ['lead', 'advice', 'drafting', 'proposal'];

/** Steps ahead; those that need a reason end or postpone the case, or open it again. */
const isAhead = ({ needsReason, isReopening }: Transition) => !needsReason && !isReopening;

function Step({ row, step, onMove }: { row: CaseRow; step: Transition; onMove: () => void }) {
  const { name, blockers } = step;
  return (
    <section aria-label={`Before ${name}`} className="space-y-1.5">
      <h3 className="flex items-center gap-2 text-sm text-muted">
        Before <Badge colour={statusColour(step)}>{name}</Badge>
      </h3>
      {blockers.length === 0 ? (
        <p className="flex flex-wrap items-center gap-2">
          <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-green-text" />
          Nothing is missing.
          <Button small onClick={onMove}>
            Move on
          </Button>
        </p>
      ) : (
        <ul className="space-y-1">
          {blockers.map((blocker) => (
            <li key={blocker.text} className="flex gap-2">
              <Square aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
              <BlockerText caseId={row.id} blocker={blocker} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What to do before the case can go on, each item a link to where it is done. */
export function NextSteps({ row }: { row: CaseRow }) {
  const isPreparing = row.mayEdit && preparing.includes(row.status.stage);
  const { data = [], isPending } = useQuery(
    trpc.cases.transitions.queryOptions({ id: row.id }, { enabled: isPreparing }),
  );
  const [isMoving, setMoving] = useState(false);
  const steps = isPreparing ? data.filter(isAhead) : [];
  const isComing = isPreparing && isPending;
  if (steps.length === 0 && !isComing) return null;
  return (
    <Card title="Next steps">
      {isComing && <Skeleton className="h-40 w-full" />}
      <div className="space-y-4">
        {steps.map((step) => (
          <Step key={step.statusId} row={row} step={step} onMove={() => setMoving(true)} />
        ))}
      </div>
      <Suspense fallback={null}>
        {isMoving && <StatusDialog caseId={row.id} onClose={() => setMoving(false)} />}
      </Suspense>
    </Card>
  );
}
