import type { SubjectReaders } from '#server/correspondence/items/subject-of.ts';
import { reviewSubject } from '#server/reviews/review-facts.ts';

/** What letters tell of the records that they are about, where their slices know letters. */
export const letterSubjects: SubjectReaders = { 'annual-reviews': reviewSubject };
