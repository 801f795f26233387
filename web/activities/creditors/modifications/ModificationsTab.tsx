import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FilePenLine, Library, MailPlus, PenLine, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type {
  CaseModification,
  CaseModifications,
  Conflict,
} from '#shared/activities/creditors/modifications/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { useCase } from '#web/platform/case/case.ts';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { Views } from '#web/platform/page/Views.tsx';
import { FormModal } from '#web/platform/reference/FormModal.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { AddFromLibraryDialog } from './AddFromLibraryDialog.tsx';
import { AnswersDialog } from './AnswersDialog.tsx';
import { AskConsentDialog } from './ClauseDialogs.tsx';
import { ClausePanel } from './ClausePanel.tsx';
import { ComparisonView } from './ComparisonView.tsx';
import { ConflictDialog, conflictText } from './ConflictDialog.tsx';
import { clauseColumns } from './clause-columns.tsx';
import { clauseForm } from './clause-form.ts';
import { clausesOptions } from './modifications-client.ts';

const route = getRouteApi('/inside/cases/$id');

type Open = { dialog: 'library' | 'own' | 'answers' | 'ask' } | { dialog: 'conflict'; conflict: Conflict };

interface PartProps {
  caseId: number;
  data: CaseModifications;
}

function Conflicts({
  data,
  mayEdit,
  onResolve,
}: {
  data: CaseModifications;
  mayEdit: boolean;
  onResolve: (conflict: Conflict) => void;
}) {
  const titleOf = (id: number) => data.rows.find((row) => row.id === id)?.title ?? '';
  return data.conflicts.map((conflict) => (
    <Alert
      key={conflict.members.join()}
      colour="yellow"
      role="none"
      title={`${conflict.members.map(titleOf).join(', ')} contradict each other.`}
      message={`In ${conflictText(conflict)}. None of them can be accepted until this is resolved.`}
    >
      {mayEdit && (
        <Button small onClick={() => onResolve(conflict)}>
          Resolve…
        </Button>
      )}
    </Alert>
  ));
}

function Dialogs({ caseId, data, open, onClose }: PartProps & { open: Open; onClose: () => void }) {
  const form = useMemo(() => clauseForm(caseId, data, null), [caseId, data]);
  switch (open.dialog) {
    case 'library':
      return <AddFromLibraryDialog caseId={caseId} onClose={onClose} />;
    case 'own':
      return (
        <FormModal
          title="New modification"
          entity={form.entity}
          store={form.store}
          row={null}
          start={{ receivedOn: londonDate() }}
          canAddAnother
          onClose={onClose}
        />
      );
    case 'answers':
      return <AnswersDialog caseId={caseId} modifications={data} onClose={onClose} />;
    case 'ask':
      return <AskConsentDialog caseId={caseId} onClose={onClose} />;
    case 'conflict':
      return <ConflictDialog caseId={caseId} conflict={open.conflict} rows={data.rows} onClose={onClose} />;
  }
}

const isAsked = ({ status, requiresClientConsent }: CaseModification) =>
  status === 'proposed' && requiresClientConsent;

function ClauseList({ caseId, data, mayEdit }: PartProps & { mayEdit: boolean }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { clause } = route.useSearch();
  const [wanted, setWanted] = useState<number | null>(clause ?? null);
  const { rows } = data;
  const chosen =
    rows.find(({ id }) => id === wanted) ?? rows.find(({ status }) => status === 'proposed') ?? rows[0];
  const addButtons = mayEdit && (
    <span className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen({ dialog: 'own' })}>
        <Plus aria-hidden="true" className="size-4" />
        Write a clause
      </Button>
      <Button colour="accent" onClick={() => setOpen({ dialog: 'library' })}>
        <Library aria-hidden="true" className="size-4" />
        Add from library
      </Button>
    </span>
  );
  const count = (status: CaseModification['status']) => rows.filter((row) => row.status === status).length;
  return (
    <div className="space-y-4">
      {rows.length === 0 ? (
        <EmptyState
          icon={<FilePenLine aria-hidden="true" className="size-6" />}
          title="No modifications."
          message="The changes that creditors ask for are kept here, each clause with its effect on the figures and the client’s consent."
          action={addButtons}
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted">
              {count('proposed')} proposed, {count('accepted')} accepted
            </p>
            <span className="flex flex-wrap gap-2">
              {mayEdit && rows.some(isAsked) && (
                <>
                  <Button onClick={() => setOpen({ dialog: 'ask' })}>
                    <MailPlus aria-hidden="true" className="size-4" />
                    Ask for consent
                  </Button>
                  <Button onClick={() => setOpen({ dialog: 'answers' })}>
                    <PenLine aria-hidden="true" className="size-4" />
                    Record answers
                  </Button>
                </>
              )}
              {addButtons}
            </span>
          </div>
          <Conflicts
            data={data}
            mayEdit={mayEdit}
            onResolve={(conflict) => setOpen({ dialog: 'conflict', conflict })}
          />
          <Table<CaseModification>
            label="Modifications of the case"
            columns={clauseColumns}
            rows={rows}
            rowKey={({ id }) => id}
            onOpen={({ id }) => setWanted(id)}
          />
          {chosen && (
            <ClausePanel
              key={chosen.id}
              caseId={caseId}
              clause={chosen}
              modifications={data}
              mayEdit={mayEdit}
            />
          )}
        </>
      )}
      {open && <Dialogs caseId={caseId} data={data} open={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** The modifications that creditors ask for, with conflicts and consents, and what sets of them would be worth. */
export function ModificationsTab({ caseId }: { caseId: number }) {
  const { data: row } = useCase(caseId);
  const query = useQuery(clausesOptions(caseId));
  return (
    <Loaded query={query} path="modifications">
      {(data) => (
        <Views
          label="Modifications and fee comparison"
          views={[
            {
              key: 'clauses',
              label: 'Modifications',
              content: <ClauseList caseId={caseId} data={data} mayEdit={row?.mayEdit === true} />,
            },
            {
              key: 'comparison',
              label: 'Fee comparison',
              content: <ComparisonView caseId={caseId} data={data} />,
            },
          ]}
        />
      )}
    </Loaded>
  );
}
