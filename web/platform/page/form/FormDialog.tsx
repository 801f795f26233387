import { type ReactNode, useId, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { errorsByField } from '#shared/platform/validation.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { LeaveDialog, UnsavedGuard } from '#web/platform/page/UnsavedGuard.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button, type ButtonProps } from '#web/platform/ui/Button.tsx';
import { Modal, type ModalProps } from '#web/platform/ui/Modal.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { type StaleData, showRefusal, staleDataOf } from './refusal.ts';
import { resolverOf } from './resolver.ts';

/** The form's version of a call's input while it is being filled in: nothing need be chosen yet. */
type Draft<Input> = { [Name in keyof Input]-?: Entered<Exclude<Input[Name], undefined>> | null };
/** The same for a value with fields of its own: the rows of a list, a part. */
type Entered<Value> = Value extends Blob
  ? Value
  : Value extends readonly (infer Row)[]
    ? Entered<Row>[]
    : Value extends object
      ? { [Name in keyof Value]: Entered<Value[Name]> | null }
      : Value;

/** What the fields of a call's form hold. */
export type DraftOf<Schema extends z.ZodType<object, object>> = Draft<z.input<Schema>>;

export interface ContractFormOptions<
  Schema extends z.ZodType<object, object>,
  Name extends keyof Draft<z.input<Schema>>,
> {
  /** The input of the call, from its contract. */
  schema: Schema;
  /** Values sent besides the fields, such as the row's id and the version that was seen. */
  given: Omit<z.input<Schema>, Name>;
  /** What the fields start with. */
  values: Pick<Draft<z.input<Schema>>, Name>;
  /** Fields that have to be filled in although the call can do without them. */
  needs?: readonly NoInfer<Name>[];
  /** The field that shows a refusal which the server gives for another: `{ postedOn: 'receivedOn' }`. */
  refusedAt?: Readonly<Record<string, string>>;
  /** False where the stored row lacks the form's fields: a stale save is then refused, and nothing is taken over. */
  isComparable?: boolean;
  /** The title of the toast where the server refuses. */
  failure?: 'Error updating.' | 'Error creating item.';
  save: (input: z.output<Schema>) => Promise<void>;
}

export interface ContractForm<Values> {
  form: UseFormReturn<FieldValues>;
  /** The prefix of the fields' names if they belong to a part of a form: `lines.0.`. */
  prefix: string;
  set(change: Partial<Values>): void;
  /** A message that belongs to no field. */
  problem: string | null;
  /** The other user who saved the row meanwhile, and their values of the fields changed here too. */
  clash: (StaleData & { theirs: FieldValues }) | null;
  /** Checks the values and saves them; what is refused is shown at its field, the first one focused. */
  submit: (then?: () => void) => Promise<void>;
  /** Does something else with the form, unchecked; a refusal is shown in the same way. */
  attempt: (act: () => Promise<void>) => Promise<void>;
}

/** The form of some fields of a call's input. */
export type FormOf<
  Schema extends z.ZodType<object, object>,
  Name extends keyof Draft<z.input<Schema>>,
> = ContractForm<Pick<Draft<z.input<Schema>>, Name>>;

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
const isSame = (one: unknown, other: unknown) =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);

/** Every value by its path; a list is one value. */
const valuesByPath = (values: FieldValues, at = ''): FieldValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.entries(valuesByPath(value, `${at}${name}.`))
        : [[at + name, value]],
    ),
  );

/** The state of a form whose fields are the input of one call of the contract. */
export function useContractForm<
  Schema extends z.ZodType<object, object>,
  Name extends keyof Draft<z.input<Schema>>,
>(options: ContractFormOptions<Schema, Name>): FormOf<Schema, Name> {
  const { schema, needs = [], failure = 'Error updating.', refusedAt, isComparable = true, save } = options;
  const [values] = useState<FieldValues>(options.values);
  const [given, setGiven] = useState<object>(options.given);
  const [problem, setProblem] = useState<string | null>(null);
  const [clash, setClash] = useState<ContractForm<never>['clash']>(null);
  const check = (entered: FieldValues) => {
    const { error } = schema.safeParse({ ...given, ...entered });
    const missing = needs.filter((name) => isEmpty(entered[name as string]));
    const errors = Object.fromEntries(missing.map((name) => [name, 'Required.']));
    return { data: entered, errors: { ...errors, ...(error && errorsByField(error)) } };
  };
  const form = useForm<FieldValues>({ defaultValues: values, resolver: resolverOf(check) });

  function set(change: FieldValues) {
    for (const [name, value] of Object.entries(change))
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }

  /** Takes over what only they changed; where both did, both values are shown. */
  function showClash(stale: StaleData) {
    const [current, before] = [valuesByPath(stale.current), valuesByPath(values)];
    const changed = Object.keys(before).filter(
      (name) => name in current && !isSame(current[name], before[name]),
    );
    const isMine = (name: string) => !isSame(form.getValues(name), before[name]);
    set(Object.fromEntries(changed.filter((name) => !isMine(name)).map((name) => [name, current[name]])));
    const both = changed.filter((name) => isMine(name) && !isSame(form.getValues(name), current[name]));
    setClash({ ...stale, theirs: Object.fromEntries(both.map((name) => [name, current[name]])) });
    if ('version' in given) setGiven({ ...given, version: current.version });
  }

  async function attempt(act: () => Promise<void>) {
    setProblem(null);
    form.clearErrors();
    try {
      await act();
    } catch (error) {
      toast.error(failure, messageOf(error));
      const stale = staleDataOf<StaleData['current']>(error);
      if (stale && isComparable) showClash(stale);
      else setProblem(showRefusal(form, error, values, refusedAt));
    }
  }

  async function submit(then?: () => void) {
    if (form.formState.isSubmitting) return;
    setProblem(null);
    await form.handleSubmit(
      (entered) =>
        attempt(async () => {
          await save(schema.parse({ ...given, ...entered }) as z.output<Schema>);
          then?.();
        }),
      (errors) => {
        const others = Object.keys(errors).filter((name) => !(name in values));
        if (others.length > 0) setProblem(others.map((name) => errors[name]?.message as string).join(' '));
      },
    )();
  }

  return { form, prefix: '', set, problem, clash, submit, attempt };
}

/** The current value of a field, for what depends on it. */
export const useValue = <Values, Name extends keyof Values & string>(
  { form, prefix }: ContractForm<Values>,
  name: Name,
): Values[Name] => useWatch({ control: form.control, name: prefix + name }) as Values[Name];

export interface FormDialogProps<Values> {
  title: string;
  submitLabel: string;
  /** Leaves the dialog: 'Cancel' by default, 'Keep' where the form itself cancels something. */
  cancelLabel?: string;
  /** The variant of the submit button; 'accent' by default. */
  colour?: ButtonProps['colour'];
  form: ContractForm<Values>;
  onClose: () => void;
  /** 'small' by default. */
  size?: ModalProps['size'];
  /** Stands beside the page, or beside its tab, and is lost with it: leaving asks first. */
  beside?: 'page' | 'tab';
  children: ReactNode;
}

/**
 * A form in a dialog. It closes when saved, stays open with the reason where the server refuses, and asks before it drops what was entered.
 */
export function FormDialog<Values>({
  title,
  submitLabel,
  cancelLabel = 'Cancel',
  colour = 'accent',
  form,
  onClose,
  size = 'small',
  beside,
  children,
}: FormDialogProps<Values>) {
  const [isAsking, setAsking] = useState(false);
  const { isDirty, isSubmitting } = form.form.formState;
  const { problem, clash } = form;
  // What is saved may reach the page before the dialog closes: its title stays that of the form which was sent.
  const [shownTitle, showTitle] = useState(title);
  if (!isSubmitting && shownTitle !== title) showTitle(title);
  const leave = () => (isDirty ? setAsking(true) : onClose());
  const formId = useId();
  return (
    <>
      <Modal
        open
        size={size}
        onClose={leave}
        title={shownTitle}
        closeOnBackdrop={false}
        isBeside={beside !== undefined}
        footer={
          <>
            <Button onClick={leave}>{cancelLabel}</Button>
            <Button
              type="submit"
              form={formId}
              colour={colour}
              loading={isSubmitting}
              aria-keyshortcuts="Control+Enter"
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            void form.submit(onClose);
          }}
          className="space-y-4"
        >
          {clash && (
            <Alert
              colour="yellow"
              title={`Changed by ${clash.changedBy} since you opened it.`}
              message="Their changes are in the form, beside yours where both of you changed a field. Save again to keep what you see here."
            />
          )}
          {problem && <Alert colour="red" title="Not saved." message={problem} />}
          {children}
        </form>
      </Modal>
      {beside && <UnsavedGuard isUnsaved={() => isDirty && !isSubmitting} onTab={beside === 'tab'} />}
      <LeaveDialog open={isAsking} onLeave={onClose} onStay={() => setAsking(false)} />
    </>
  );
}
