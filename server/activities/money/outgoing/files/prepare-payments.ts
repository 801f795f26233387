import { modulusProblem } from '#server/records/reference/modulus.ts';
import {
  type FieldChange,
  type FileLimits,
  type FilePayment,
  fitPayment,
} from '#shared/activities/money/outgoing/fit-payment.ts';

/** The contents of a file, and the preview shown before it is made. */
export type Prepared = {
  payments: FilePayment[];
  /** The texts that the file has to carry in an altered form, by payment. */
  changed: { id: number; changes: FieldChange[] }[];
  /** Why payments cannot be in the file. A file is made only if there are no such payments. */
  refused: { id: number; refusals: readonly string[] }[];
  /** Payments to sort codes that are not in the published modulus checking table. */
  unchecked: number[];
};

/** Fits payments to a kind of file and checks their accounts by modulus (Vocalink, Validating account numbers). */
export function preparePayments(payments: Iterable<FilePayment>, limits: FileLimits): Prepared {
  const prepared: Prepared = { payments: [], changed: [], refused: [], unchecked: [] };
  for (const payment of payments) {
    const { id, sortCode, accountNumber } = payment;
    const { fitted, changes, refusals } = fitPayment(payment, limits);
    const check = fitted ? modulusProblem(sortCode, accountNumber) : null;
    const wrong =
      check === 'invalid' ? [`No account at ${sortCode} can have the number ${accountNumber}.`] : refusals;
    if (changes.length > 0) prepared.changed.push({ id, changes });
    if (check === 'unchecked') prepared.unchecked.push(id);
    if (fitted && wrong.length === 0) prepared.payments.push(fitted);
    else prepared.refused.push({ id, refusals: wrong });
  }
  return prepared;
}
