import type { OpenCases } from '#shared/views/dashboard/contract.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Bar } from '#web/platform/ui/Bar.tsx';

/** The owners with the most open cases. */
export function OwnersCard({ openCases: { owners, furtherOwners } }: { openCases: OpenCases }) {
  const most = owners[0]?.count ?? 0;
  return (
    <Card title="Open cases by owner">
      {owners.length === 0 && <p className="text-muted">Nobody has an open case.</p>}
      <ul className="-my-1">
        {owners.map(({ id, name, count }) => (
          <li key={id}>
            <AppLink
              href={`/cases?ownerId=${id}&isOpen=true`}
              className="-mx-2 flex min-h-8 items-center gap-3 rounded-md px-2 hover:bg-hover focus-visible:outline-offset-[-2px]"
            >
              <span className="w-32 shrink-0 truncate" title={name}>
                {name}
              </span>
              <Bar value={count} most={most} />
              <span className="figures w-14 shrink-0 text-right">{count.toLocaleString('en-GB')}</span>
            </AppLink>
          </li>
        ))}
      </ul>
      {furtherOwners > 0 && (
        <p className="mt-2 text-sm text-muted">
          {furtherOwners === 1 ? 'One more person has' : `${furtherOwners} more people have`} fewer.
        </p>
      )}
    </Card>
  );
}
