import { addBusinessDays } from '#shared/platform/business-days.ts';
import { reckon, type Step } from '#shared/records/law/arithmetic.ts';
import type { clockBases } from '#shared/records/law/rule.ts';
import type { Channel } from './delivery.ts';

/** When what is sent by a channel counts as delivered, with the source of that. */
export type DeliveryRule = {
  /** Section or rule, with its number. */
  law: string;
  basis: keyof typeof clockBases;
  words: string;
  /** Counted from the day on which it was sent. Null: no rule makes it a notice. */
  steps: readonly [{ businessDays: number }] | null;
  /** Increases with every change of the steps, so that open deliveries are calculated again. */
  version: number;
};

const post = { law: 'r 1.42', basis: 'law' } as const;
const second = [{ businessDays: 2 }] as const satisfies readonly Step[];
const next = [{ businessDays: 1 }] as const satisfies readonly Step[];

type Method = { channel: Channel; deliveryDays: number };

/** The rule of delivery of every channel (Insolvency Rules 2016, part 1). */
export const deliveryRules = {
  print_1st: { ...post, words: 'the second business day after it was posted', steps: second, version: 1 },
  print_2nd: {
    ...post,
    words: 'the fourth business day after it was posted',
    steps: [{ businessDays: 4 }],
    version: 1,
  },
  recorded: {
    ...post,
    words: 'as first class post: the second business day after it was posted',
    steps: second,
    version: 1,
  },
  email: {
    law: 'r 1.45(6)',
    basis: 'law',
    words: '9.00 on the next business day after it was sent',
    steps: next,
    version: 2,
  },
  sms: {
    law: 'No rule',
    basis: 'law',
    words: 'never: a text message is not valid notice',
    steps: null,
    version: 1,
  },
  portal: {
    law: 'rr 1.49, 1.50',
    basis: 'law',
    words:
      'when it is first there, or when the notice of that is delivered, if later: as e-mail, on the next business day after it was sent',
    steps: next,
    version: 2,
  },
  creditor_gateway: {
    law: 'r 1.45(6)',
    basis: 'law',
    words: 'as e-mail: 9.00 on the next business day after it was sent',
    steps: next,
    version: 2,
  },
  dx: {
    law: 'Practice on document exchange',
    basis: 'firm',
    words:
      'the second business day after it was sent; the next one where sender and recipient use the same exchange',
    steps: second,
    version: 2,
  },
} as const satisfies Readonly<Record<Channel, DeliveryRule>>;

/** The facts about one delivery besides its channel. */
export type DeliveryFacts = {
  /** For DX: sender and recipient have the same exchange. */
  isSameExchange?: boolean;
  /** For a website: the day on which the document first appeared there. */
  availableOn?: string | null;
};

/** Within one exchange DX takes a business day less than between two. */
const fewestDays = (channel: Channel, { isSameExchange = false }: DeliveryFacts): number | null => {
  const days = deliveryRules[channel].steps?.[0].businessDays ?? null;
  return days !== null && channel === 'dx' && isSameExchange ? days - 1 : days;
};

/** Whether two parties have the same document exchange; false where one of them is unknown. */
export const isSameExchange = (one: string | null, other: string | null): boolean => {
  const folded = [one, other].map((name) => name?.toLowerCase().replaceAll(/[^a-z0-9]/g, '') ?? '');
  return folded[0] !== '' && folded[0] === folded[1];
};

/** Whether what is sent by a channel can be a notice at all. */
export const isNotice = (channel: Channel): boolean => deliveryRules[channel].steps !== null;

/**
 * The business days from sending to delivery by a method: those of its channel's rule, or those that the firm allows
 * if they are more.
 */
export const daysToDelivery = ({ channel, deliveryDays }: Method, facts: DeliveryFacts = {}): number =>
  Math.max(fewestDays(channel, facts) ?? 0, deliveryDays);

/**
 * The day on which what was sent counts as delivered, unless the contrary is shown: the business days of its
 * channel's rule, or those that the firm allows for its method if they are more; on a website, not before the
 * document appears there. Null where it is not a notice (rr 1.42, 1.45,
 * 1.49).
 */
export function deliveredOn(
  method: Method,
  sentOn: string,
  holidays: ReadonlySet<string>,
  facts: DeliveryFacts = {},
): string | null {
  if (!isNotice(method.channel)) return null;
  const { on } = reckon([{ businessDays: daysToDelivery(method, facts) }], sentOn, { holidays });
  const { availableOn = null } = facts;
  return method.channel === 'portal' && availableOn !== null && availableOn > on ? availableOn : on;
}

/**
 * The day by which mail that leaves on a given day counts as delivered, and by which a text message, which is not a notice, should have
 * arrived.
 */
export const expectedOn = (method: Method, leaves: string, holidays: ReadonlySet<string>): string =>
  deliveredOn(method, leaves, holidays) ??
  (method.deliveryDays === 0 ? leaves : addBusinessDays(leaves, method.deliveryDays, holidays));
