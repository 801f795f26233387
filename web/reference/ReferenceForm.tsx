import { useEffect, useMemo, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { type ReferenceName, reference } from '#shared/reference/registry.ts';
import { useAuth } from '#web/lib/auth.ts';
import type { Row, Values } from '#web/reference/client.ts';
import type { EntityExtras } from '#web/reference/entity-extras.ts';
import { FormFields } from '#web/reference/FormFields.tsx';
import { FormScopeContext } from '#web/reference/form-scope.ts';
import { editableFields, visibleFields } from '#web/reference/form-values.ts';
import { StalePanel } from '#web/reference/StalePanel.tsx';
import { useReferenceForm } from '#web/reference/use-reference-form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';

export interface ReferenceFormProps {
  name: ReferenceName;
  row: Row | null;
  start?: Values;
  extras?: EntityExtras | undefined;
  /** After a save; a new row may be followed by another. */
  onSaved: (row: Row, next: 'close' | 'new') => void;
  onCancel: () => void;
  /** Whether leaving now would lose something. */
  onChanges: (hasChanges: boolean) => void;
  canSaveAndNew?: boolean;
}

/** The form of one row, new or stored. It saves only what changed, and keeps what was typed when the server refuses. */
export function ReferenceForm(props: ReferenceFormProps) {
  const { name, row, start, extras, onSaved, onChanges } = props;
  const { may } = useAuth();
  const isNew = row === null;
  const locked = useMemo(() => (row && extras?.locked?.(row)) || {}, [row, extras]);
  const visible = useMemo(() => visibleFields(reference[name], may, isNew), [name, may, isNew]);
  const editable = useMemo(() => editableFields(visible, isNew, locked), [visible, isNew, locked]);
  const state = useReferenceForm({ name, row, start, visible, editable });
  const { form, clash, problem, isOutdated } = state;
  const { isDirty, isSubmitting } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const scope = useMemo(() => ({ name, row: clash?.current ?? row }), [name, row, clash]);
  useEffect(() => onChanges(isDirty), [isDirty, onChanges]);

  const save = (next: 'close' | 'new') =>
    void state.save((saved) => {
      onChanges(false);
      onSaved(saved, next);
      if (next === 'new') element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    });

  return (
    <FormProvider {...form}>
      <FormScopeContext value={scope}>
        <form
          ref={element}
          noValidate
          aria-label={row ? `Edit ${reference[name].label}` : `New ${reference[name].label}`}
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            if (!isSubmitting) save('close');
          }}
          className={formClass}
        >
          {clash && (
            <StalePanel clash={clash} fields={visible} isSaving={isSubmitting} onChoose={state.choose} />
          )}
          {isOutdated && !clash && (
            <Alert
              colour="yellow"
              message="Somebody else has just saved this. When you save, you will see both values."
            />
          )}
          {problem && <Alert colour="red" title="Not saved." message={problem} />}
          <FormFields
            fields={visible}
            editable={editable}
            locked={locked}
            sections={extras?.sections ?? noSections}
          />
          <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-border bg-canvas py-3 in-[dialog]:-bottom-4 in-[dialog]:bg-raised">
            <Button type="submit" colour="accent" loading={isSubmitting} aria-keyshortcuts="Control+Enter">
              Save
            </Button>
            {props.canSaveAndNew && (
              <Button disabled={isSubmitting} onClick={() => save('new')}>
                Save and new
              </Button>
            )}
            <Button colour="plain" onClick={props.onCancel}>
              Cancel
            </Button>
          </div>
        </form>
      </FormScopeContext>
    </FormProvider>
  );
}

const noSections = {};

/** Whatever gets the focus scrolls clear of the bar at the bottom and of the page's header. */
const formClass =
  'max-w-3xl space-y-4 [&_:is(input,select,textarea,button,[role=textbox])]:scroll-my-24 in-[dialog]:max-w-none';
