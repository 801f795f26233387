import type { ReactNode } from 'react';
import type { z } from 'zod';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import {
  type ContractFormOptions,
  type DraftOf,
  FormDialog,
  type FormDialogProps,
  useContractForm,
} from './FormDialog.tsx';
import { type AnyField, type PlainField, PlainFields } from './PlainField.tsx';

type InputSchema = z.ZodType<object, object>;
type AskedField = { value: unknown; required?: boolean; isAsked?: boolean };

export interface FieldsDialogProps<Schema extends InputSchema, Name extends keyof DraftOf<Schema>>
  extends Omit<FormDialogProps<never>, 'form' | 'children'>,
    Pick<ContractFormOptions<Schema, Name>, 'schema' | 'refusedAt' | 'isComparable' | 'failure'> {
  /** Values sent besides the fields, such as the row's id and the version that was seen. */
  given: Omit<z.input<Schema>, NoInfer<Name>>;
  /** The fields in their order, each with its initial value. */
  fields: { readonly [Each in Name]: PlainField<DraftOf<Schema>[Each]> };
  /** What saving means, above the fields. */
  about?: ReactNode;
  /** The same, as a warning. */
  notice?: string | undefined;
  call: (input: z.output<Schema>) => Promise<unknown>;
  /** The toast once it is saved; absent where the call shows its own. */
  done?: readonly [title: string, message?: string];
}

/** A dialog of plain fields as data: what it asks, what it calls and what it says. One whose fields depend on each other is a component. */
export function FieldsDialog<Schema extends InputSchema, Name extends keyof DraftOf<Schema>>({
  schema,
  given,
  fields,
  about,
  notice,
  call,
  done,
  refusedAt,
  isComparable,
  failure,
  ...dialog
}: FieldsDialogProps<Schema, Name>) {
  const all = Object.entries(fields) as [Name, AskedField][];
  const form = useContractForm<Schema, Name>({
    schema,
    given,
    values: Object.fromEntries(all.map(([name, { value }]) => [name, value])) as Pick<DraftOf<Schema>, Name>,
    needs: all.filter(([, { required, isAsked }]) => required && isAsked !== false).map(([name]) => name),
    ...(refusedAt && { refusedAt }),
    ...(isComparable !== undefined && { isComparable }),
    ...(failure && { failure }),
    save: async (input) => {
      await call(input);
      if (done) toast.success(...done);
    },
  });
  return (
    <FormDialog {...dialog} form={form}>
      {notice && <Alert colour="blue" role="none" message={notice} />}
      {about && <p className="max-w-prose">{about}</p>}
      <PlainFields form={form} fields={fields as Readonly<Record<string, AnyField>>} />
    </FormDialog>
  );
}
