import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { csvFile, instant, longListOf, named, nothing } from '#shared/platform/contract.ts';
import type { Entity } from '#shared/platform/fields/entity.ts';
import { type Field, type Fields, type NeverNull, type Value } from '#shared/platform/fields/field.ts';
import {
  cleanText,
  idSchema,
  pathId,
  queryFlag,
  queryInteger,
  readVersion,
  listOf as wordsOf,
} from '#shared/platform/validation.ts';
import { type Reference, type ReferenceName, reference } from './registry.ts';
import { isSortable } from './rows.ts';
import { changeShape, inputShape } from './schema.ts';
import { storedBase, storedShape } from './stored-shape.ts';

const rowBase = z.object({
  ...storedBase,
  isSystem: z.boolean().describe('Code refers to the row, so it cannot be deleted.'),
});
type RowBase = z.output<typeof rowBase>;

/** A row of any entity: its fields, and beside each reference what it points to. */
export type Row = RowBase & Record<string, unknown>;

type Named = z.output<typeof named>;

type SentValue<F extends Field> = F extends { kind: 'instant' }
  ? string
  : F extends { kind: 'choices'; options: infer O }
    ? (keyof O & string)[]
    : F extends { kind: 'group'; fields: infer G extends Fields }
      ? { [K in keyof G]?: Value<G[K]> | null }
      : Value<F>;
type Filled = { required: true } | { default: string | number | boolean } | { kind: NeverNull };
type Sent<F extends Field> = F extends Filled ? SentValue<F> : SentValue<F> | null;

type ExpansionOf<Name> = Name extends `${infer Stem}sIds`
  ? `${Stem}ses`
  : Name extends `${infer Stem}Ids`
    ? `${Stem}s`
    : Name extends `${infer Stem}Id`
      ? Stem
      : never;
type Expansion<F extends Field> = F extends { kind: 'refs' }
  ? Named[]
  : F extends { required: true }
    ? Named
    : Named | null;

type SentFields<Fs extends Fields, Names extends keyof Fs> = { [K in Names]: Sent<Fs[K]> } & {
  [K in Names as Fs[K] extends { kind: 'ref' | 'refs' } ? ExpansionOf<K> : never]: Expansion<Fs[K]>;
};
type Guarded<Fs extends Fields> = {
  [K in keyof Fs]: Fs[K] extends { permission: string } ? K : never;
}[keyof Fs];
type EntityRow<E extends Entity> = RowBase &
  SentFields<E['fields'], Exclude<keyof E['fields'], Guarded<E['fields']>>> &
  Partial<SentFields<E['fields'], Guarded<E['fields']>>>;

/** A row of one entity as pages receive it; fields with a permission of their own are missing for those who lack it. */
export type RowOf<N extends ReferenceName> = EntityRow<Reference[N]>;

/** The schema of the entity's rows in answers, made from the registry. */
export function rowSchema(name: ReferenceName) {
  const fields: Fields = reference[name].fields;
  return rowBase.extend(storedShape(fields));
}

const typedRow = <R>(name: ReferenceName) =>
  rowSchema(name) as unknown as z.ZodType<R, Record<string, unknown>>;

/** The same, typed for one entity. The server reads rows by the registry, so this schema has to check them. */
export const rowOutput = <N extends ReferenceName>(name: N) => typedRow<RowOf<N>>(name);

const searchText = cleanText(200).optional();

/** Names of fields that a list of the entity can be sorted by. */
export const sortableFields = ({ fields }: Entity): string[] =>
  Object.entries(fields).flatMap(([field, literal]) => (isSortable(literal) ? [field] : []));

const filterShape = (entity: Entity) => ({
  search: searchText,
  sort: z.enum(sortableFields(entity) as [string, ...string[]]).optional(),
  dir: z.enum(['asc', 'desc']).default('asc'),
  active: queryFlag.optional(),
  domainId: pathId.optional(),
});

const idList = z
  .union([
    z.array(idSchema),
    z
      .string()
      .max(2000)
      .transform((text) => text.split(',').map(Number)),
  ])
  .pipe(z.array(idSchema).max(200))
  .optional();

export const nameOfRow = named.extend({ isActive: z.boolean() });
/** The name of a row, and whether it may be chosen for new work. */
export type NameOfRow = z.output<typeof nameOfRow>;

const historyEntry = z.object({
  id: z.int(),
  at: instant,
  user: z.string(),
  action: z.string(),
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      before: z.unknown().optional(),
      after: z.unknown().optional(),
    }),
  ),
});
/** One change of a row: who, when, and the fields that changed, references by name. */
export type HistoryEntry = z.output<typeof historyEntry>;

const one = z.strictObject({ id: pathId });

/** The eight calls that every entity has. */
export function referenceContract(name: ReferenceName) {
  const entity: Entity = reference[name];
  const { permission, plural, label, about } = entity;
  const noun = label.toLowerCase();
  const rest = restCalls(plural, `/${name}`);
  const row = typedRow<Row>(name);
  return {
    get: rest.get(permission, '/{id}', `One ${noun}`, { input: one, output: row }),
    list: rest.get(permission, '', `List ${plural}. ${about}`, {
      input: z.strictObject({
        page: queryInteger(1, 1_000_000, 1),
        limit: queryInteger(1, 200, 25),
        ...filterShape(entity),
      }),
      output: longListOf(row),
    }),
    export: rest.get(permission, '/export', `${plural} as CSV`, {
      input: z.strictObject({ ...filterShape(entity), columns: wordsOf(Object.keys(entity.fields)) }),
      output: csvFile,
    }),
    names: rest.get('signedIn', '/names', `Names of ${plural}, for selects`, {
      input: z.strictObject({
        search: searchText,
        ids: idList,
        active: queryFlag.optional(),
        domainId: pathId.optional(),
        limit: queryInteger(1, 500, 50),
      }),
      output: z.array(nameOfRow),
    }),
    history: rest.get(permission, '/{id}/history', `Changes of one ${noun}`, {
      input: one,
      output: z.array(historyEntry),
    }),
    create: rest.create(permission, '', `Create a ${noun}`, {
      input: z.strictObject(inputShape(entity)),
      output: row,
    }),
    update: rest.put(permission, '/{id}', `Change a ${noun}`, {
      input: z.strictObject({ ...changeShape(entity), id: pathId, version: readVersion }),
      output: row,
    }),
    remove: rest.delete(permission, '/{id}', `Delete a ${noun} that nothing refers to`, {
      input: one,
      output: nothing,
    }),
  };
}

export type ReferenceContract = ReturnType<typeof referenceContract>;
