import { Star } from 'lucide-react';
import { catalogueList } from '#shared/views/reports/catalogue-list.ts';
import type { ListedReport } from '#shared/views/reports/runs-contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import type { Cells } from '#web/platform/page/list/columns.tsx';
import { RegisterView, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';
import { parseList } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { IconButton } from '#web/platform/ui/Button.tsx';
import { toast } from '#web/platform/ui/toast.ts';

const invalidate = () => queryClient.invalidateQueries(trpc.reportRuns.catalogue.pathFilter());

const hrefOf = ({ which }: ListedReport) =>
  typeof which === 'number' ? `/reports/saved/${which}` : `/reports/${which}`;

const favour = ({ which, isFavourite }: ListedReport) =>
  trpcClient.savedReports.favour
    .mutate({ report: which, isFavourite: !isFavourite })
    .then(invalidate, (error: unknown) => toast.error('Not done.', messageOf(error)));

/** The star that makes a report one of the user's favourites. */
function Favourite({ item }: { item: ListedReport }) {
  const { title, isFavourite } = item;
  return (
    <IconButton
      label={isFavourite ? `Remove ${title} from favourites` : `Add ${title} to favourites`}
      aria-pressed={isFavourite}
      small
      onClick={() => void favour(item)}
      icon={
        <Star aria-hidden="true" className={`size-4 ${isFavourite ? 'fill-current text-accent-text' : ''}`} />
      }
    />
  );
}

const cells: Cells<typeof catalogueList, ListedReport> = {
  owner: ({ kind, owner }) =>
    kind === 'standard' ? <span className="text-muted">Standard</span> : owner?.name,
};

const parse = (raw: Readonly<Record<string, unknown>>) => parseList(catalogueList, raw);

/** Only those who manage users may view the list as somebody else. */
const ownList = { ...catalogueList, row: catalogueList.row.filter((name) => name !== 'userId') };

/** /reports/viewer: the reports that the user may see, favourites first; each opens with its filters. */
export function ViewerPage() {
  const address = useListAddress('/reports/viewer', parse);
  const { may } = useAuth();
  return (
    <RegisterView
      list={may('settings.users') ? catalogueList : ownList}
      title="Report Viewer"
      name="reports"
      address={address}
      words={['report']}
      read={(input) => trpc.reportRuns.catalogue.queryOptions(input, whilePaging)}
      within={{}}
      live={{ topics: ['report-runs', 'report-schedules', 'saved-reports'], refresh: invalidate }}
      actions={
        <AppLink href="/report-generator" className="font-medium underline underline-offset-4">
          Build a report
        </AppLink>
      }
      cells={cells}
      rowKey={({ which }) => which}
      rowHref={hrefOf}
      table={{
        card: { below: ['about', 'lastRunAt'] },
        ...(address.search.userId === undefined && {
          actions: (item: ListedReport) => <Favourite item={item} />,
        }),
      }}
      empty={{
        title: 'No results found.',
        message: 'There are no reports that you may see.',
        ifFiltered: 'Nothing matches the filters.',
      }}
    />
  );
}
