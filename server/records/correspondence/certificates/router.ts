import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { certificatesContract as contract } from '#shared/records/correspondence/certificates-contract.ts';
import { certificatesOfCase, certifyLetters } from './issue-certificate.ts';

/** Certificates of the delivery of notices. */
export const certificatesRouter: Procedures<typeof contract> = router(contract, {
  ofCase: (ctx, { caseId }) => certificatesOfCase(ctx, caseId),
  certify: certifyLetters,
});
