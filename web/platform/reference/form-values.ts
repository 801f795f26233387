import { z } from 'zod';
import type { Entity } from '#shared/platform/fields/entity.ts';
import type { Field, Fields } from '#shared/platform/fields/field.ts';
import { showPhone } from '#shared/platform/fields/formats.ts';
import type { PermissionRequest } from '#shared/platform/permissions.ts';
import { errorsByField } from '#shared/platform/validation.ts';
import { emptyValue } from '#shared/records/reference/rows.ts';
import { fieldSchema, inputShape, meets, rowErrors } from '#shared/records/reference/schema.ts';
import type { StoredRow, Values } from '#web/platform/page/pickers/client.ts';

const isText = ({ kind }: Field) => kind === 'text' || kind === 'longText' || kind === 'html';

/** The fields that the form shows to this person, in order; those kept by the server only of a stored row. */
export function visibleFields(
  entity: Entity,
  may: (permission: PermissionRequest) => boolean,
  isNew: boolean,
): Fields {
  return Object.fromEntries(
    Object.entries(entity.fields).filter(
      ([, field]) => (!field.permission || may(field.permission)) && !(isNew && field.readOnly),
    ),
  );
}

/** The fields among them that this person may send: a code, once saved, stays. */
export function editableFields(
  fields: Fields,
  isNew: boolean,
  locked: Readonly<Record<string, string>>,
): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, field]) => !field.readOnly && (isNew || !field.createOnly) && !(name in locked),
    ),
  );
}

function formValue(field: Field, stored: unknown): unknown {
  if (field.kind === 'group')
    return Object.fromEntries(
      Object.entries(field.fields).map(([name, each]) => [name, formValue(each, (stored as Values)?.[name])]),
    );
  if (field.kind === 'text' && field.format === 'phone' && stored) return showPhone(stored as string);
  return stored ?? (isText(field) ? '' : emptyValue(field));
}

function newValue(field: Field): unknown {
  if (field.kind === 'group')
    return Object.fromEntries(Object.entries(field.fields).map(([name, each]) => [name, newValue(each)]));
  return formValue(field, 'default' in field ? field.default : undefined);
}

/** The initial values of the form: the row, or the defaults of a new one. */
export function initialValues(fields: Fields, row: StoredRow | null): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      row ? formValue(field, row[name]) : newValue(field),
    ]),
  );
}

/** The values with every field that does not apply emptied, as they would be sent. */
export function applicableValues(fields: Fields, values: Values): Values {
  const applicable = { ...values };
  for (const [name, field] of Object.entries(fields))
    if (field.shownWhen && !meets(field.shownWhen, applicable)) applicable[name] = emptyValue(field);
  return applicable;
}

export const isShown = (field: Field, applicable: Values): boolean =>
  !field.shownWhen || meets(field.shownWhen, applicable);

export const isRequired = (field: Field, applicable: Values): boolean =>
  Boolean(field.required || (field.requiredWhen && meets(field.requiredWhen, applicable)));

const isMissing = (value: unknown) => value === null || value === undefined || value === '';

/** The values to send, and a message for each invalid field: the server's rules, checked before sending. */
export function checked(entity: Entity, fields: Fields, values: Values) {
  const applicable = applicableValues(fields, values);
  const names = Object.keys(fields);
  const pick = <T>(from: Record<string, T>) =>
    Object.fromEntries(names.flatMap((name) => (name in from ? [[name, from[name] as T]] : [])));
  const result = z.object(pick(inputShape(entity))).safeParse(pick(applicable));
  const errors: Record<string, string> = {};
  for (const [name, message] of result.success ? [] : Object.entries(errorsByField(result.error)))
    errors[name] = isMissing(applicable[name]) && name in fields ? 'Required.' : message;
  const betweenFields = Object.entries(rowErrors(entity, applicable));
  for (const [name, message] of betweenFields) if (name in fields) errors[name] ??= message;
  return { data: result.success ? (result.data as Values) : {}, errors };
}

function normal(field: Field, value: unknown): unknown {
  const result = fieldSchema(field).safeParse(value);
  const stored = result.success ? result.data : value;
  if (field.kind === 'refs' || field.kind === 'choices')
    return (stored as (number | string)[]).map(String).sort();
  return isMissing(stored) ? null : stored;
}

/** Whether two values of a field would be stored alike. */
export const isSame = (field: Field, one: unknown, other: unknown): boolean =>
  JSON.stringify(normal(field, one)) === JSON.stringify(normal(field, other));

/** Only what differs from the row the user saw. */
export function changesOf(fields: Fields, data: Values, before: StoredRow): Values {
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) => {
      const field = fields[name];
      return field && !isSame(field, value, formValue(field, before[name]));
    }),
  );
}
