import { useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { londonDate } from '#shared/platform/dates.ts';
import type { Fields } from '#shared/platform/fields/field.ts';
import { caseEntity } from '#shared/records/cases/case-fields.ts';
import type { Transition } from '#shared/records/cases/contract.ts';
import { lateDates, lateFields } from '#shared/records/cases/late-dates.ts';
import type { Blocker } from '#shared/records/rules/rule.ts';
import { ApiError, fieldErrorsOf, messageOf } from '#web/platform/api/api-error.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { type CaseRow, invalidateCase } from '#web/platform/case/case.ts';
import type { Values } from '#web/platform/page/pickers/client.ts';
import { initialValues } from '#web/platform/reference/form-values.ts';
import { toast } from '#web/platform/ui/toast.ts';

export interface StatusValues {
  /** Null to stay in the present status and change the sub status alone. */
  statusId: number | null;
  substatusId: number | null;
  reason: string;
  values: Values;
}

const fields: Fields = { ...caseEntity.fields, ...lateFields };

/** The fields asked for along with a transition. */
export const missingFieldsOf = (transition: Transition | undefined): Fields =>
  Object.fromEntries(
    (transition?.missing ?? []).flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])),
  );

/** What is entered along with a transition: what is missing, and the reason and evidence for dates entered late. */
export const askedFieldsOf = (
  transition: Transition | undefined,
  values: Values,
  { historic }: Pick<CaseRow, 'historic'>,
): Fields => {
  const missing = missingFieldsOf(transition);
  const entered = Object.fromEntries(Object.keys(missing).map((name) => [name, values[name]]));
  return {
    ...missing,
    ...(lateDates({}, entered, londonDate(), historic?.on ?? null).length > 0 && lateFields),
  };
};

/** What must be put right elsewhere first; what is merely missing can be entered here. */
export const obstaclesOf = ({ blockers, missing }: Transition): Blocker[] =>
  missing.every((name) => fields[name])
    ? blockers.filter(({ text }) => !text.startsWith('Missing'))
    : blockers;

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every((each) => each === null || each === ''));

function blockersIn(error: unknown): string[] {
  const data =
    error instanceof ApiError ? (error.details as { blockers?: unknown } | null | undefined) : null;
  return Array.isArray(data?.blockers) ? (data.blockers as string[]) : [messageOf(error)];
}

export interface StatusFormState {
  form: UseFormReturn<StatusValues>;
  chosen: Transition | undefined;
  problems: readonly string[];
  isBusy: boolean;
  canSave: boolean;
  save: () => Promise<void>;
}

/** The state of the status dialog: what is chosen, what it needs, and what the server says. */
export function useStatusForm(
  row: CaseRow,
  transitions: readonly Transition[],
  onDone: () => void,
): StatusFormState {
  const form = useForm<StatusValues>({
    defaultValues: {
      statusId: null,
      substatusId: row.substatus?.id ?? null,
      reason: '',
      values: initialValues(fields, null),
    },
  });
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const statusId = useWatch({ control: form.control, name: 'statusId' });
  const substatusId = useWatch({ control: form.control, name: 'substatusId' });
  const chosen = transitions.find((each) => each.statusId === statusId);
  const moves = chosen !== undefined && obstaclesOf(chosen).length === 0;
  const stays = chosen === undefined && substatusId !== (row.substatus?.id ?? null);

  function isComplete(): boolean {
    form.clearErrors();
    const { reason, values } = form.getValues();
    const wanted = Object.keys(askedFieldsOf(chosen, values, row)).filter((name) => isEmpty(values[name]));
    for (const name of wanted) form.setError(`values.${name}`, { type: 'rule', message: 'Required.' });
    const lacksReason = chosen?.needsReason === true && reason.trim() === '';
    if (lacksReason) form.setError('reason', { type: 'rule', message: 'Required.' });
    return wanted.length === 0 && !lacksReason;
  }

  function showRefusal(error: unknown) {
    toast.error('Error updating.', messageOf(error));
    const byField = Object.entries(fieldErrorsOf(error));
    for (const [name, message] of byField) {
      const path = name in fields ? (`values.${name}` as const) : (name as 'reason');
      form.setError(path, { type: 'server', message });
    }
    const shown = [
      'reason',
      'substatusId',
      ...Object.keys(askedFieldsOf(chosen, form.getValues('values'), row)),
    ];
    const others = byField.filter(([name]) => !shown.includes(name.replace(/^values\./, '')));
    setProblems(byField.length === 0 ? blockersIn(error) : others.map(([, message]) => message));
    if (error instanceof ApiError && error.status === 409) void invalidateCase(row.id);
  }

  async function save() {
    if (isBusy || !isComplete()) return;
    const { reason, values, ...input } = form.getValues();
    const asked = Object.keys(askedFieldsOf(chosen, values, row));
    const sent = Object.fromEntries(asked.map((name) => [name, values[name]]));
    setBusy(true);
    setProblems([]);
    try {
      await trpcClient.cases.changeStatus.mutate({
        id: row.id,
        version: row.version,
        statusId: chosen?.statusId ?? row.status.id,
        ...(!chosen && { substatusId: input.substatusId }),
        ...(reason.trim() && { reason: reason.trim() }),
        ...(Object.keys(sent).length > 0 && { values: sent }),
      });
      toast.success('Item Updated.');
      void invalidateCase(row.id);
      onDone();
    } catch (error) {
      showRefusal(error);
      setBusy(false);
    }
  }

  return { form, chosen, problems, isBusy, canSave: moves || stays, save };
}
