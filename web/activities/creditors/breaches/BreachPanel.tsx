import { useQuery } from '@tanstack/react-query';
import { breachStatuses } from '#shared/activities/creditors/breaches/breaches.ts';
import { WaitingApprovals } from '#web/platform/page/approvals/WaitingApprovals.tsx';
import { Card } from '#web/platform/page/Card.tsx';
import { HappenedAt } from '#web/platform/page/HappenedAt.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { StepHistory } from '#web/platform/page/StepHistory.tsx';
import { BreachFacts } from './BreachFacts.tsx';
import { BreachStatusBadge } from './BreachStatusBadge.tsx';
import { BreachSteps } from './BreachSteps.tsx';
import { breachOptions } from './breaches-client.ts';

interface BreachPanelProps {
  caseId: number;
  id: number;
  mayEdit: boolean;
}

/** One breach: what happened, what may be done about it, and what was done. */
export function BreachPanel({ caseId, id, mayEdit }: BreachPanelProps) {
  const query = useQuery(breachOptions(caseId, id));
  return (
    <Loaded query={query} path="breaches">
      {(breach) => (
        <Card title={breach.type.name} aside={<BreachStatusBadge status={breach.status} />}>
          <div className="space-y-5">
            <WaitingApprovals entity="case-breaches" entityId={id} />
            {mayEdit && <BreachSteps breach={breach} />}
            <p className="max-w-prose whitespace-pre-line">{breach.detail}</p>
            <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
              <BreachFacts breach={breach} />
              <StepHistory
                steps={breach.history.map(({ to, at, happenedOn, ...step }) => ({
                  ...step,
                  name: breachStatuses[to],
                  at: <HappenedAt on={happenedOn} enteredAt={at} />,
                }))}
              />
            </div>
          </div>
        </Card>
      )}
    </Loaded>
  );
}
