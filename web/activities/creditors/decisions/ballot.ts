import { z } from 'zod';
import { decisionsContract } from '#shared/activities/creditors/decisions/contract.ts';
import { londonDate, londonInstant, londonTime } from '#shared/platform/dates.ts';
import { pastDate } from '#shared/platform/validation.ts';
import type { VoteMethod } from '#shared/records/decisions/decisions.ts';

/** When and how votes came, as entered: without a day, they came just now. */
export type Received = { receivedOn: string | null; receivedTime: string | null; method: VoteMethod };

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 14:30.');

/** The moment of receipt in its two fields: a day may not be in the future. */
const receivedFields = { receivedOn: pastDate.nullable(), receivedTime: time.nullable() };

/** The input of the call with the moment of receipt in two fields. */
export const ballotForm = z
  .strictObject({ ...decisionsContract.vote.input.omit({ receivedAt: true }).shape, ...receivedFields })
  .refine(({ receivedOn, receivedTime }) => receivedOn === null || receivedTime !== null, {
    message: 'Required.',
    path: ['receivedTime'],
  });

/** The moment that was entered; null for just now. */
export const momentOf = ({
  receivedOn,
  receivedTime,
}: Pick<Received, 'receivedOn' | 'receivedTime'>): string | null =>
  receivedOn === null ? null : londonInstant(receivedOn, receivedTime ?? '00:00').toISOString();

/** The input of the call, from the form. */
export const inputOf = ({ receivedOn, receivedTime, ...input }: z.output<typeof ballotForm>) => ({
  ...input,
  receivedAt: momentOf({ receivedOn, receivedTime }),
});

/** The initial values of a form of votes. */
export const freshBallot = {
  receivedOn: null,
  receivedTime: null,
  method: 'email',
  agentCreditorId: null,
  proxyHolder: null,
  proxyName: null,
  isDiscretionary: false,
  notes: null,
} as const;

/** A moment as it is read in London: 'today 10:20', '16/12/2026 23:59'. */
export function receivedText(at: string): string {
  const moment = new Date(at);
  const on = londonDate(moment);
  const day = on === londonDate() ? 'today' : on.split('-').reverse().join('/');
  return `${day} ${londonTime(moment)}`;
}
