import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { pathId } from '#shared/platform/validation.ts';
import { rowOutput } from '#shared/records/reference/contract.ts';
import { reference } from '#shared/records/reference/registry.ts';

const ask = <Payee extends 'creditors' | 'suppliers'>(payee: Payee) =>
  restCalls(reference[payee].plural, `/${payee}/{id}`).post(
    'financials.bank-details',
    '/ask-for-verification',
    'Ask again for bank details to be verified, after the last request was rejected or withdrawn',
    { input: z.strictObject({ id: pathId }), output: rowOutput(payee) },
  );

/** Asking again for payees' bank details to be verified by a second person. */
export const bankDetailsContract = { askCreditor: ask('creditors'), askSupplier: ask('suppliers') };
