import { type Direction, signed } from './client-accounts.ts';

type Sent = { id: number; direction: Direction; amountPence: number };

/**
 * The movements sent to the bank, oldest first, that its balance shows as carried out: the longest run that leads from the confirmed
 * balance to the bank's. Null if no run does.
 */
export function carriedOut<S extends Sent>(
  confirmedPence: number,
  sent: readonly S[],
  bankPence: number,
): S[] {
  let running = confirmedPence;
  let count = 0;
  for (const [index, movement] of sent.entries()) {
    running += signed(movement);
    if (running === bankPence) count = index + 1;
  }
  return sent.slice(0, count);
}
