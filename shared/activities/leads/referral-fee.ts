import { poundsText } from '#shared/platform/money.ts';
import type { RowOf } from '#shared/records/reference/contract.ts';

type Terms = Pick<RowOf<'introducers'>, 'type' | 'feeAllowed' | 'feeBasis' | 'feeAmount'>;

/** What an introducer earns from a case: pence (0 for nothing), when they are earned, and why. */
export type ReferralFee = { pence: number; isEarned: boolean; why: string };

/** Solutions whose office-holder must not pay for the introduction of the appointment (Insolvency Code of Ethics R340.4). */
const appointments: readonly string[] = ['iva', 'ptd', 'bankruptcy', 'sequestration'];

const nothing = (why: string): ReferralFee => ({ pence: 0, isEarned: false, why });

/**
 * The fee for introducing a client. None is paid to debt packagers for any solution (FCA PS23/5, CONC 8.3), and none to anybody for
 * an insolvency appointment; else what was agreed. `wasAccepted`: whether the arrangement has been approved or begun.
 */
export function referralFee(
  { type, feeAllowed, feeBasis, feeAmount }: Terms,
  solution: string,
  wasAccepted: boolean,
): ReferralFee {
  if (appointments.includes(solution))
    return nothing(
      'No fee: nobody is paid for introducing an insolvency appointment (Code of Ethics R340.4).',
    );
  if (type === 'packager')
    return nothing('No fee: debt packagers must not be paid for referring clients (FCA PS23/5).');
  if (!feeAllowed || feeBasis === null || feeBasis === 'none' || !feeAmount)
    return nothing('No fee was agreed with this introducer.');
  if (feeBasis === 'per_lead')
    return { pence: feeAmount, isEarned: true, why: `${poundsText(feeAmount)} for each lead, as agreed.` };
  return {
    pence: feeAmount,
    isEarned: wasAccepted,
    why: `${poundsText(feeAmount)} for each accepted case, as agreed${wasAccepted ? '' : '; not accepted yet'}.`,
  };
}
