import type { ListedReview } from '#shared/activities/reviews/contract.ts';
import { reviewList } from '#shared/activities/reviews/list.ts';
import { words } from '#shared/platform/words.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { isRuleIn } from '#shared/records/law/places.ts';
import { type Cells, cut, tableColumns } from '#web/platform/page/list/columns.tsx';
import { ReviewStatusBadge } from './ReviewStatusBadge.tsx';

/** The columns of reviews that show more than their value. */
export const reviewCells: Cells<typeof reviewList, ListedReview> = {
  yearNo: ({ yearNo }) => `Year ${yearNo}`,
  client: (row) => cut(row.case.caseName, 'max-w-44'),
  status: (row) => <ReviewStatusBadge {...row} />,
};

const allOnCase = tableColumns(
  reviewList,
  words('yearNo status periodFrom periodTo dueOn oldContributionPence newContributionPence reportSentOn'),
  reviewCells,
).map((column) => (column.key === 'yearNo' ? { ...column, align: 'left' as const } : column));

/** The columns on the page of a case; where the law of its place gives no day on which a report is due, that column is left out. */
export const columnsOnCase = (place: Jurisdiction | undefined) =>
  place === undefined || isRuleIn('annual-report', place)
    ? allOnCase
    : allOnCase.filter(({ key }) => key !== 'dueOn');
