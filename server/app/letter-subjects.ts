import type { SubjectReaders } from '#server/correspondence/items/subject-of.ts';
import { reviewSubject } from '#server/reviews/review-facts.ts';

/** Readers of the records that letters can be about. */
export const letterSubjects: SubjectReaders = { 'annual-reviews': reviewSubject };
