import type { WantedClock } from '#shared/records/law/clock-states.ts';
import type { BreachStatus } from './breaches.ts';

type Facts = {
  status: BreachStatus;
  remedyByOn: string | null;
  referredOn: string | null;
  endedOn: string | null;
};

const notDone: readonly BreachStatus[] = ['suspected', 'open', 'variation_proposed', 'terminated'];

/** The clock of a breach: the date in its notice to the client, met when the breach is remedied, waived or referred to creditors. */
export function breachClocks({ status, remedyByOn, referredOn, endedOn }: Facts): WantedClock[] {
  if (remedyByOn === null || notDone.includes(status)) return [];
  const metOn = status === 'notice_served' ? null : (referredOn ?? endedOn);
  return [{ rule: 'breach-remedy', on: remedyByOn, metOn }];
}
