import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Entity } from '#shared/platform/fields/entity.ts';
import type { Row } from '#shared/records/reference/contract.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import type { StoredRow, Values } from '#web/platform/page/pickers/client.ts';
import { FormScopeContext } from '#web/platform/page/pickers/form-scope.ts';
import { FormFields, type OptionsFor } from '#web/platform/reference/FormFields.tsx';
import { editableFields, visibleFields } from '#web/platform/reference/form-values.ts';
import { StalePanel } from '#web/platform/reference/StalePanel.tsx';
import { type RowStore, useRowForm } from '#web/platform/reference/use-row-form.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';

export interface RowFormProps<R extends StoredRow> {
  entity: Entity;
  /** Names the entity among the forms that may be open; the same for every row of it. */
  name: string;
  store: RowStore<R>;
  row: R | null;
  start?: Values | undefined;
  /** Fields that cannot be changed, each with the reason. */
  locked?: Readonly<Record<string, string>> | undefined;
  /** The options that a choice has with the present values, by field; a field that is not named has all of them. */
  optionsFor?: OptionsFor | undefined;
  sections?: Readonly<Record<string, ComponentType<{ row: Row }>>> | undefined;
  /** The domain whose names may be chosen; every domain's without one. */
  domainId?: number | undefined;
  /** Content beside the form if there is room; it sees the typed values. */
  beside?: ReactNode;
  /** What is shown above the fields. */
  notice?: ReactNode;
  /** After a save; a new row may be followed by another. */
  onSaved: (row: R, next: 'close' | 'new') => void;
  onCancel: () => void;
  /** Whether leaving now would lose something. */
  onChanges: (hasChanges: boolean) => void;
  canSaveAndNew?: boolean | undefined;
  /** The field that has the focus at first. */
  focusOn?: string | undefined;
}

const nothing = {};

/** The form of one row, new or stored. It saves only what changed, and keeps what was typed when the server refuses. */
export function RowForm<R extends StoredRow>(props: RowFormProps<R>) {
  const { entity, name, store, row, start, locked = nothing, domainId, onSaved, onChanges } = props;
  const { may } = useAuth();
  const isNew = row === null;
  const visible = useMemo(() => visibleFields(entity, may, isNew), [entity, may, isNew]);
  const editable = useMemo(() => editableFields(visible, isNew, locked), [visible, isNew, locked]);
  const state = useRowForm({ entity, store, row, start, visible, editable });
  const { form, clash, problem, isOutdated } = state;
  const { isDirty, isSubmitting } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const isForAnother = useRef(false);
  const scope = useMemo(() => ({ name, row: clash?.current ?? row, domainId }), [name, row, clash, domainId]);
  useEffect(() => onChanges(isDirty), [isDirty, onChanges]);
  const focusFirst = useEffectEvent(() => {
    const controls = element.current?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [];
    [...controls].find(({ name: field, type }) => field === props.focusOn && type !== 'hidden')?.focus();
  });
  useEffect(() => focusFirst(), []);

  const save = (next: 'close' | 'new') =>
    void state.save((saved) => {
      onChanges(false);
      onSaved(saved, next);
      if (next === 'new') element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    });

  // Not a second submit button: Enter in a field would press the first of the two.
  function submitForAnother() {
    isForAnother.current = true;
    element.current?.requestSubmit();
    isForAnother.current = false;
  }

  return (
    <FormProvider {...form}>
      <FormScopeContext value={scope}>
        <div className={props.beside ? besideClass : undefined}>
          <form
            ref={element}
            noValidate
            aria-label={row ? `Edit ${entity.label}` : `New ${entity.label}`}
            onSubmit={(event) => {
              event.preventDefault();
              event.stopPropagation();
              if (!isSubmitting) save(isForAnother.current ? 'new' : 'close');
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
            {props.notice}
            {problem && <Alert colour="red" title="Not saved." message={problem} />}
            <FormFields
              fields={visible}
              editable={editable}
              locked={locked}
              optionsFor={props.optionsFor ?? nothing}
              sections={props.sections ?? nothing}
            />
            <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-2 border-t border-border bg-canvas py-3 in-[dialog]:-bottom-4 in-[dialog]:bg-raised">
              <Button onClick={props.onCancel}>Cancel</Button>
              {props.canSaveAndNew && (
                <Button disabled={isSubmitting} onClick={submitForAnother}>
                  Save and add another
                </Button>
              )}
              <Button type="submit" colour="accent" loading={isSubmitting} aria-keyshortcuts="Control+Enter">
                Save
              </Button>
            </div>
          </form>
          {props.beside && (
            <div className="min-w-0 min-[1280px]:sticky min-[1280px]:top-24 min-[1280px]:max-h-[calc(100dvh-7rem)] min-[1280px]:overflow-y-auto min-[1280px]:p-1">
              {props.beside}
            </div>
          )}
        </div>
      </FormScopeContext>
    </FormProvider>
  );
}

/** Whatever gets the focus scrolls clear of the bar at the bottom and of the page's header. */
const formClass =
  'max-w-3xl space-y-4 [&_:is(input,select,textarea,button,[role=textbox])]:scroll-my-24 in-[dialog]:max-w-none';

/** Two columns on wide screens, one below the other on others. */
const besideClass = 'grid items-start gap-6 min-[1280px]:grid-cols-[minmax(0,48rem)_minmax(26rem,1fr)]';
