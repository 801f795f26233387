import { reviewSubject } from '#server/activities/reviews/review-facts.ts';
import type { SubjectReaders } from '#server/records/correspondence/items/subject-of.ts';

/** Readers of the records that letters can be about. */
export const letterSubjects: SubjectReaders = { 'annual-reviews': reviewSubject };
