import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useRef } from 'react';
import type { Statement } from '#shared/records/affairs/contract.ts';
import type { Heading } from '#shared/records/affairs/income-expenditure.ts';
import { UnsavedGuard } from '#web/platform/page/UnsavedGuard.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { StatementClashPanel } from './StatementClashPanel.tsx';
import { StatementFigures } from './StatementFigures.tsx';
import { StatementGrid } from './StatementGrid.tsx';
import { StatementHeadFields } from './StatementHeadFields.tsx';
import { useStatementForm } from './use-statement-form.ts';

export interface StatementEditorProps {
  caseId: number;
  statement: Statement;
  headings: readonly Heading[];
  isJoint: boolean;
  isReadOnly: boolean;
  /** What can be done with the surplus of the current statement, as saved. */
  offer?: (surplusPence: number) => ReactNode;
}

/** One statement of income and expenditure, edited as a whole: its figures are updated at every key press, Ctrl+Enter saves. */
export function StatementEditor(props: StatementEditorProps) {
  const { caseId, statement, headings, isJoint, isReadOnly, offer } = props;
  const form = useStatementForm(caseId, statement, headings);
  const { clash, problem, isDirty, isOutdated, isSaving } = form;

  const element = useRef<HTMLFormElement>(null);

  function save(event: SyntheticEvent) {
    event.preventDefault();
    void form
      .save()
      .then(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isReadOnly) save(event);
  }

  return (
    <form ref={element} noValidate aria-label="Statement of income and expenditure" onSubmit={save}>
      <UnsavedGuard isUnsaved={() => isDirty} onTab />
      <div role="presentation" onKeyDown={keyDown} className="space-y-4">
        {clash && <StatementClashPanel clash={clash} isSaving={isSaving} onTake={form.takeTheirs} />}
        {isOutdated && (
          <Alert
            colour="yellow"
            message="Somebody else has just saved this. When you save, you will see both values."
          />
        )}
        {problem && <Alert colour="red" title="Not saved." message={problem} />}
        <StatementHeadFields form={form} isReadOnly={isReadOnly} wasCurrent={statement.isCurrent} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <StatementGrid headings={headings} form={form} isJoint={isJoint} isReadOnly={isReadOnly} />
          <StatementFigures
            form={form}
            isReadOnly={isReadOnly}
            offer={statement.isCurrent && !isDirty ? offer?.(form.summary.surplusPence) : null}
          />
        </div>
        {!isReadOnly && (
          <div className="no-print sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-border bg-canvas py-3">
            <span className="mr-auto text-sm text-muted">
              {isDirty ? 'There are unsaved changes. Ctrl+Enter saves.' : 'Everything is saved.'}
            </span>
            <Button colour="plain" disabled={!isDirty || isSaving} onClick={form.undo}>
              Undo changes
            </Button>
            <Button
              type="submit"
              colour="accent"
              loading={isSaving}
              disabled={!isDirty}
              aria-keyshortcuts="Control+Enter"
            >
              Save
            </Button>
          </div>
        )}
      </div>
    </form>
  );
}
