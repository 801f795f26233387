import { z } from 'zod';
import { keysOf } from '#shared/platform/options.ts';
import { cleanText, dateSchema, idSchema, pastDate } from '#shared/platform/validation.ts';

type Words = {
  label: string;
  help?: string;
  required?: true;
  /** Asked only if a day in the dialog is more than this many days ago. */
  ifDaysAgo?: number;
};

/** What a step asks a person for, as data: the dialog's field and the call's input are both built from it. */
export type AskedField = Words &
  (
    | {
        /** One line, or a text of several. */
        kind: 'line' | 'text';
        /** The fewest characters it may have; one, where it must be filled in. */
        min?: number;
        max: number;
        rows?: number;
        /** The message where it is empty, or too short. */
        ifEmpty?: string;
      }
    /** A day in the past or today, unless it may be later. */
    | { kind: 'day'; allowFuture?: true }
    | { kind: 'choice'; options: Readonly<Record<string, string>>; noun?: string }
    | { kind: 'number' | 'pence'; min: number; max: number }
    /** A row of a catalogue, or one that the page offers. */
    | { kind: 'row'; from?: string; noun?: string }
    | { kind: 'switch' }
  );
export type AskedFields = Readonly<Record<string, AskedField>>;

type Filled<Field extends AskedField> = Field extends { kind: 'line' | 'text' }
  ? z.ZodString
  : Field extends { kind: 'day' }
    ? z.ZodISODate
    : Field extends { kind: 'choice'; options: Readonly<Record<infer Key extends string, string>> }
      ? z.ZodEnum<{ [Each in Key]: Each }>
      : Field extends { kind: 'number' | 'pence' | 'row' }
        ? z.ZodInt
        : never;
type SchemaOf<Field extends AskedField> = Field extends { kind: 'switch' }
  ? z.ZodBoolean
  : Field extends { required: true }
    ? Filled<Field>
    : z.ZodDefault<z.ZodNullable<Filled<Field>>>;

function filled(field: AskedField): z.ZodType<unknown> {
  switch (field.kind) {
    case 'line':
    case 'text':
      return cleanText(field.max, field.required ? (field.min ?? 1) : 0, field.ifEmpty);
    case 'day':
      return field.allowFuture ? dateSchema : pastDate;
    case 'choice':
      return z.enum(keysOf(field.options));
    case 'number':
    case 'pence':
      return z.int().min(field.min).max(field.max);
    case 'row':
      return idSchema;
    case 'switch':
      return z.boolean();
  }
}

function schemaOf(field: AskedField): z.ZodType<unknown> {
  const schema = filled(field);
  if (field.required || field.kind === 'switch') return schema;
  return schema
    .nullable()
    .overwrite((value) => (value === '' ? null : value))
    .default(null);
}

/** The part of a call's input that a step asks a person for; optional fields are null where they are left out. */
export const inputOf = <const Fields extends AskedFields>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])) as {
    -readonly [Name in keyof Fields]: SchemaOf<Fields[Name]>;
  };
