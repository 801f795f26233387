import { useQuery } from '@tanstack/react-query';
import { MailPlus, Pencil, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { Clock } from '#shared/activities/complaints/complaints.ts';
import type { ComplaintDetail } from '#shared/activities/complaints/contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { type LetterStart, useCaseLetters } from '#web/platform/case/case-letters.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { NextSteps, StepButtons } from '#web/platform/page/life/NextSteps.tsx';
import { RecordLetters } from '#web/platform/page/mail/RecordLetters.tsx';
import { StepHistory } from '#web/platform/page/StepHistory.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { ClockBadge } from './ClockBadge.tsx';
import { ComplaintFacts } from './ComplaintFacts.tsx';
import { ComplaintStatusBadge } from './ComplaintStatusBadge.tsx';
import { complaintOptions } from './complaints-client.ts';
import { EditComplaintDialog } from './EditComplaintDialog.tsx';
import { LogComplaintDialog } from './LogComplaintDialog.tsx';
import { StepDialog, type Transition } from './StepDialog.tsx';

function Deadline({ label, clock, which }: { label: string; clock: Clock; which: 'src' | 'final' }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 flex flex-wrap items-center gap-2">
        {clock.state !== 'none' && <span className="figures">by {showDate(clock.dueOn)}</span>}
        <ClockBadge clock={clock} which={which} />
      </dd>
    </div>
  );
}

type Open = { dialog: 'edit' | 'reopen' } | { dialog: 'step'; step: Transition };

function Dialogs({
  caseId,
  complaint,
  open,
  onClose,
}: {
  caseId: number;
  complaint: ComplaintDetail;
  open: Open;
  onClose: () => void;
}) {
  switch (open.dialog) {
    case 'edit':
      return <EditComplaintDialog caseId={caseId} complaint={complaint} onClose={onClose} />;
    case 'reopen':
      return <LogComplaintDialog caseId={caseId} reopened={complaint} onClose={onClose} />;
    case 'step':
      return <StepDialog caseId={caseId} complaint={complaint} transition={open.step} onClose={onClose} />;
  }
}

/** A letter to the clients about their complaint. */
const letterOn = ({ id }: ComplaintDetail): LetterStart => ({
  about: { entity: 'complaints', id },
  occasion: 'complaint',
  recipients: [],
});

interface ComplaintPanelProps {
  caseId: number;
  id: number;
  mayEdit: boolean;
}

/** One complaint: its clocks, what may come next, what is known, and what happened. */
export function ComplaintPanel({ caseId, id, mayEdit }: ComplaintPanelProps) {
  const detail = useQuery(complaintOptions(caseId, id));
  const [open, setOpen] = useState<Open | null>(null);
  const letters = useCaseLetters();
  if (hasFailed(detail)) return <LoadError query={detail} path="complaints" />;
  const complaint = detail.data;
  if (!complaint) return <Skeleton className="h-72 w-full" />;
  const next = complaint.transitions.map(({ statusId, name, step, blockers }) => ({
    step: String(statusId),
    label: name,
    blockers,
    colour: step === 'acknowledged' ? ('accent' as const) : undefined,
  }));
  const stepOf = (id: string) => complaint.transitions.find(({ statusId }) => String(statusId) === id)!;
  return (
    <Card
      title={complaint.reference}
      aside={
        <span className="flex flex-wrap items-center gap-2">
          <ComplaintStatusBadge status={complaint.status} />
          {mayEdit && complaint.closedOn && (
            <Button small onClick={() => setOpen({ dialog: 'reopen' })}>
              <RotateCcw aria-hidden="true" className="size-4" />
              Re-open
            </Button>
          )}
          {mayEdit && letters && (
            <Button small onClick={() => letters({ what: 'write', start: letterOn(complaint) })}>
              <MailPlus aria-hidden="true" className="size-4" />
              Letter
            </Button>
          )}
          {mayEdit && (
            <Button small onClick={() => setOpen({ dialog: 'edit' })}>
              <Pencil aria-hidden="true" className="size-4" />
              Edit
            </Button>
          )}
        </span>
      }
    >
      <div className="space-y-5">
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          <Deadline label="Summary resolution" clock={complaint.srcClock} which="src" />
          <Deadline label="Final response" clock={complaint.finalClock} which="final" />
        </dl>
        {mayEdit && (
          <NextSteps steps={next}>
            <StepButtons
              steps={next}
              onStep={(statusId) => setOpen({ dialog: 'step', step: stepOf(statusId) })}
            />
          </NextSteps>
        )}
        <p className="max-w-prose whitespace-pre-line">{complaint.summary}</p>
        <RecordLetters caseId={caseId} about={{ entity: 'complaints', id }} />
        <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
          <ComplaintFacts complaint={complaint} />
          <StepHistory
            steps={complaint.history.map(({ to, on, ...step }) => ({ ...step, name: to, at: showDate(on) }))}
          />
        </div>
      </div>
      {open && <Dialogs caseId={caseId} complaint={complaint} open={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}
