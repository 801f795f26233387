import { type BuildColumns, type NotNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  type PgColumn,
  type PgColumnBuilder,
  type PgTable,
  type PgTableWithColumns,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { files } from '#server/platform/files/tables.ts';
import type { Entity } from '#shared/platform/fields/entity.ts';
import type { Field, FieldByKind, Fields, Kind, NeverNull } from '#shared/platform/fields/field.ts';
import { type Reference, type ReferenceName, reference } from '#shared/records/reference/registry.ts';
import { isNeverNull } from '#shared/records/reference/rows.ts';

const columnOfKind = {
  text: () => text(),
  longText: () => text(),
  html: () => text(),
  texts: () => text().array(),
  integer: () => integer(),
  pence: () => bigint({ mode: 'number' }),
  rate: () => integer(),
  date: () => date({ mode: 'string' }),
  instant: () => timestamp({ withTimezone: true }),
  boolean: () => boolean(),
  choice: () => text(),
  choices: () => text().array(),
  ref: () => integer(),
  file: () => integer(),
  group: () => jsonb().$type<Record<string, unknown>>(),
} satisfies Record<Exclude<Kind, 'refs'>, () => unknown>;

type StoredKind = keyof typeof columnOfKind;
type Column<F extends Field> = F extends { kind: infer K extends StoredKind }
  ? F extends { required: true } | { default: string | number | boolean } | { kind: NeverNull }
    ? NotNull<ReturnType<(typeof columnOfKind)[K]>>
    : ReturnType<(typeof columnOfKind)[K]>
  : never;
type Columns<Fs extends Fields> = {
  [K in keyof Fs as Fs[K]['kind'] extends 'refs' ? never : K]: Column<Fs[K]>;
};

export const snake = (name: string) =>
  name.replaceAll('-', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The id that references point to; read only once all tables are made. */
function idOf(name: string): PgColumn {
  const known: Record<string, { id: PgColumn }> = tables;
  const target = known[name];
  if (!target) throw new Error(`There is no table of ${name}.`);
  return target.id;
}

function columnsOf<Fs extends Fields>(fields: Fs): Columns<Fs> {
  const columns = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'refs') return [];
    let column = columnOfKind[field.kind]() as PgColumnBuilder;
    if (isNeverNull(field)) column = column.notNull();
    if (field.kind === 'texts' || field.kind === 'choices') {
      const first = field.kind === 'choices' ? (field.default ?? []) : [];
      column = column.default(sql.raw(`'{${first.join(',')}}'`));
    }
    if (field.kind === 'group') column = column.default(sql`'{}'::jsonb`);
    if (field.kind === 'ref') column = column.references(() => idOf(field.to));
    if (field.kind === 'file') column = column.references(() => files.id);
    return [[name, column]];
  });
  return Object.fromEntries(columns) as Columns<Fs>;
}

/** Unique text ignores case; a scope (another field's name) comes first in the index. */
function indexesOf(name: string, { fields }: Entity, table: Record<string, PgColumn>) {
  return Object.entries(fields).flatMap(([field, literal]) => {
    const column = table[field];
    if (literal.kind === 'ref' && column) return [index().on(column)];
    if (!literal.unique || !column) return [];
    const value = literal.kind === 'text' ? sql.raw(`lower("${snake(field)}")`) : column;
    const unique = uniqueIndex(`${snake(name)}_${snake(field)}_unique`);
    if (literal.unique === true) return [unique.on(value)];
    // Rows without a scope share one: two top-level folders may not have the same name either.
    const scope = sql.raw(`coalesce("${snake(literal.unique)}"::text, '')`);
    return [unique.on(scope, value)];
  });
}

const base = () => ({
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  version: integer().notNull().default(1),
  isSystem: boolean().notNull().default(false),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  createdBy: integer(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedBy: integer(),
});

const tableOf = <E extends Entity>(name: string, entity: E) =>
  pgTable(snake(name), { ...base(), ...columnsOf(entity.fields as E['fields']) }, (table) =>
    indexesOf(name, entity, table as Record<string, PgColumn>),
  );

/**
 * Annotated explicitly, because a compiled declaration would otherwise lose the columns' dialect. The builder tells joined tables apart by
 * this name, and so knows which of them may have no row; the database spells it differently.
 */
type TableOf<N extends string, E extends Entity> = PgTableWithColumns<{
  name: N;
  schema: undefined;
  dialect: 'pg';
  columns: BuildColumns<N, ReturnType<typeof base> & Columns<E['fields']>, 'pg'>;
}>;
type Tables = { [N in ReferenceName]: TableOf<N, Reference[N]> };

const entities = Object.entries(reference) as [ReferenceName, Entity][];

/** One table per entity, its columns derived from the registry. */
export const tables: Tables = Object.fromEntries(
  entities.map(([name, entity]) => [name, tableOf(name, entity)]),
) as unknown as Tables;

/** The column of a link table that holds the target: 'allowedNextIds' → 'allowedNextId'. */
export const targetOf = (field: string) => field.replace(/s$/, '');

const linkTableOf = (name: ReferenceName, field: string, literal: FieldByKind['refs']) =>
  pgTable(
    `${snake(name)}_${snake(field)}`,
    {
      ownerId: integer()
        .notNull()
        .references(() => idOf(name), { onDelete: 'cascade' }),
      [targetOf(field)]: integer()
        .notNull()
        .references(() => idOf(literal.to)),
    },
    (t) => [
      primaryKey({ columns: [t.ownerId, t[targetOf(field)] as PgColumn] }),
      index().on(t[targetOf(field)] as PgColumn),
    ],
  );

/** One link table per field that holds several references, by entity and field. */
export const linkTables: Partial<Record<ReferenceName, Record<string, PgTable>>> = Object.fromEntries(
  entities.map(([name, entity]) => [
    name,
    Object.fromEntries(
      Object.entries(entity.fields).flatMap(([field, literal]) =>
        literal.kind === 'refs' ? [[field, linkTableOf(name, field, literal)]] : [],
      ),
    ),
  ]),
);

/** A column that names a user. */
export const userRef = () => integer().references(() => tables.users.id);
/** A column that names a domain. */
export const domainRef = () => integer().references(() => tables.domains.id);
