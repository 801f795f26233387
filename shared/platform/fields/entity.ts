import type { Permission } from '#shared/platform/permissions.ts';
import { boolean, type Field, type Fields, integer, text, type Values } from './field.ts';

/** One kind of reference row: everything the table, the routes, the list and the form are derived from. */
export type Entity<Fs extends Fields = Fields> = {
  /** One row, as a noun phrase: 'Account type'. */
  label: string;
  /** The menu's label, as the specification gives it: 'Account Types'. */
  plural: string;
  /** What the rows are, in one sentence for the list page and the API description. */
  about: string;
  /**
   * Needed for the list, the details and every change; the names alone may be read by every signed-in user. What belongs to a
   * case is changed with case.write.
   */
  permission: Permission | 'case.write';
  fields: Fs;
  /** Columns of the list, in order; the first opens the row. The column chooser offers the other fields. */
  list: readonly string[];
  /** The fields whose values, joined by a space, name the row wherever it is referred to. */
  display: readonly string[];
  /** The order of lists and selects. */
  order: readonly string[];
  /**
   * The ref field that puts a row into a domain, for domains themselves the id: rows of domains the caller does not hold are invisible to
   * them.
   */
  domain?: string;
  /** Rows are never deleted, only deactivated. */
  keepForever?: true;
};

type Definition<Fs extends Fields> = Omit<Entity<Fs>, 'list' | 'display' | 'order'> & {
  list: readonly (keyof Fs & string)[];
  display?: readonly (keyof Fs & string)[];
  order?: readonly (keyof Fs & string)[];
};

/** Written as a function, so that `list`, `display` and `order` may name only fields of this very entity. */
export function entity<const Fs extends Fields>(definition: Definition<Fs>): Entity<Fs> {
  const display = definition.display ?? ['name'];
  return { ...definition, display, order: definition.order ?? display };
}

const isActive = boolean({
  label: 'Active',
  default: true,
  help: 'Inactive rows stay on old records but are not offered for new ones.',
});
const description = text({ label: 'Description', max: 255 });
const sortOrder = integer({
  label: 'Sort order',
  default: 0,
  max: 100_000,
  help: 'Lower numbers come first in selects.',
});
const code = text({
  label: 'Code',
  format: 'slug',
  max: 40,
  unique: true,
  createOnly: true,
  help: 'Made from the name if left blank. Fixed once saved.',
});

type CatalogueFields = {
  name: {
    readonly kind: 'text';
    readonly label: 'Name';
    readonly required: true;
    readonly unique: true;
    readonly max: 80;
  };
  code: typeof code;
  description: typeof description;
  sortOrder: typeof sortOrder;
  isActive: typeof isActive;
};
type CatalogueDefinition<Fs extends Fields> = Omit<Definition<Fs>, 'list' | 'display' | 'order'> & {
  list: readonly (keyof (Fs & CatalogueFields) & string)[];
  display?: readonly (keyof (Fs & CatalogueFields) & string)[];
  /** The ref field within which names are unique; across the whole catalogue without one. */
  scope?: keyof Fs & string;
};

/** A catalogue: its own fields around the base every lookup has (name, code, description, sort order, active). */
export function catalogue<const Fs extends Fields>(
  definition: CatalogueDefinition<Fs>,
): Entity<CatalogueFields & Fs> {
  const { scope, ...rest } = definition;
  const name: Field = text({ label: 'Name', required: true, unique: scope ?? true, max: 80 });
  const fields = {
    name,
    ...definition.fields,
    code,
    description,
    sortOrder,
    isActive,
  } as CatalogueFields & Fs;
  return { ...rest, fields, display: definition.display ?? ['name'], order: ['sortOrder', 'name'] };
}

/** The 'Active' switch for entities that are not catalogues. */
export const activeField = isActive;

export type InputOf<E extends Entity> = Values<E['fields']>;
/** How a row is referred to from elsewhere. */
export type NamedRow = { id: number; name: string };
