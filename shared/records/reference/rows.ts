import type { Entity } from '#shared/platform/fields/entity.ts';
import { type Field, type Fields, type Kind, neverNull } from '#shared/platform/fields/field.ts';

/** `domainId` → `domain`, `permissionIds` → `permissions`, `statusIds` → `statuses`: where the API puts what a reference points to. */
export const expansionOf = (field: string): string =>
  field.replace(/sIds$/, 'ses').replace(/Ids$/, 's').replace(/Id$/, '');

/** Whether each row of the entity belongs to one of the domains, so that a list can be narrowed down to one. */
export const hasDomainField = ({ domain, fields }: Pick<Entity, 'domain' | 'fields'>): boolean =>
  domain !== undefined && domain in fields;

/** Whether only somebody who sees every domain can add a row: a new domain, which nobody holds yet. */
export const isOwnDomain = ({ domain }: Pick<Entity, 'domain'>): boolean => domain === 'id';

/** Whether a stored field always holds a value. */
export const isNeverNull = (field: Field): boolean =>
  Boolean(field.required) ||
  neverNull.includes(field.kind) ||
  ('default' in field && field.default !== undefined);

const incomparable: readonly Kind[] = ['html', 'texts', 'choices', 'refs', 'file', 'group'];

/** Whether a list can be sorted by the field: it has one value to compare. */
export const isSortable = ({ kind }: Field): boolean => !incomparable.includes(kind);

/**
 * How an entity distinguishes rows for new work from retired ones: its 'Active' switch, or the two ends of its status; null if it has
 * neither.
 */
export function activityOf(fields: Fields): { field: string; on: unknown; off: unknown } | null {
  if (fields.isActive?.kind === 'boolean') return { field: 'isActive', on: true, off: false };
  const { status } = fields;
  if (status?.kind === 'choice' && 'active' in status.options && 'disabled' in status.options)
    return { field: 'status', on: 'active', off: 'disabled' };
  return null;
}

/** The value of an empty field. */
export function emptyValue(field: Field): unknown {
  if (field.kind === 'boolean') return false;
  if (field.kind === 'group')
    return Object.fromEntries(Object.entries(field.fields).map(([name, each]) => [name, emptyValue(each)]));
  return neverNull.includes(field.kind) ? [] : null;
}
