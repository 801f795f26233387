import type { WaitingPost } from '#shared/dashboard/contract.ts';
import { Card } from '#web/page/Card.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';

const queue = '/paperless-office/inbound';
const linkClass = 'rounded-sm underline-offset-4 hover:underline';

const rows = [
  { field: 'waiting', label: 'to file', href: queue, isBad: false },
  { field: 'unassigned', label: 'nobody’s', href: `${queue}?whose=nobody`, isBad: false },
  { field: 'failed', label: 'failed', href: `${queue}?status=failed`, isBad: true },
] as const satisfies readonly { field: keyof WaitingPost; label: string; href: string; isBad: boolean }[];

/** Post that came in and waits for somebody; each number opens the queue so. */
export function PostCard({ post }: { post: WaitingPost }) {
  return (
    <Card
      title="Inbound mail"
      aside={
        <AppLink href={queue} className={`text-sm text-accent-text ${linkClass}`}>
          All post
        </AppLink>
      }
    >
      <p className="flex flex-wrap gap-x-6">
        {rows.map(({ field, label, href, isBad }) => (
          <AppLink key={field} href={href} className={linkClass}>
            <span
              className={`figures text-xl font-semibold ${post[field] === 0 ? 'text-muted' : isBad ? 'text-red-text' : ''}`}
            >
              {post[field].toLocaleString('en-GB')}
            </span>{' '}
            {label}
          </AppLink>
        ))}
      </p>
    </Card>
  );
}
