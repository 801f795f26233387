import type { ListedBreach } from '#shared/activities/creditors/breaches/contract.ts';
import { breachList } from '#shared/activities/creditors/breaches/list.ts';
import { showDate } from '#shared/platform/dates.ts';
import { type Cells, cut, tableColumns } from '#web/platform/page/list/columns.tsx';
import { nothing } from '#web/platform/ui/nothing.tsx';
import { BreachStatusBadge } from './BreachStatusBadge.tsx';

/** The last day on which a breach may be put right; red once it has passed. */
function RemedyBy({ remedyByOn, daysToRemedy }: ListedBreach) {
  if (remedyByOn === null) return nothing;
  const isOver = daysToRemedy !== null && daysToRemedy < 0;
  return (
    <span className={`figures ${isOver ? 'font-medium text-red-text' : ''}`}>
      {showDate(remedyByOn)}
      {isOver && <span className="sr-only"> (over)</span>}
    </span>
  );
}

/** The columns of breaches that show more than their value. */
export const breachCells: Cells<typeof breachList, ListedBreach> = {
  client: (row) => cut(row.case.caseName, 'max-w-44'),
  status: (row) => <BreachStatusBadge status={row.status} />,
  remedyByOn: (row) => <RemedyBy {...row} />,
};

/** The columns on the page of a case. */
export const columnsOnCase = tableColumns(
  breachList,
  ['type', 'status', 'severity', 'detectedOn', 'servedOn', 'remedyByOn', 'arrearsPence', 'endedOn'],
  breachCells,
);
