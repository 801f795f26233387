import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useMemo, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import type { Transition } from '#shared/records/cases/contract.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { type CaseRow, useCase } from '#web/platform/case/case.ts';
import { FormScopeContext } from '#web/platform/page/pickers/form-scope.ts';
import { CreateNewHost } from '#web/platform/reference/CreateNewHost.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { ErrorState } from '#web/platform/ui/ErrorState.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Skeleton } from '#web/platform/ui/Skeleton.tsx';
import { StatusFields } from '#web/records/cases/StatusFields.tsx';
import { TransitionChoice } from '#web/records/cases/TransitionChoice.tsx';
import { useStatusForm } from '#web/records/cases/use-status-form.ts';

interface StatusFormProps {
  row: CaseRow;
  transitions: readonly Transition[];
  substatuses: readonly NamedRow[];
  onClose: () => void;
}

function StatusForm({ row, transitions, substatuses, onClose }: StatusFormProps) {
  const state = useStatusForm(row, transitions, onClose);
  const { form, chosen, problems, isBusy, canSave } = state;
  const element = useRef<HTMLFormElement>(null);
  const formId = useId();
  const scope = useMemo(() => ({ name: 'status', row, domainId: row.domainId }), [row]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    await state.save();
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  return (
    <Modal
      open
      size="medium"
      onClose={onClose}
      title="Change status"
      closeOnBackdrop={false}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} colour="accent" loading={isBusy} disabled={!canSave}>
            {chosen ? `Move to ${chosen.name}` : 'Save'}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <FormScopeContext value={scope}>
          <form
            ref={element}
            id={formId}
            noValidate
            onSubmit={(event) => void submit(event)}
            className="space-y-4"
          >
            {problems.length > 0 && (
              <Alert colour="red" title="Not saved.">
                <ul className="list-disc pl-4">
                  {problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              </Alert>
            )}
            <TransitionChoice
              row={row}
              transitions={transitions}
              canStay={substatuses.length > 0}
              onLeave={onClose}
            />
            <StatusFields chosen={chosen} substatuses={substatuses} />
          </form>
        </FormScopeContext>
      </FormProvider>
    </Modal>
  );
}

/** Where the case may go next: each status with the sentences that stand in its way, and what it asks for. */
export function StatusDialog({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  const { data: row } = useCase(caseId);
  const transitions = useQuery(trpc.cases.transitions.queryOptions({ id: caseId }));
  const substatuses = useQuery(trpc.caseAudit.substatuses.queryOptions({ caseId }));
  if (row && transitions.data && substatuses.data)
    return (
      <CreateNewHost>
        <StatusForm
          row={row}
          transitions={transitions.data}
          substatuses={substatuses.data}
          onClose={onClose}
        />
      </CreateNewHost>
    );
  const failed = [transitions, substatuses].find(({ isError }) => isError);
  return (
    <Modal open size="medium" onClose={onClose} title="Change status">
      {failed ? (
        <ErrorState
          title="Error."
          message="An error occurred when loading item from transitions."
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Modal>
  );
}
