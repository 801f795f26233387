import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, instant, named, pence } from '#shared/platform/contract.ts';
import { cleanText, idSchema, pathId, readVersion } from '#shared/platform/validation.ts';

/** A portfolio to which a case may go, with the accounts of its domain that hold clients’ money. */
const target = z.object({ id: idSchema, name: z.string(), domain: named, bankAccounts: z.array(named) });
export type TransferTarget = z.output<typeof target>;

const place = z.object({ portfolio: named.nullable(), domain: named });

/** A transfer that was made. */
const done = z.object({
  id: z.int(),
  from: place,
  to: place,
  reason: z.string(),
  amountPence: pence,
  doneOn: day,
  askedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
});

/** The preview of moving a case to another portfolio. */
const overview = z.object({
  /** The money of the case, which moves with it. */
  heldPence: pence,
  /** Why it cannot be transferred now, each reason a sentence. */
  blockers: z.array(z.string()),
  waiting: z
    .object({ to: place, reason: z.string(), askedBy: z.string().nullable(), askedAt: instant })
    .nullable(),
  targets: z.array(target),
  transfers: z.array(done),
});
export type TransferOverview = z.output<typeof overview>;

const ofCase = z.object({ caseId: pathId });

const rest = restCalls('Cases', '/cases/{caseId}/transfers');

/** Moving approved cases to another portfolio, also of another domain: asked for by one person and approved by a second. */
export const transfersContract = {
  ofCase: rest.get('case.read', '', 'The transfers of a case, where it may go and what stands in the way', {
    input: ofCase,
    output: overview,
  }),
  ask: rest.create('case.write', '', 'Ask a second person to transfer a case to another portfolio', {
    input: ofCase.extend({
      version: readVersion,
      portfolioId: idSchema,
      bankAccountId: idSchema
        .nullable()
        .default(null)
        .describe('The account that is to hold the money, where the domain of the portfolio has several.'),
      reason: cleanText(500, 1),
    }),
    output: overview,
  }),
};
