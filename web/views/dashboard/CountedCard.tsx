import { Card } from '#web/platform/page/Card.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';

const linkClass = 'rounded-sm underline-offset-4 hover:underline';

interface CountedCardProps {
  title: string;
  all: { label: string; href: string };
  counts: readonly { label: string; count: number; href: string; isBad?: boolean }[];
}

/** Counts of what is waiting for somebody; each number opens its list. */
export function CountedCard({ title, all, counts }: CountedCardProps) {
  return (
    <Card
      title={title}
      aside={
        <AppLink href={all.href} className={`text-sm text-accent-text ${linkClass}`}>
          {all.label}
        </AppLink>
      }
    >
      <p className="flex flex-wrap gap-x-6">
        {counts.map(({ label, count, href, isBad }) => (
          <AppLink key={label} href={href} className={linkClass}>
            <span
              className={`figures text-xl font-semibold ${count === 0 ? 'text-muted' : isBad ? 'text-red-text' : ''}`}
            >
              {count.toLocaleString('en-GB')}
            </span>{' '}
            {label}
          </AppLink>
        ))}
      </p>
    </Card>
  );
}
