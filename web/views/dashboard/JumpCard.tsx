import { isDownload, isGroup, menu, type ScreenEntry } from '#shared/app/navigation.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { visibleMenu } from '#web/platform/api/visible-menu.ts';
import { useVisits, type Visit } from '#web/platform/api/visits.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Kbd } from '#web/platform/ui/Kbd.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';

interface Page extends ScreenEntry {
  group: string;
}

const shownPages = 8;
const shownRecords = 6;

/** The screens that the user may open, each with its group in the menu. */
function usePages(): Page[] {
  const { may } = useAuth();
  return visibleMenu(menu, may)
    .filter(isGroup)
    .flatMap(({ label: group, items }) =>
      items.flatMap((item) => (isDownload(item) ? [] : [{ ...item, group }])),
    );
}

/** The pages opened most often, made up with the first ones of the menu. */
export function mostUsed(pages: readonly Page[], visits: readonly Visit[]): Page[] {
  const timesOf = ({ path }: Page) => visits.find((visit) => visit.path === path)?.count ?? 0;
  return pages.toSorted((one, other) => timesOf(other) - timesOf(one)).slice(0, shownPages);
}

/** The records opened last, without those that the user may no longer open. */
export function lastOpened(pages: readonly Page[], visits: readonly Visit[]): Visit[] {
  const isOpen = ({ path }: Visit) => pages.some((page) => path.startsWith(`${page.path}/`));
  return visits.filter((visit) => visit.kind !== null && isOpen(visit)).slice(0, shownRecords);
}

function PageLinks({ pages }: { pages: readonly Page[] }) {
  return (
    <ul className="grid grid-cols-2 gap-2 @lg:grid-cols-4">
      {pages.map(({ path, label, group }) => (
        <li key={path} className="min-w-0">
          <AppLink
            href={path}
            className="flex h-full flex-col justify-center rounded-md border border-border px-3 py-2 hover:border-border-strong hover:bg-hover"
          >
            <span className="font-medium">{label}</span>
            <span className="truncate text-xs text-muted">{group}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

function RecordLinks({ records }: { records: readonly Visit[] }) {
  return (
    <ul className="-mx-2">
      {records.map(({ path, title, kind, at }) => (
        <li key={path}>
          <AppLink
            href={path}
            className="flex min-h-9 items-center gap-x-3 rounded-md px-2 py-1 hover:bg-hover focus-visible:outline-offset-[-2px]"
          >
            <span className="min-w-0 truncate font-medium">{title}</span>
            <span className="shrink-0 text-sm text-muted">{kind}</span>
            <span className="ml-auto hidden shrink-0 text-sm text-muted sm:block">
              <Timestamp at={new Date(at)} />
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

/** Links to the pages and records that this user opens most, as recorded in this browser. */
export function JumpCard() {
  const { profile } = useAuth();
  const visits = useVisits(profile.id);
  const pages = usePages();
  const records = lastOpened(pages, visits);
  const hasUsed = pages.some(({ path }) => visits.some((visit) => visit.path === path));
  return (
    <Card
      title="Jump to"
      aside={
        <span className="hidden text-sm text-muted sm:inline">
          <Kbd>Ctrl</Kbd> <Kbd>/</Kbd> finds every page
        </span>
      }
    >
      {pages.length === 0 && (
        <p className="text-muted">You have no permission for any of these screens yet.</p>
      )}
      <div className="@container space-y-4">
        {pages.length > 0 && (
          <section aria-label="Pages">
            <h3 className="mb-2 text-sm font-medium text-muted">{hasUsed ? 'Used most' : 'Pages'}</h3>
            <PageLinks pages={mostUsed(pages, visits)} />
          </section>
        )}
        {records.length > 0 && (
          <section aria-label="Opened last">
            <h3 className="mb-1 text-sm font-medium text-muted">Opened last</h3>
            <RecordLinks records={records} />
          </section>
        )}
      </div>
    </Card>
  );
}
