import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { Entity } from '#shared/platform/fields/entity.ts';
import type { Fields } from '#shared/platform/fields/field.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { type StaleData, showRefusal, staleDataOf } from '#web/platform/page/form/refusal.ts';
import { resolverOf } from '#web/platform/page/form/resolver.ts';
import type { StoredRow, Values } from '#web/platform/page/pickers/client.ts';
import { changesOf, checked, initialValues, isSame } from '#web/platform/reference/form-values.ts';
import { toast } from '#web/platform/ui/toast.ts';

/** The other user's save while this form was open, beside the values typed here. */
export interface Clash extends StaleData<StoredRow> {
  mine: Values;
  theirs: Values;
  /** The fields that differ, with the side that is now in the form. */
  choices: Record<string, 'mine' | 'theirs'>;
}

/** Sends rows to the server. `change` gets the row as the user saw it and the changed fields. */
export interface RowStore<R extends StoredRow> {
  create: (values: Values) => Promise<R>;
  change: (row: R, change: Values) => Promise<R>;
}

export interface RowFormState<R extends StoredRow> {
  form: UseFormReturn<Values>;
  /** The row that the values are compared with, null for a new one. */
  base: R | null;
  clash: Clash | null;
  choose: (field: string, side: 'mine' | 'theirs') => void;
  /** Messages that belong to no field of the form. */
  problem: string | null;
  /** Somebody saved the row since it was opened; a save will be refused once and show both. */
  isOutdated: boolean;
  save: (then: (row: R) => void) => Promise<void>;
}

export interface RowFormOptions<R extends StoredRow> {
  /** The rules that apply: the fields with their labels and conditions. */
  entity: Entity;
  store: RowStore<R>;
  row: R | null;
  /** The initial values of a new row, in addition to the defaults. */
  start?: Values | undefined;
  /** All visible fields, and those of them that are sent. */
  visible: Fields;
  editable: Fields;
}

/** The state of one create or edit form: rules, saving, and what happens when somebody else saved first. */
export function useRowForm<R extends StoredRow>(options: RowFormOptions<R>): RowFormState<R> {
  const { entity, store, row, start, visible, editable } = options;
  const [base, setBase] = useState(row);
  const [clash, setClash] = useState<Clash | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Values>({
    defaultValues: { ...initialValues(visible, row), ...start },
    resolver: resolverOf((values) => checked(entity, editable, values)),
    mode: 'onTouched',
  });
  const { isDirty } = form.formState;
  const submitted = useRef(0);
  const isNewer = row !== null && base !== null && row.version > base.version;
  const isOutdated = isNewer && isDirty;

  // Somebody else's change shows at once in a form that nothing was typed into.
  if (isNewer && !isDirty) setBase(row);
  useEffect(() => {
    if (row !== null && !isDirty) form.reset(initialValues(visible, row));
  }, [row, isDirty, form, visible]);

  function showClash({ current, changedBy, changedAt }: StaleData<StoredRow>) {
    const mine = form.getValues();
    const theirs = initialValues(visible, current);
    const opened = initialValues(visible, base);
    const choices: Clash['choices'] = {};
    for (const [field, literal] of Object.entries(editable)) {
      if (isSame(literal, mine[field], theirs[field])) continue;
      choices[field] = isSame(literal, mine[field], opened[field]) ? 'theirs' : 'mine';
    }
    setClash({ current, changedBy, changedAt, mine: structuredClone(mine), theirs, choices });
    setBase(current as R);
    form.reset(theirs, { keepValues: true });
    for (const field of Object.keys(visible))
      if (choices[field] !== 'mine') form.setValue(field, theirs[field], { shouldDirty: true });
  }

  function choose(field: string, side: 'mine' | 'theirs') {
    if (!clash) return;
    form.setValue(field, clash[side][field], { shouldDirty: true, shouldValidate: true });
    setClash({ ...clash, choices: { ...clash.choices, [field]: side } });
  }

  async function send(data: Values): Promise<R> {
    if (!base) return store.create(data);
    const change = changesOf(editable, data, base);
    return Object.keys(change).length === 0 ? base : store.change(base, change);
  }

  async function save(then: (row: R) => void) {
    setProblem(null);
    const attempt = ++submitted.current;
    await form.handleSubmit(async (data) => {
      try {
        const saved = await send(data);
        if (attempt !== submitted.current) return;
        toast.success(base ? 'Item Updated.' : 'Item Created.');
        setClash(null);
        setBase(base && saved);
        form.reset(base ? initialValues(visible, saved) : { ...initialValues(visible, null), ...start });
        then(saved);
      } catch (error) {
        toast.error(base ? 'Error updating.' : 'Error creating item.', messageOf(error));
        const stale = staleDataOf<StoredRow>(error);
        if (stale) showClash(stale);
        else setProblem(showRefusal(form, error, editable));
      }
    })();
  }

  return { form, base, clash, choose, problem, isOutdated, save };
}
