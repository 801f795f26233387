import { londonDate } from '#shared/platform/dates.ts';

/** Whether the bank dates a line ahead, and nobody has released it: it waits for its day. */
export const isDatedAhead = (line: { bookedOn: string; releasedEarly: string | null }): boolean =>
  line.releasedEarly === null && line.bookedOn > londonDate();
