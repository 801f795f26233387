import { z } from 'zod';
import { day, instant, keyOf, named, pence, rowBase } from '#shared/platform/contract.ts';
import { type Field, type Fields, labelOf, type Values } from '#shared/platform/fields/field.ts';
import { expansionOf, isNeverNull } from './rows.ts';

type Named = z.output<typeof named>;
type Schema<T> = z.ZodType<T, T>;
type ExpansionName<K> = K extends `${infer Stem}Id` ? Stem : never;

/** The targets of the reference fields, keyed as in the API. */
export type Expansions<Fs extends Fields> = {
  [K in keyof Fs as Fs[K]['kind'] extends 'ref' ? ExpansionName<K> : never]: Fs[K] extends { required: true }
    ? Named
    : Named | null;
};

type StoredShape<Fs extends Fields> = {
  [K in keyof Fs]: Fs[K] extends { permission: string }
    ? z.ZodOptional<Schema<Values<Fs>[K]>>
    : Schema<Values<Fs>[K]>;
} & { [K in keyof Expansions<Fs>]: Schema<Expansions<Fs>[K]> };

/** The columns of every editable row, in an answer. */
export const storedBase = {
  ...rowBase,
  version: rowBase.version.describe('Send it back with a change: a stale one is refused with 409.'),
};

function valueSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'html':
      return z.string();
    case 'date':
      return day;
    case 'instant':
      return instant;
    case 'pence':
      return pence;
    case 'integer':
    case 'rate':
    case 'ref':
    case 'file':
      return z.int();
    case 'boolean':
      return z.boolean();
    case 'choice':
      return keyOf(field.options);
    case 'choices':
      return z.array(keyOf(field.options));
    case 'texts':
      return z.array(z.string());
    case 'refs':
      return z.array(z.int());
    case 'group':
      return z.object(
        Object.fromEntries(
          Object.entries(field.fields).map(([name, each]) => [name, valueSchema(each).nullish()]),
        ),
      );
  }
}

/**
 * The shape of an entity's fields in an answer, and beside each reference what it points to. A field that needs a permission of
 * its own may be missing.
 */
export function storedShape<const Fs extends Fields>(fields: Fs): StoredShape<Fs> {
  const shape = Object.entries(fields).flatMap(([name, field]): [string, z.ZodType][] => {
    const value = valueSchema(field).describe(labelOf(name, field));
    const stored = isNeverNull(field) ? value : value.nullable();
    const guarded = (schema: z.ZodType) => (field.permission ? schema.optional() : schema);
    const own: [string, z.ZodType] = [name, guarded(stored)];
    if (field.kind === 'ref')
      return [own, [expansionOf(name), guarded(field.required ? named : named.nullable())]];
    if (field.kind === 'refs') return [own, [expansionOf(name), guarded(z.array(named))]];
    return [own];
  });
  return Object.fromEntries(shape) as StoredShape<Fs>;
}
