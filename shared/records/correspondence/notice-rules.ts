import { showDate } from '#shared/platform/dates.ts';
import type { NoticeKind } from '#shared/records/reference/correspondence.ts';
import type { Channel } from './delivery.ts';

/** How somebody consented: expressly, or by having written electronically before the proceedings as a matter of course (rule 1.45(4)). */
export const consentKinds = {
  actual: 'Given',
  deemed: 'Deemed: they wrote to each other by e-mail before',
} as const;

/** A consent to electronic delivery, with the address given for it. */
export type Consent = {
  kind: keyof typeof consentKinds;
  givenOn: string;
  address: string;
  revokedOn: string | null;
};

/** The facts by which a notice to one recipient is judged. */
export type NoticeFacts = {
  kind: NoticeKind | null;
  channel: Channel;
  /** The day on which it is sent. */
  on: string;
  name: string;
  email: string | null;
  /**
   * The consents of each person it is to: where it is to two clients, both must have consented. Null where the Rules
   * provide otherwise, as for a court.
   */
  consents: readonly (readonly Consent[])[] | null;
  /** When the creditor opted out of further notices. */
  optedOutOn: string | null;
};

/** A rule of law or of practice, with the sentence that says what breaks it; null where nothing does. */
export type NoticeRule = {
  name: string;
  source: string;
  firmness: 'law' | 'practice';
  broken: (facts: NoticeFacts) => string | null;
};

const electronic: readonly Channel[] = ['email', 'portal', 'creditor_gateway'];

/** Whether what goes by a channel is delivered electronically, for which its recipient must consent. */
export const isElectronic = (channel: Channel): boolean => electronic.includes(channel);

/** Whether a consent was in force on a day: given and not revoked by then. */
export const isInForce = ({ givenOn, revokedOn }: Consent, on: string): boolean =>
  givenOn <= on && (revokedOn === null || revokedOn > on);

function consentProblem({ channel, consents, on, name, email }: NoticeFacts): string | null {
  if (!isElectronic(channel) || consents === null) return null;
  const held = consents.map((each) => each.filter((consent) => isInForce(consent, on)));
  if (held.length === 0 || held.some((each) => each.length === 0))
    return `No consent of ${name} to electronic delivery is on record, so a notice goes by post.`;
  if (channel !== 'email' || email === null) return null;
  const other = held.find(
    (each) => !each.some(({ address }) => address.toLowerCase() === email.toLowerCase()),
  );
  if (other === undefined) return null;
  return held.length > 1
    ? `${name}: not all of them consented to e-mail at ${email}.`
    : `${name} consented to e-mail at ${other[0]?.address}, not at ${email}.`;
}

/** What the Rules require for the delivery of a notice. Letters, post room, decisions and verification all use these rows. */
export const noticeRules: readonly NoticeRule[] = [
  {
    name: 'No text message',
    source: 'Insolvency Rules 2016, Part 1: no rule provides for it',
    firmness: 'law',
    broken: ({ channel }) => (channel === 'sms' ? 'A text message is not valid notice.' : null),
  },
  {
    name: 'Consent to electronic delivery',
    source: 'r 1.45(2), (4)',
    firmness: 'law',
    broken: consentProblem,
  },
  {
    name: 'No dividend notice on a website',
    source: 'rr 1.49, 1.50, 14.29',
    firmness: 'law',
    broken: ({ kind, channel }) =>
      kind === 'dividend' && channel === 'portal'
        ? 'A notice of a dividend is not delivered on a website.'
        : null,
  },
  {
    name: 'Opted-out creditors',
    source: 'r 15.8(3)(g)',
    firmness: 'law',
    broken: ({ kind, name, optedOutOn, on }) =>
      kind === 'notice' && optedOutOn !== null && isOptedOut(optedOutOn, on)
        ? `${name} opted out of further notices on ${showDate(optedOutOn)}.`
        : null,
  },
];

/** Whether a creditor had opted out of further notices by a day. */
export const isOptedOut = (optedOutOn: string | null, on: string): boolean =>
  optedOutOn !== null && optedOutOn <= on;

/** Why a notice may not be sent by that method: the first rule that it breaks; null where it may, and for an ordinary letter. */
export const noticeRefusal = (facts: NoticeFacts): string | null =>
  facts.kind === null
    ? null
    : (noticeRules.map(({ broken }) => broken(facts)).find((problem) => problem !== null) ?? null);
