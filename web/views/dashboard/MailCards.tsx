import type { WaitingMail, WaitingPost } from '#shared/views/dashboard/contract.ts';
import { CountedCard } from '#web/views/dashboard/CountedCard.tsx';

const outbound = '/paperless-office/outbound';
const inbound = '/paperless-office/inbound';

/** Outbound mail waiting for somebody. */
export const OutboundCard = ({ mail }: { mail: WaitingMail }) => (
  <CountedCard
    title="Outbound mail"
    all={{ label: 'All mail', href: outbound }}
    counts={[
      { label: 'awaiting approval', count: mail.awaiting, href: `${outbound}?tab=awaiting` },
      { label: 'failed or returned', count: mail.attention, href: `${outbound}?tab=attention`, isBad: true },
      { label: 'drafts', count: mail.drafts, href: `${outbound}?tab=drafts` },
    ]}
  />
);

/** Incoming post waiting for somebody. */
export const InboundCard = ({ post }: { post: WaitingPost }) => (
  <CountedCard
    title="Inbound mail"
    all={{ label: 'All post', href: inbound }}
    counts={[
      { label: 'to file', count: post.waiting, href: inbound },
      { label: 'unassigned', count: post.unassigned, href: `${inbound}?whose=nobody` },
      { label: 'failed', count: post.failed, href: `${inbound}?status=failed`, isBad: true },
    ]}
  />
);
