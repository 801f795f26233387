import { reviewSubject } from '#server/activities/reviews/review-facts.ts';
import { reviewsRouter } from '#server/activities/reviews/router.ts';
import type { Part } from './part.ts';

export const reviews = {
  routers: { reviews: reviewsRouter },
  subjects: { 'annual-reviews': reviewSubject },
} satisfies Part;
