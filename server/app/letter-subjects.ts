import type { SubjectReaders } from '#server/records/correspondence/items/subject-of.ts';
import { reviewSubject } from '#server/work/reviews/review-facts.ts';

/** Readers of the records that letters can be about. */
export const letterSubjects: SubjectReaders = { 'annual-reviews': reviewSubject };
