import { reviewList } from '#shared/activities/reviews/list.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { RegisterPage, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';
import { RequestMany } from './RequestMany.tsx';
import { reviewCells } from './review-columns.tsx';
import { invalidateReviews } from './reviews-client.ts';

/** /annual-reviews: the reviews of all cases, those due soonest first; papers can be asked for on many at once. */
export const ReviewsPage = () => (
  <RegisterPage
    list={reviewList}
    title="Annual reviews"
    path="/annual-reviews"
    words={['review']}
    read={(input) => trpc.reviews.list.queryOptions(input, whilePaging)}
    file="/annual-reviews/export"
    live={{ topics: ['annual-reviews'], refresh: invalidateReviews }}
    cells={reviewCells}
    rowHref={(row) => `/cases/${row.caseId}?tab=annual-reviews&review=${row.id}`}
    withTicked={(reviews, done) => <RequestMany reviews={reviews} onDone={done} />}
    empty={{
      title: 'No Annual Reviews Found.',
      message: 'Reviews are raised when an arrangement is approved, and on each anniversary.',
    }}
  />
);
