import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import type { DiligenceRecord, PersonDiligence } from '#shared/records/due-diligence/contract.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { RemoveDialog } from '#web/platform/page/RemoveDialog.tsx';
import { TabData } from '#web/platform/page/TabData.tsx';
import { useAskedPanel } from '#web/platform/page/use-asked-panel.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import {
  AnswersDialog,
  CheckDialog,
  CompleteDialog,
  EvidenceDialog,
  ReopenDialog,
  ResolveDialog,
} from './DiligenceDialogs.tsx';
import { Answers, Papers } from './DiligenceFacts.tsx';
import { discard, removeEvidence } from './diligence-client.ts';

type Open =
  | 'paper'
  | 'check'
  | 'answers'
  | 'complete'
  | 'reopen'
  | 'discard'
  | { paper: DiligenceRecord['evidence'][number] }
  | { check: DiligenceRecord['checks'][number] };

interface PanelProps {
  caseId: number;
  of: PersonDiligence;
  mayEdit: boolean;
}

const dialogs = {
  paper: EvidenceDialog,
  check: CheckDialog,
  answers: AnswersDialog,
  complete: CompleteDialog,
  reopen: ReopenDialog,
} as const;

/** The documents deleted with a record, and those that stay, with the reason. */
function PapersToGo({ documents }: Pick<PersonDiligence, 'documents'>) {
  if (documents.length === 0) return null;
  return (
    <>
      <span className="mt-2 block">Its documents:</span>
      <ul className="list-disc pl-5">
        {documents.map(({ id, name, staysFor }) => (
          <li key={id}>
            {name}: {staysFor ? `stays, for ${staysFor}` : 'deleted for good'}
          </li>
        ))}
      </ul>
    </>
  );
}

function OpenDialog({
  caseId,
  of,
  open,
  onClose,
}: Omit<PanelProps, 'mayEdit'> & { open: Open; onClose: () => void }) {
  const { personId, name, record, documents } = of;
  if (open === 'discard')
    return (
      <RemoveDialog
        title={`Delete due diligence on ${name}?`}
        confirmLabel="Delete"
        remove={async () => {
          await discard({ caseId, personId, version: record?.version });
        }}
        onClose={onClose}
      >
        Its five years are over. Delete it unless an enactment, court proceedings or their consent asks to
        keep it (MLR 2017, regulation 40).
        <PapersToGo documents={documents} />
      </RemoveDialog>
    );
  if (typeof open === 'string') {
    const Dialog = dialogs[open];
    return <Dialog caseId={caseId} of={of} onClose={onClose} />;
  }
  if ('check' in open) return <ResolveDialog caseId={caseId} of={of} check={open.check} onClose={onClose} />;
  return (
    <RemoveDialog
      title="Remove this paper?"
      remove={async () => {
        await removeEvidence({ caseId, personId, id: open.paper.id });
      }}
      onClose={onClose}
    >
      Remove only what was entered by mistake. It will no longer count as evidence.
    </RemoveDialog>
  );
}

function Steps({ of, setOpen }: { of: PersonDiligence; setOpen: (open: Open) => void }) {
  const { problem, missing, record, keptUntil } = of;
  const isOver = record !== null && keptUntil !== null && keptUntil < londonDate();
  return (
    <div className="no-print flex flex-wrap gap-2">
      {problem === null ? (
        <Button small onClick={() => setOpen('reopen')}>
          Reopen
        </Button>
      ) : (
        <>
          <Button small onClick={() => setOpen('paper')}>
            Record paper
          </Button>
          <Button small onClick={() => setOpen('check')}>
            Record electronic check
          </Button>
          <Button small onClick={() => setOpen('answers')}>
            Screening and risk
          </Button>
          {missing === null && (
            <Button small colour="accent" onClick={() => setOpen('complete')}>
              Complete
            </Button>
          )}
        </>
      )}
      {isOver && (
        <Button small onClick={() => setOpen('discard')}>
          Delete after five years
        </Button>
      )}
    </div>
  );
}

const isReviewDue = (record: DiligenceRecord | null): boolean =>
  record !== null && record.reviewOn !== null && record.reviewOn <= londonDate();

function Standing({ of: { problem, record } }: { of: PersonDiligence }) {
  if (problem !== null)
    return (
      <>
        <Alert colour="yellow" role="none" message={problem} />
        {record?.reopenedReason && <p className="text-sm">Reopened: {record.reopenedReason}</p>}
      </>
    );
  return (
    <p>
      <Badge colour="green">Complete</Badge> {isReviewDue(record) && <Badge colour="red">Review due</Badge>}{' '}
      {record?.completedOn && showDate(record.completedOn)}
      {record?.completedBy && ` by ${record.completedBy.name}`}
    </p>
  );
}

function Panel({ caseId, of, mayEdit }: PanelProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const { record, problem } = of;
  const mayChange = mayEdit && problem !== null;
  const panel = useAskedPanel('dueDiligence', problem !== null || isReviewDue(record));
  return (
    <div ref={panel} className="space-y-3">
      <Standing of={of} />
      {record && (
        <>
          <Answers record={record} />
          <Papers
            record={record}
            onRemove={mayChange ? (paper) => setOpen({ paper }) : null}
            onResolve={mayChange ? (check) => setOpen({ check }) : null}
          />
        </>
      )}
      {of.keptUntil && <p className="text-sm text-muted">Kept until {showDate(of.keptUntil)}.</p>}
      {mayEdit && <Steps of={of} setOpen={setOpen} />}
      {open !== null && <OpenDialog caseId={caseId} of={of} open={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

interface DueDiligenceProps {
  row: { id: number; mayEdit: boolean };
  person: { personId: number; name: string };
}

/** Customer due diligence on somebody on a case: what is recorded, what is missing, and its steps. Nothing where it is not required. */
export function DueDiligence({
  row: { id: caseId, mayEdit },
  person: { personId, name },
}: DueDiligenceProps) {
  const diligence = useQuery(trpc.dueDiligence.list.queryOptions({ caseId }));
  const ofPerson = (all: readonly PersonDiligence[]) => all.find((each) => each.personId === personId);
  if (diligence.data && !ofPerson(diligence.data)) return null;
  return (
    <section aria-label={`Due diligence on ${name}`} className="mt-4">
      <h3 className="mb-1.5 font-semibold">Due diligence</h3>
      <TabData query={diligence}>
        {(all) => {
          const of = ofPerson(all);
          return of && <Panel caseId={caseId} of={of} mayEdit={mayEdit} />;
        }}
      </TabData>
    </section>
  );
}
