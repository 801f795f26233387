import type { Field, Fields, Value } from '#shared/platform/fields/field.ts';
import type { Reference, ReferenceName } from '#shared/records/reference/registry.ts';

/** A seed's value for one field: references are given by the name of the row they point to. */
type Seeded<F extends Field> = F extends { kind: 'ref' }
  ? string
  : F extends { kind: 'refs' }
    ? readonly string[]
    : F extends { kind: 'choices'; options: infer O }
      ? readonly (keyof O & string)[]
      : F extends { kind: 'group'; fields: infer G extends Fields }
        ? { readonly [K in keyof G]?: Seeded<G[K]> }
        : F extends { kind: 'file' | 'instant' }
          ? never
          : Value<F>;

type Demanded<Fs extends Fields> = {
  [K in keyof Fs]: Fs[K] extends { required: true }
    ? Fs[K] extends { default: string | number | boolean }
      ? never
      : K
    : never;
}[keyof Fs];
type SeedValues<Fs extends Fields> = { readonly [K in Demanded<Fs>]: Seeded<Fs[K]> } & {
  readonly [K in Exclude<keyof Fs, Demanded<Fs>>]?: Seeded<Fs[K]>;
};

/** A row before it is stored. `isSystem`: code refers to it, so it cannot be deleted. */
export type SeedRow<N extends ReferenceName> = SeedValues<Reference[N]['fields']> & {
  readonly isSystem?: true;
};

/** The rows of one entity, in the order in which lists show them. */
export type Seed = {
  readonly entity: ReferenceName;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
};

/** The seed of one entity, checked against its fields. */
export const seed = <N extends ReferenceName>(entity: N, rows: readonly SeedRow<N>[]): Seed => ({
  entity,
  rows,
});

/** The field by which seeds refer to the rows of an entity, if not the name. */
export const seedKeys: Partial<Record<ReferenceName, string>> = {
  'chart-of-accounts': 'code',
  modifications: 'code',
  users: 'username',
};
export const seedKeyOf = (entity: ReferenceName): string => seedKeys[entity] ?? 'name';
