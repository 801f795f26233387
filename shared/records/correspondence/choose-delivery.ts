import { londonDate } from '#shared/platform/dates.ts';
import { contactWays } from '#shared/records/cases/person.ts';
import type { RecipientType } from '#shared/records/letters/recipients.ts';
import type { NoticeKind } from '#shared/records/reference/correspondence.ts';
import type { Channel } from './delivery.ts';
import { isElectronic, type NoticeFacts, noticeRefusal } from './notice-rules.ts';

export type ContactWay = keyof typeof contactWays;
export type LetterFormat = 'html' | 'email' | 'sms';

/** The facts about a delivery method that matter for the choice. */
export type DeliveryOption = {
  id: number;
  channel: Channel;
  isDefaultFor: 'client' | 'creditor' | 'other' | null;
  requiresEmail: boolean;
  requiresMobile: boolean;
};

/** How somebody wishes to be written to, and where. */
export type DeliveryWishes = {
  type: RecipientType;
  name: string;
  email: string | null;
  mobile: string | null;
  /** The method set for a creditor. */
  deliveryMethodId: number | null;
  /** How a person prefers to be contacted. */
  preferred: ContactWay | null;
  /** The ways in which a person is not to be contacted. */
  refused: readonly string[];
} & Pick<NoticeFacts, 'consents' | 'optedOutOn'>;

/** The facts about a template that matter for the choice. */
export type DeliveredTemplate = {
  format: LetterFormat;
  deliveryMethodId: number | null;
  noticeKind: NoticeKind | null;
};

/** The delivery of a letter to one recipient, why it is that one, and why it is not sent by that method unless somebody chooses it. */
export type DeliveryChoice<Method extends DeliveryOption> = {
  method: Method;
  why: string;
  objection: string | null;
};

/** The way in which somebody said they are not to be contacted, by channel. */
export const refusedWay: Readonly<Record<Channel, ContactWay | null>> = {
  print_1st: 'post',
  print_2nd: 'post',
  recorded: 'post',
  dx: null,
  email: 'email',
  sms: 'mobile',
  portal: null,
  creditor_gateway: null,
};

const kindOf = (type: RecipientType) =>
  type === 'client' || type === 'complainant' ? 'client' : type === 'creditor' ? 'creditor' : 'other';
const kinds = { client: 'clients', creditor: 'creditors', other: 'others' } as const;

const isPost = ({ channel }: DeliveryOption) => refusedWay[channel] === 'post';

/** Whether a template can go by a method: a letter by all but text; an e-mail also by post, as a letter; a text by text alone. */
const suits = (format: LetterFormat, method: DeliveryOption): boolean =>
  format === 'html'
    ? method.channel !== 'sms'
    : method.channel === format || (format === 'email' && isPost(method));

/** The methods by which a template of the format can go. */
export const methodsFor = <Method extends DeliveryOption>(all: readonly Method[], format: LetterFormat) =>
  all.filter((method) => suits(format, method));

type Candidate<Method> = { method: Method | undefined; why: string };

/** What to try, in order: the recipient's wish, the template's delivery, the format's own, what is usual, whatever there is. */
function candidates<Method extends DeliveryOption>(
  usable: readonly Method[],
  { type, deliveryMethodId, preferred }: DeliveryWishes,
  template: DeliveredTemplate,
): Candidate<Method>[] {
  const find = (is: (method: Method) => boolean) => usable.find(is);
  const isDefault = ({ isDefaultFor }: Method) => isDefaultFor === kindOf(type);
  const byPost =
    find((method) => isPost(method) && isDefault(method)) ??
    find(({ channel }) => channel === 'print_1st') ??
    find(isPost);
  const { format } = template;
  return [
    { method: find(({ id }) => id === deliveryMethodId), why: 'set for this creditor' },
    { method: preferred === 'post' ? byPost : undefined, why: 'prefers post' },
    {
      method: preferred === 'email' ? find(({ channel }) => channel === 'email') : undefined,
      why: 'prefers e-mail',
    },
    { method: find(({ id }) => id === template.deliveryMethodId), why: 'set in the template' },
    {
      method: format === 'html' ? undefined : find(({ channel }) => channel === format),
      why: format === 'sms' ? 'the template is a text' : 'the template is an e-mail',
    },
    { method: find(isDefault), why: `usual for ${kinds[kindOf(type)]}` },
    { method: template.noticeKind === null ? undefined : byPost, why: 'a notice goes by post' },
    ...usable.map((method) => ({ method, why: 'the first method that reaches them' })),
  ];
}

const isRefused = ({ refused }: DeliveryWishes, { channel }: DeliveryOption): boolean => {
  const way = refusedWay[channel];
  return way !== null && refused.includes(way);
};

const reaches = ({ email, mobile }: DeliveryWishes, method: DeliveryOption): boolean =>
  (email !== null || !(method.requiresEmail || method.channel === 'email')) &&
  (mobile !== null || !(method.requiresMobile || method.channel === 'sms'));

/** Why a letter, being a notice, may not go to a recipient by a method; null where it may. */
const noticeProblem = (
  { noticeKind: kind }: Pick<DeliveredTemplate, 'noticeKind'>,
  recipient: DeliveryWishes,
  { channel }: DeliveryOption,
): string | null => noticeRefusal({ ...recipient, kind, channel, on: londonDate() });

/** Somebody who prefers letters or e-mail should not get a text instead unless the writer chooses it. */
const objectionTo = ({ name, preferred }: DeliveryWishes, { channel }: DeliveryOption): string | null =>
  channel === 'sms' && (preferred === 'post' || preferred === 'email')
    ? `${name} prefers ${preferred === 'post' ? 'post' : 'e-mail'}: a text goes only where somebody chooses it.`
    : null;

/**
 * How a letter goes to a recipient unless its writer says otherwise: as they prefer, as its template says, as is usual for their kind; the
 * first of these that suits the template, reaches them and that they have not refused. Every letter, whoever writes it, chooses its
 * delivery here; null if none suits the template.
 */
export function chooseDelivery<Method extends DeliveryOption>(
  all: readonly Method[],
  recipient: DeliveryWishes,
  template: DeliveredTemplate,
): DeliveryChoice<Method> | null {
  const wanted = candidates(methodsFor(all, template.format), recipient, template).flatMap(
    ({ method, why }) => (method ? [{ method, why }] : []),
  );
  const [first] = wanted;
  if (!first) return null;
  const reaching = wanted.filter(({ method }) => reaches(recipient, method));
  const valid = reaching.filter(({ method }) => noticeProblem(template, recipient, method) === null);
  const chosen =
    valid.find(({ method }) => !isRefused(recipient, method)) ?? valid[0] ?? reaching[0] ?? first;
  const why = [chosen.why, ...avoidedFor(recipient, reaching[0]?.method, chosen.method, template)].join('; ');
  return { method: chosen.method, why, objection: objectionTo(recipient, chosen.method) };
}

/** Why it is not sent by the preferred method. */
function avoidedFor(
  recipient: DeliveryWishes,
  wanted: DeliveryOption | undefined,
  chosen: DeliveryOption,
  template: DeliveredTemplate,
): string[] {
  if (wanted === undefined || wanted.id === chosen.id) return [];
  if (isElectronic(wanted.channel) && noticeProblem(template, recipient, wanted) !== null)
    return ['no consent to electronic delivery on record'];
  const way = refusedWay[wanted.channel];
  return way === null ? [] : [`asked not to be contacted by ${contactWays[way].toLowerCase()}`];
}

/** How a joint letter goes: by post if either prefers post, by e-mail if neither prefers anything else. */
export function jointPreference(each: readonly (ContactWay | null)[]): ContactWay | null {
  if (each.includes('post')) return 'post';
  const stated = [...new Set(each.filter((way) => way !== null))];
  return stated.length === 1 ? stated[0]! : null;
}
