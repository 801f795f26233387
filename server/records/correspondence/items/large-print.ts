import type { LetterPerson } from '../data/case-head.ts';
import { applicantsIn } from '../data/letter.ts';

/** Whether a letter to a client, or to both of them (`id` null), is set in large print because one of its readers asked for it. */
export const isAskedLarge = (
  people: readonly LetterPerson[] | undefined,
  { type, id }: { type: string; id: number | null },
): boolean =>
  type === 'client' &&
  applicantsIn({ people: people ?? [] }).some(
    (person) => (id === null || person.id === id) && person.adjustments.includes('large_print'),
  );
