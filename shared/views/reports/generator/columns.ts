import type { ListColumn } from '#shared/records/reference/lists.ts';
import type { Known } from './problems.ts';

/** A column of a report that staff built, in the form that lists, files and screens use. */
export function listColumnOf({
  kind,
  label,
  options,
}: Pick<Known, 'kind' | 'label' | 'options'>): ListColumn {
  if (kind === 'choice') return { kind, label, sortable: true, options: options ?? {} };
  return { kind, label, sortable: true, wordy: kind === 'text' };
}
