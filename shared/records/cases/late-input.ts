import { inputOf } from '#shared/platform/life/asked.ts';
import { lateAsked } from './late-dates.ts';

/** What a call is sent where a day in it is entered late. */
export const lateInput = inputOf(lateAsked);
/** The same where what shows the day is asked in any case. */
export const lateReasonInput = inputOf({ lateReason: lateAsked.lateReason });
