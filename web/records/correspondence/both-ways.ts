import type { InboundOnCase } from '#shared/activities/inbound/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { Mail } from '#shared/records/correspondence/contract.ts';

/** A row of a case's mail: what went out, or came in. */
export type MailRow = { key: string; on: string; at: string } & (
  | { mail: Mail; post: null }
  | { mail: null; post: InboundOnCase }
);

/** What went out and what came in, in one order: by the day it was sent, leaves, was begun or came, the latest first. */
export function bothWays(mail: readonly Mail[], post: readonly InboundOnCase[]): MailRow[] {
  const rows: MailRow[] = [
    ...mail.map((each) => ({
      key: `out ${each.id}`,
      on: each.sentOn ?? each.dueOn ?? londonDate(new Date(each.createdAt)),
      at: each.createdAt,
      mail: each,
      post: null,
    })),
    ...post.map((each) => ({
      key: `in ${each.id}`,
      on: each.receivedOn,
      at: each.createdAt,
      mail: null,
      post: each,
    })),
  ];
  return rows.toSorted((one, other) => other.on.localeCompare(one.on) || other.at.localeCompare(one.at));
}
