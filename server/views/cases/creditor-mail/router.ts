import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { creditorMailContract as contract } from '#shared/views/cases/creditor-mail/contract.ts';
import { mailOfCreditor, mailOfDebt } from './creditor-mail.ts';

/** Mail to and from creditors. */
export const creditorMailRouter: Procedures<typeof contract> = router(contract, {
  ofDebt: mailOfDebt,
  ofCreditor: mailOfCreditor,
});
