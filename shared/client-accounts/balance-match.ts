import { type Direction, signed } from './client-accounts.ts';

type Sent = { id: number; direction: Direction; amountPence: number };

/**
 * Which of the movements that the bank was told of, oldest first, its balance shows it has carried out: the most of them that lead
 * from what was confirmed before to the balance. None when no number of them does.
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
