import { comingScreens } from '#shared/coming-screens.ts';
import { isDownload, isGroup, type MenuItem, menu } from '#shared/navigation.ts';
import { useAuth } from '#web/lib/auth.ts';
import { Card } from '#web/lib/Card.tsx';
import { itemPath, visibleMenu } from '#web/lib/visible-menu.ts';
import { AppLink } from '#web/ui/AppLink.tsx';

const isBuilt = (item: MenuItem) => !isDownload(item) && comingScreens[item.path] === undefined;

function Links({ items }: { items: readonly MenuItem[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4 gap-y-0.5">
      {items.map((item) => (
        <li key={item.label}>
          <AppLink
            href={itemPath(item)}
            className="-mx-2 flex min-h-8 items-center rounded-md px-2 text-accent-text hover:bg-hover"
          >
            {item.label}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

/** What can be worked on today, as far as the user may; screens to come are left to the side menu. */
export function AreasCard() {
  const { may } = useAuth();
  const groups = visibleMenu(menu, may)
    .filter(isGroup)
    .map((group) => ({ ...group, items: group.items.filter(isBuilt) }))
    .filter((group) => group.items.length > 0);
  return (
    <Card title="Where to go">
      {groups.length === 0 && (
        <p className="text-muted">
          None of the finished screens is open to you yet. Cases, tasks and reports follow.
        </p>
      )}
      <div className="space-y-4">
        {groups.map((group) => (
          <section key={group.label} aria-label={group.label}>
            <h3 className="mb-1 text-sm font-medium text-muted">{group.label}</h3>
            <Links items={group.items} />
          </section>
        ))}
      </div>
    </Card>
  );
}
