import type { WaitingMail } from '#shared/dashboard/contract.ts';
import { Card } from '#web/page/Card.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';

const queue = '/paperless-office/outbound';
const linkClass = 'rounded-sm underline-offset-4 hover:underline';

const rows = [
  { tab: 'awaiting', label: 'awaiting approval', isBad: false },
  { tab: 'attention', label: 'failed or returned', isBad: true },
  { tab: 'drafts', label: 'drafts', isBad: false },
] as const satisfies readonly { tab: keyof WaitingMail; label: string; isBad: boolean }[];

/** Outbound mail that waits for somebody; each number opens its tab of the queue. */
export function MailCard({ mail }: { mail: WaitingMail }) {
  return (
    <Card
      title="Outbound mail"
      aside={
        <AppLink href={queue} className={`text-sm text-accent-text ${linkClass}`}>
          All mail
        </AppLink>
      }
    >
      <p className="flex flex-wrap gap-x-6">
        {rows.map(({ tab, label, isBad }) => (
          <AppLink key={tab} href={`${queue}?tab=${tab}`} className={linkClass}>
            <span
              className={`figures text-xl font-semibold ${mail[tab] === 0 ? 'text-muted' : isBad ? 'text-red-text' : ''}`}
            >
              {mail[tab].toLocaleString('en-GB')}
            </span>{' '}
            {label}
          </AppLink>
        ))}
      </p>
    </Card>
  );
}
