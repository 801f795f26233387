import { z } from 'zod';
import { keyOf } from '#shared/platform/contract.ts';
import type { Entity, InputOf } from '#shared/platform/fields/entity.ts';
import {
  type Condition,
  type Field,
  type FieldByKind,
  type Fields,
  type Kind,
  labelOf,
  neverNull,
} from '#shared/platform/fields/field.ts';
import { formats } from '#shared/platform/fields/formats.ts';
import { cleanText, dateSchema, idSchema, pastDate, plainLine } from '#shared/platform/validation.ts';
import { textProblem } from '#shared/records/letters/letter-problems.ts';

const distinct = <T>(list: T[]) => [...new Set(list)];

/** Text of one line: what was copied over several lines is joined. */
const oneLine = (text: string) => text.replace(/[\t\n\v\f\r\u2028\u2029]+/g, ' ');

function textSchema(field: FieldByKind['text']): z.ZodType {
  const schema = plainLine(field.max ?? 200, field.required ? 1 : 0).overwrite(oneLine);
  if (!field.format) return schema;
  const { normalise, problem } = formats[field.format];
  return schema
    .transform((text) => (text === '' ? text : normalise(text)))
    .check((context) => {
      const message = context.value === '' ? null : problem(context.value);
      if (message) context.issues.push({ code: 'custom', message, input: context.value });
    });
}

function htmlSchema(field: FieldByKind['html']): z.ZodType {
  const schema = cleanText(field.max ?? 200_000, field.required ? 1 : 0);
  if (field.tokens !== 'checkedOnSave') return schema;
  return schema.check(({ value, issues }) => {
    const message = textProblem(value);
    if (message) issues.push({ code: 'custom', message, input: value });
  });
}

const schemaOfKind: { [K in Kind]: (field: FieldByKind[K]) => z.ZodType } = {
  text: textSchema,
  longText: (f) => cleanText(f.max ?? 4000, f.required ? 1 : 0),
  html: htmlSchema,
  texts: (f) =>
    z
      .array(plainLine(f.max ?? 120, 1))
      .max(f.maxItems ?? 100)
      .transform(distinct),
  integer: (f) =>
    z
      .int()
      .min(f.min ?? 0)
      .max(f.max ?? 1_000_000_000),
  pence: (f) =>
    z
      .int()
      .min(f.min ?? 0)
      .max(f.max ?? 100_000_000_00),
  rate: (f) =>
    z
      .int()
      .min(0)
      .max(f.max ?? 10_000),
  date: (f) => (f.future === false ? pastDate : dateSchema),
  instant: () => z.date(),
  boolean: () => z.boolean(),
  choice: (f) => keyOf(f.options),
  choices: (f) => z.array(keyOf(f.options)).max(Object.keys(f.options).length).transform(distinct),
  ref: () => idSchema,
  refs: () => z.array(idSchema).max(500).transform(distinct),
  file: () => idSchema,
  group: (f) => z.strictObject(shapeOf(f.fields)),
};

const schemas = new WeakMap<Field, z.ZodType>();

/** The schema of one field's value, the same each time. Optional text may be sent empty: it is kept as null. */
export function fieldSchema(field: Field): z.ZodType {
  let schema = schemas.get(field);
  if (!schema) schemas.set(field, (schema = newSchema(field)));
  return schema;
}

function newSchema(field: Field): z.ZodType {
  const schema = (schemaOfKind[field.kind] as (field: Field) => z.ZodType)(field);
  if (field.kind === 'group') return schema.default({});
  if (neverNull.includes(field.kind)) {
    if (field.required) {
      const some = (schema as z.ZodArray).refine((list) => list.length > 0, 'Choose at least 1.');
      return field.kind === 'choices' && field.default ? some.default([...field.default]) : some;
    }
    return schema.default(field.kind === 'boolean' ? (field.default ?? false) : []);
  }
  if ('default' in field && field.default !== undefined) return schema.default(field.default);
  if (field.required) return schema;
  return z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
      schema.nullable(),
    )
    .default(null);
}

function shapeOf(fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.readOnly)
      .map(([name, field]) => [
        name,
        fieldSchema(field).describe(
          field.help ? `${labelOf(name, field)}. ${field.help}` : labelOf(name, field),
        ),
      ]),
  );
}

const isFilled = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Whether a row's values meet a condition of its entity. */
export function meets(condition: Condition, values: Readonly<Record<string, unknown>>): boolean {
  const value = values[condition.field] as string | boolean;
  if (condition.filled) return isFilled(value);
  if (condition.is) return condition.is.includes(value);
  return !(condition.isNot ?? []).includes(value);
}

/** The rules between fields of one row: conditions and date order. Messages by field; empty when all hold. */
export function rowErrors(entity: Entity, values: Readonly<Record<string, unknown>>): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.readOnly) continue;
    const value = values[name];
    const filled = isFilled(value) && value !== false;
    if (field.shownWhen && filled && field.kind !== 'group' && !meets(field.shownWhen, values)) {
      const other = entity.fields[field.shownWhen.field];
      errors[name] =
        `Leave empty: does not apply with this ${other ? labelOf(field.shownWhen.field, other).toLowerCase() : 'choice'}.`;
    } else if (field.requiredWhen && !filled && meets(field.requiredWhen, values)) errors[name] = 'Required.';
    if (field.kind === 'date' && field.notBefore && typeof value === 'string') {
      const earliest = values[field.notBefore];
      const other = entity.fields[field.notBefore];
      if (typeof earliest === 'string' && value < earliest && other)
        errors[name] = `Must not be before ${labelOf(field.notBefore, other).toLowerCase()}.`;
    }
  }
  return errors;
}

const shapes = new WeakMap<Entity, Record<string, z.ZodType>>();

/** The shape that the form, tRPC, REST and the OpenAPI document share: every field a caller may send. */
export function inputShape(entity: Entity): Record<string, z.ZodType> {
  let shape = shapes.get(entity);
  if (!shape) shapes.set(entity, (shape = shapeOf(entity.fields)));
  return shape;
}

/** A whole new row, defaults filled in, with the rules between its fields. Unknown fields are refused. */
export function inputSchema<E extends Entity>(entity: E): z.ZodType<InputOf<E>> {
  return z.strictObject(inputShape(entity)).check((context) => {
    for (const [name, message] of Object.entries(rowErrors(entity, context.value)))
      context.issues.push({ code: 'custom', message, path: [name], input: context.value });
  }) as z.ZodType<InputOf<E>>;
}

type ChangeShape<Values> = { [Name in keyof Values]: z.ZodOptional<z.ZodType<Values[Name], Values[Name]>> };

/** The input of a change: any of the fields; omitted ones stay as they are. */
export function changeShape<E extends Entity>(entity: E): ChangeShape<InputOf<E>> {
  return Object.fromEntries(
    Object.entries(entity.fields)
      .filter(([, field]) => !field.readOnly)
      .map(([name, field]) => [name, withoutDefault(field)]),
  ) as ChangeShape<InputOf<E>>;
}

function withoutDefault(field: Field): z.ZodType {
  const schema = fieldSchema(field);
  return (schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema).optional();
}
