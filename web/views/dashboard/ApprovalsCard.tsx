import { approvalKinds } from '#shared/records/approvals/approvals.ts';
import type { WaitingApprovals } from '#shared/views/dashboard/contract.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Money } from '#web/platform/ui/Money.tsx';

const linkClass = 'rounded-sm underline-offset-4 hover:underline';
const queue = '/approvals?mine=true';

function Count({
  count,
  label,
  href,
  isBad,
}: {
  count: number;
  label: string;
  href: string;
  isBad?: boolean;
}) {
  const colour = count === 0 ? 'text-muted' : isBad ? 'text-red-text' : '';
  return (
    <AppLink href={href} className={linkClass}>
      <span className={`figures text-xl font-semibold ${colour}`}>{count.toLocaleString('en-GB')}</span>{' '}
      {label}
    </AppLink>
  );
}

/** What is awaiting the user's own decision, by kind; each number opens its part of the queue. */
export function ApprovalsCard({ approvals: { count, overdue, kinds } }: { approvals: WaitingApprovals }) {
  return (
    <Card
      title="Approvals waiting on me"
      aside={
        <AppLink href="/approvals" className={`text-sm text-accent-text ${linkClass}`}>
          All approvals
        </AppLink>
      }
    >
      <p className="flex flex-wrap gap-x-6">
        <Count count={count} label="to decide" href={queue} />
        <Count count={overdue} label="overdue" href={`${queue}&overdue=true`} isBad />
      </p>
      {kinds.length > 0 && (
        <ul className="mt-2 text-sm">
          {kinds.map((each) => (
            <li key={each.kind} className="flex items-baseline justify-between gap-3 py-0.5">
              <AppLink href={`${queue}&kind=${each.kind}`} className={linkClass}>
                {approvalKinds[each.kind]}
              </AppLink>
              <span className="figures text-muted">
                {each.count.toLocaleString('en-GB')}
                {each.amountPence > 0 && (
                  <>
                    {' '}
                    · <Money pence={each.amountPence} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
