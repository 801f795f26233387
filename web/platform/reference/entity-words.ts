import type { Entity } from '#shared/platform/fields/entity.ts';
import { inSentence } from '#shared/platform/format.ts';
import type { Row } from '#shared/records/reference/contract.ts';

/** The words by which a row is known: its display fields, as the names in selects are made. */
export const nameOfRow = (entity: Entity, row: Row): string =>
  entity.display
    .map((field) => row[field])
    .filter((value) => value !== null && value !== undefined && value !== '')
    .join(' ');

/** The label of several rows inside a sentence: 'ledger accounts', 'countries', 'statuses'. */
export function severalOf(entity: Entity): string {
  const label = inSentence(entity.label);
  if (label.endsWith('y')) return `${label.slice(0, -1)}ies`;
  return label.endsWith('s') ? `${label}es` : `${label}s`;
}

const number = new Intl.NumberFormat('en-GB');

/** '1 creditor', '1,204 creditors'. */
export const countOf = (entity: Entity, count: number): string =>
  `${number.format(count)} ${count === 1 ? inSentence(entity.label) : severalOf(entity)}`;
