import { addBusinessDays, isBusinessDay } from '#shared/platform/business-days.ts';
import { londonDate, londonTime } from '#shared/platform/dates.ts';

/** The ways in which mail leaves: printed here or by a print house, by the mail server, or through the firm's own hook. */
export type DeliveryWay = 'print' | 'email' | 'hook';
const ways = {
  print_1st: 'print',
  print_2nd: 'print',
  recorded: 'print',
  dx: 'print',
  email: 'email',
  sms: 'hook',
  portal: 'hook',
  creditor_gateway: 'hook',
} as const satisfies Record<string, DeliveryWay>;
export type Channel = keyof typeof ways;

/** How mail of a channel leaves. */
export const wayOf = (channel: Channel): DeliveryWay => ways[channel];

/** The channels for printed mail. */
export const printedChannels = (Object.keys(ways) as Channel[]).filter(
  (channel) => ways[channel] === 'print',
);

/**
 * The day on which mail that is ready at an instant leaves: today before the cut-off of a business day, else the next business day.
 * The cut-off is London's time, as 15:30; without one only the day counts.
 */
export function leavesOn(at: Date, cutOffTime: string | null, holidays: ReadonlySet<string>): string {
  const today = londonDate(at);
  const isInTime = cutOffTime === null || londonTime(at) < cutOffTime;
  return isBusinessDay(today, holidays) && isInTime ? today : addBusinessDays(today, 1, holidays);
}
