import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BreachStep } from '#shared/activities/creditors/breaches/breaches.ts';
import { breachStatuses } from '#shared/activities/creditors/breaches/breaches.ts';
import type { BreachDetail } from '#shared/activities/creditors/breaches/contract.ts';
import { WaitingApprovals } from '#web/platform/page/approvals/WaitingApprovals.tsx';
import { Card } from '#web/platform/page/Card.tsx';
import { HappenedAt } from '#web/platform/page/HappenedAt.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { NextSteps } from '#web/platform/page/NextSteps.tsx';
import { StepHistory } from '#web/platform/page/StepHistory.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import type { ButtonColour } from '#web/platform/ui/Button.tsx';
import { BreachFacts } from './BreachFacts.tsx';
import { BreachStatusBadge } from './BreachStatusBadge.tsx';
import { BreachStepDialog } from './BreachStepDialog.tsx';
import { breachOptions } from './breaches-client.ts';

const colourOf = (step: BreachStep): ButtonColour =>
  step === 'terminate' ? 'red' : step === 'confirm' || step === 'serve' ? 'accent' : 'neutral';

const NewVariation = ({ breach }: { breach: BreachDetail }) => (
  <>
    {' '}
    <AppLink
      href={`/cases/${breach.caseId}?tab=variations&breach=${breach.id}`}
      className="text-accent-text underline underline-offset-4"
    >
      New variation
    </AppLink>
  </>
);

interface BreachPanelProps {
  caseId: number;
  id: number;
  mayEdit: boolean;
}

/** One breach: what happened, what may be done about it, and what was done. */
export function BreachPanel({ caseId, id, mayEdit }: BreachPanelProps) {
  const query = useQuery(breachOptions(caseId, id));
  const [open, setOpen] = useState<BreachStep | null>(null);
  return (
    <Loaded query={query} path="breaches">
      {(breach) => (
        <Card title={breach.type.name} aside={<BreachStatusBadge status={breach.status} />}>
          <div className="space-y-5">
            <WaitingApprovals entity="case-breaches" entityId={id} />
            {mayEdit && (
              <NextSteps
                steps={breach.steps}
                colourOf={colourOf}
                onStep={setOpen}
                help={(step) => step === 'vary' && <NewVariation breach={breach} />}
              />
            )}
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
          {open && (
            <BreachStepDialog caseId={caseId} breach={breach} step={open} onClose={() => setOpen(null)} />
          )}
        </Card>
      )}
    </Loaded>
  );
}
