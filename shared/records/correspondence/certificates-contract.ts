import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { instant } from '#shared/platform/contract.ts';
import { idSchema, pathId } from '#shared/platform/validation.ts';

/** A certificate of delivery as pages list it. */
export const deliveryCertificate = z.object({
  id: z.int(),
  /** What was delivered. */
  what: z.string(),
  /** How many deliveries it certifies. */
  deliveries: z.int(),
  certifiedBy: z.string(),
  certifiedAt: instant,
  /** Where its PDF is filed; null while that is being made. */
  documentId: z.int().nullable(),
});

const rest = restCalls('Certificates of delivery', '/cases/{caseId}/delivery-certificates');

/** Who certified when and how notices of a case were delivered (rule 1.52). */
export const certificatesContract = {
  ofCase: rest.get('case.read', '', 'The certificates of delivery of a case, the latest first', {
    input: z.strictObject({ caseId: pathId }),
    output: z.array(deliveryCertificate),
  }),
  certify: rest.create(
    'case.write',
    '',
    'Certify the delivery of letters that have been sent, in the caller’s name',
    {
      input: z.strictObject({
        caseId: pathId,
        mailIds: z.array(idSchema).min(1, 'Choose the letters.').max(100),
      }),
      output: deliveryCertificate,
    },
  ),
};
