import { showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { type BatchState, batchReference } from './batch-states.ts';
import { ELEVEN_DIGITS_PENCE } from './fit-payment.ts';
import type { PaymentState } from './payment-states.ts';
import type { PayeeKind } from './payments.ts';

/** The facts that decide whether a payment can be in a file. */
export type FileFacts = {
  status: PaymentState;
  amountPence: number;
  statusReason: string | null;
  payeeKind: PayeeKind;
  hasBankDetails: boolean;
  /** Whether the payee's details have changed since the payment was released. */
  isChanged: boolean;
  isVerified: boolean;
  accountName: string | null;
  hasFileSettings: boolean;
  paidOn: string | null;
  chequeNumber: string | null;
  chequeOn: string | null;
  givenUpOn: string | null;
  batch: { id: number; status: BatchState; fileName: string | null } | null;
};

/** Why a payment that waits cannot be put into a batch, in words; null when it can. */
export function notReadyReason(
  facts: Omit<FileFacts, 'batch' | 'statusReason' | 'paidOn' | 'chequeNumber' | 'chequeOn' | 'givenUpOn'>,
): string | null {
  if (facts.status === 'pending') return 'It waits for a second person to approve it.';
  if (facts.accountName === null) return 'Its domain has no bank account that pays.';
  if (!facts.hasFileSettings)
    return `${facts.accountName} has no settings for payment files. Enter them in the account’s form.`;
  if (facts.amountPence > ELEVEN_DIGITS_PENCE)
    return `${poundsText(facts.amountPence)} has more than the eleven digits of a payment file, so it is paid by hand.`;
  if (facts.isChanged)
    return 'The payee’s bank details were changed after it was released. Cancel it and pay it again, to the new details.';
  if (!facts.hasBankDetails)
    return facts.payeeKind === 'client'
      ? 'The client’s bank details are not known, so it is paid by hand.'
      : 'The payee has no bank details.';
  return facts.isVerified ? null : 'The payee’s bank details are not verified.';
}

const ended: Partial<Record<PaymentState, string>> = {
  sent: 'It was sent to the bank',
  unknown: 'Nobody knows yet whether the bank made it',
  returned: 'It came back',
  cancelled: 'It was cancelled',
};

/** The answer to 'Why was this payment not in the file?', for any payment. */
export function whyNotInFile(facts: FileFacts): string {
  const { status, statusReason, batch, paidOn } = facts;
  const because = statusReason ? ` ${statusReason.replace(/[.\s]*$/, '.')}` : '';
  if (status === 'paid') return `It was paid${paidOn ? ` on ${showDate(paidOn)}` : ''}.`;
  if (status === 'sent' && facts.chequeOn)
    return `Cheque ${facts.chequeNumber} was issued on ${showDate(facts.chequeOn)} and has not been presented yet.`;
  if (facts.givenUpOn)
    return `It came back, nobody claimed it, and it was released to the other creditors on ${showDate(facts.givenUpOn)}.${because}`;
  const end = ended[status];
  if (end) return `${end}${batch?.fileName ? `, in the file ${batch.fileName}` : ''}.${because}`;
  if (batch)
    return batch.fileName === null
      ? `It is in batch ${batchReference(batch.id)}, whose file has not been generated yet.`
      : `It is in the file ${batch.fileName} of batch ${batchReference(batch.id)}.`;
  const reason = notReadyReason(facts);
  return `${reason ?? 'It is ready, and no batch has taken it yet.'}${because}`;
}
