import type { NamedRow } from '#shared/platform/fields/entity.ts';
import { expansionOf } from '#shared/records/reference/rows.ts';

/** The rows that a reference of a stored row points to, as the API sends them beside it. */
export const rowsNamedBy = (row: Readonly<Record<string, unknown>>, field: string): readonly NamedRow[] =>
  [(row[expansionOf(field)] as NamedRow | NamedRow[] | null | undefined) ?? []].flat();
