import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, keyOf, listOf } from '#shared/platform/contract.ts';
import { pathId, queryInteger } from '#shared/platform/validation.ts';
import { recipientStates } from '#shared/records/letters/mail-states.ts';

/** A letter or e-mail between the firm and a creditor: `out` from the mail queue, `in` as filed. */
export const creditorMail = z.object({
  way: z.enum(['out', 'in']),
  /** The id of the recipient, or of the item that came in. */
  id: z.int(),
  title: z.string(),
  /** To whom it went, or from whom it came. */
  who: z.string().nullable(),
  how: z.string(),
  /** When it was sent or received; while it has not left, when it was written. */
  on: day,
  /** The state of outgoing mail. */
  status: keyOf(recipientStates).nullable(),
  /** The number of outgoing mail. */
  number: z.string().nullable(),
  /** The PDF, below /api; null while there is none. */
  pdfPath: z.string().nullable(),
  case: z.object({ id: z.int(), uniqueReference: z.string(), caseName: z.string() }),
  debt: z.object({ id: z.int(), creditor: z.string(), accountNumber: z.string().nullable() }),
});
export type CreditorMail = z.output<typeof creditorMail>;

const page = { page: queryInteger(1, 1_000_000, 1), limit: queryInteger(1, 100, 25) };

const rest = restCalls('Creditor communication');

/** Letters to and from creditors, newest first. */
export const creditorMailContract = {
  ofDebt: rest.get(
    'case.read',
    '/cases/{caseId}/creditors/{debtId}/mail',
    'The letters and e-mails of a debt, both ways, newest first',
    {
      input: z.strictObject({ caseId: pathId, debtId: pathId, ...page }),
      output: listOf(creditorMail),
    },
  ),
  ofCreditor: rest.get(
    'config.creditors',
    '/creditors/{creditorId}/mail',
    'The letters and e-mails of a creditor on the caller’s cases, newest first',
    { input: z.strictObject({ creditorId: pathId, ...page }), output: listOf(creditorMail) },
  ),
};
