import { addDays, londonDate, showDate } from '#shared/platform/dates.ts';
import type { RowOf } from '#shared/records/reference/contract.ts';

type Introducer = Pick<
  RowOf<'introducers'>,
  'name' | 'type' | 'isActive' | 'agreementStartOn' | 'agreementEndOn' | 'dueDiligenceOn' | 'nextReviewOn'
>;

/** The firm's own sources, which need no agreement or due diligence. */
const ownSources: readonly string[] = ['internal', 'web', 'self'];

/** Why leads of the introducer are not taken today, or null. */
export function refusalOfLeads(
  { name, isActive, agreementStartOn, agreementEndOn }: Introducer,
  today: string = londonDate(),
): string | null {
  if (!isActive) return `We take no leads from ${name} any more.`;
  if (agreementStartOn && agreementStartOn > today)
    return `The agreement with ${name} begins on ${showDate(agreementStartOn)}.`;
  if (agreementEndOn && agreementEndOn < today)
    return `The agreement with ${name} ended on ${showDate(agreementEndOn)}.`;
  return null;
}

/** The reason why the introducer gets no key, or null: the reasons for refusing leads, and due diligence that is missing. */
export function refusalOfKey(introducer: Introducer, today: string = londonDate()): string | null {
  const refusal = refusalOfLeads(introducer, today);
  if (refusal) return refusal;
  if (ownSources.includes(introducer.type) || introducer.dueDiligenceOn) return null;
  return `Record when due diligence on ${introducer.name} was done: SIP 3.1 requires you to know what advice a referrer gave.`;
}

const SOON_DAYS = 30;

/** Warnings for staff before they rely on what the introducer said to the client; none if all is in order. */
export function introducerWarnings(introducer: Introducer, today: string = londonDate()): string[] {
  const { type, dueDiligenceOn, nextReviewOn, agreementEndOn } = introducer;
  const warnings: string[] = [];
  const refusal = refusalOfLeads(introducer, today);
  if (refusal) warnings.push(refusal);
  else if (agreementEndOn && agreementEndOn <= addDays(today, SOON_DAYS))
    warnings.push(`The agreement ends on ${showDate(agreementEndOn)}.`);
  if (ownSources.includes(type)) return warnings;
  if (!dueDiligenceOn) warnings.push('No due diligence is recorded (SIP 3.1).');
  if (nextReviewOn && nextReviewOn < today)
    warnings.push(`The review of ${showDate(nextReviewOn)} is overdue.`);
  else if (nextReviewOn && nextReviewOn <= addDays(today, SOON_DAYS))
    warnings.push(`To be reviewed by ${showDate(nextReviewOn)}.`);
  return warnings;
}
