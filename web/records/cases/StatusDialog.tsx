import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useMemo, useRef } from 'react';
import { FormProvider, useController } from 'react-hook-form';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import type { Transition } from '#shared/records/cases/contract.ts';
import type { Blocker } from '#shared/records/rules/rule.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { type CaseRow, statusColour, useCase } from '#web/platform/case/case.ts';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { FormScopeContext } from '#web/platform/page/pickers/form-scope.ts';
import { CreateNewHost } from '#web/platform/reference/CreateNewHost.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { BlockerText } from '#web/records/cases/BlockerText.tsx';
import { StatusFields } from '#web/records/cases/StatusFields.tsx';
import { obstaclesOf, type StatusValues, useStatusForm } from '#web/records/cases/use-status-form.ts';

interface OptionProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  label: ReactNode;
  caseId: number;
  obstacles: readonly Blocker[];
  /** A link to where an obstacle is put right was followed. */
  onLeave: () => void;
}

function Option({ name, isChosen, onChoose, label, caseId, obstacles, onLeave }: OptionProps) {
  const id = useId();
  return (
    <div className="relative rounded-md border border-border bg-surface p-3 has-checked:border-accent-text has-checked:bg-accent-soft">
      <label className="flex items-center gap-2 after:absolute after:inset-0 after:cursor-pointer">
        <input
          type="radio"
          name={name}
          checked={isChosen}
          onChange={onChoose}
          aria-describedby={obstacles.length > 0 ? id : undefined}
          className="size-4 shrink-0 accent-accent"
        />
        {label}
      </label>
      {obstacles.length > 0 && (
        <ul id={id} className="mt-2 space-y-1 pl-6 text-sm">
          {obstacles.map((blocker) => (
            // Above the label, which covers the whole option.
            <li key={blocker.text} className="relative z-10 flex w-fit gap-1.5">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-red-text" />
              <BlockerText caseId={caseId} blocker={blocker} onFollow={onLeave} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface TransitionChoiceProps {
  row: CaseRow;
  transitions: readonly Transition[];
  /** Whether the present status has sub statuses to choose from. */
  canStay: boolean;
  onLeave: () => void;
}

/** The statuses that may come next, each with every reason that prevents it. */
function TransitionChoice({ row, transitions, canStay, onLeave }: TransitionChoiceProps) {
  const { field } = useController<StatusValues, 'statusId'>({ name: 'statusId' });
  const group = useId();
  const whose = { caseId: row.id, onLeave };
  return (
    <fieldset className="min-w-0 space-y-2">
      <legend className="mb-1 text-sm font-medium">
        Now in {row.status.name}
        {row.substatus && ` (${row.substatus.name})`}. Next:
      </legend>
      {canStay && (
        <Option
          name={group}
          isChosen={field.value === null}
          onChoose={() => field.onChange(null)}
          {...whose}
          label={`Stay in ${row.status.name}, with another sub status`}
          obstacles={[]}
        />
      )}
      {transitions.map((transition) => (
        <Option
          key={transition.statusId}
          {...whose}
          name={group}
          isChosen={field.value === transition.statusId}
          onChoose={() => field.onChange(transition.statusId)}
          label={
            <>
              <Badge colour={statusColour(transition)}>{transition.name}</Badge>
              {transition.isReopening && <span className="text-sm text-muted">re-opens the case</span>}
            </>
          }
          obstacles={obstaclesOf(transition)}
        />
      ))}
      {transitions.length === 0 && !canStay && (
        <p className="text-sm text-muted">No status follows {row.status.name}.</p>
      )}
    </fieldset>
  );
}

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
            <StatusFields row={row} chosen={chosen} substatuses={substatuses} />
          </form>
        </FormScopeContext>
      </FormProvider>
    </Modal>
  );
}

/** Where the case may go next: each status with the reasons that prevent it, and what it asks for. */
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
  const failed = [transitions, substatuses].find(hasFailed);
  return (
    <Modal open size="medium" onClose={onClose} title="Change status">
      {failed ? <LoadError query={failed} path="transitions" /> : <Skeleton className="h-40 w-full" />}
    </Modal>
  );
}
