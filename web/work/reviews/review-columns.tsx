import type { ReviewItem } from '#shared/work/reviews/contract.ts';
import { reviewList } from '#shared/work/reviews/list.ts';
import { type Cells, cut, tableColumns } from '#web/platform/page/list/columns.tsx';
import { ReviewStatusBadge } from './ReviewStatusBadge.tsx';

/** The columns of reviews that show more than their value. */
export const reviewCells: Cells<typeof reviewList, ReviewItem> = {
  yearNo: ({ yearNo }) => `Year ${yearNo}`,
  client: (row) => cut(row.case.caseName, 'max-w-44'),
  status: (row) => <ReviewStatusBadge {...row} />,
};

/** The columns on the page of a case. */
export const columnsOnCase = tableColumns(
  reviewList,
  [
    'yearNo',
    'status',
    'periodFrom',
    'periodTo',
    'dueOn',
    'oldContributionPence',
    'newContributionPence',
    'reportSentOn',
  ],
  reviewCells,
).map((column) => (column.key === 'yearNo' ? { ...column, align: 'left' as const } : column));
