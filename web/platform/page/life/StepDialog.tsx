import type { z } from 'zod';
import { londonDate } from '#shared/platform/dates.ts';
import type { AskedField } from '#shared/platform/life/asked.ts';
import type { Asks, Step } from '#shared/platform/life/life.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { type Option, optionsOf } from '#web/platform/ui/Field.tsx';

/** What a page adds to a field that a step asks: its initial value, and what depends on the record. */
export type Started = {
  value?: string | number | boolean | null;
  label?: string;
  help?: string;
  min?: string | undefined;
  options?: readonly Option[];
  isAsked?: boolean;
};

/** Texts are empty at first and days that must be given are today; everything else is empty. */
function initial({ kind, required }: AskedField) {
  if (kind === 'switch') return false;
  if (!required) return null;
  return kind === 'day' ? londonDate() : kind === 'text' || kind === 'line' ? '' : null;
}

/** A field of the dialog: as the step asks it, and what the page knows of it. */
function fieldOf(field: AskedField, started: Started = {}) {
  const value = initial(field);
  if (field.kind === 'choice') return { value, ...field, options: optionsOf(field.options), ...started };
  if (field.kind === 'row' && started.options) return { value, ...field, kind: 'choice', ...started };
  return { value, ...field, ...started };
}

export type StepWords = Partial<Omit<Asks, 'fields'>>;

export interface StepDialogProps {
  step: Step<string, never>;
  schema: z.ZodType<object, object>;
  /** Values sent besides the fields: the record's key, and the version that was seen. */
  given: object;
  started?: Readonly<Record<string, Started | undefined>> | undefined;
  /** Words of the dialog that depend on the record. */
  words?: StepWords | undefined;
  call: (input: object) => Promise<unknown>;
  onClose: () => void;
}

/** The dialog of a step, made of what it asks. */
export function StepDialog({ step, schema, given, started = {}, words, call, onClose }: StepDialogProps) {
  const { title, submit, keep, done, fields, about, notice } = { ...step.asks!, ...words };
  const shown = Object.entries(fields).map(([name, field]) => [name, fieldOf(field, started[name])]);
  return (
    <FieldsDialog
      title={title}
      submitLabel={submit}
      {...(keep && { cancelLabel: keep })}
      size={shown.length > 1 ? 'medium' : 'small'}
      colour={step.colour === 'red' ? 'red' : undefined}
      about={about}
      notice={notice}
      schema={schema}
      given={given as never}
      fields={Object.fromEntries(shown) as never}
      isComparable={shown.length > 0}
      call={call}
      done={['Item Updated.', done]}
      onClose={onClose}
    />
  );
}
