import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, keyOf, nothing, pence } from '#shared/platform/contract.ts';
import { cleanText, idSchema, pastDate, pathId, plainLine } from '#shared/platform/validation.ts';
import { remedyTabs } from '#shared/records/rules/rule.ts';
import { closingCheckLabels, closingGoals } from '#shared/records/solutions/closing-checks.ts';

const item = z.object({
  check: keyOf(closingCheckLabels),
  label: z.string(),
  /** The blocker, and where to resolve it; null if the check is met. */
  blocker: z
    .object({ text: z.string(), tab: z.enum(remedyTabs).nullable(), field: z.string().nullable() })
    .nullable(),
  /** Why nothing is asked for. */
  note: z.string().nullable(),
});

/** The end of an arrangement and what follows from it. */
const end = z.object({
  endedOn: day,
  how: z.enum(['completed', 'terminated', 'revoked']),
  /** Whether it was a voluntary arrangement, which is reported on and has an entry in the register; a trust deed or a plan is none. */
  isArrangement: z.boolean(),
  /** Rule 8.31: 28 days after the end; sent by the last business day before it. Null where it asks for none, as of a revocation, or the case was closed elsewhere. */
  reportDueOn: day.nullable(),
  sendReportBy: day.nullable(),
  /** When the last of them had the report; null while somebody is owed it. */
  reportSentOn: day.nullable(),
  /** When the Secretary of State was sent that notice or the one of a revocation, and when the entry is removed (rule 11.15). */
  noticeSentOn: day.nullable(),
  registerRemovalOn: day.nullable(),
  /** When it was removed, as somebody has noted it. */
  removedOn: day.nullable(),
});

const checklist = z.object({
  /** The end that the case is being prepared for; null while that is not near, or when it is closed. */
  goal: keyOf(closingGoals).nullable(),
  items: z.array(item),
  heldPence: pence,
  /** Whether a distribution that closes the case can be prepared: money is held and no open run has it. */
  mayDistribute: z.boolean(),
  /** The open run that has the case. */
  run: z.object({ id: z.int(), reference: z.string(), status: z.string() }).nullable(),
  end: end.nullable(),
  /** Of an arrangement that a death or a bankruptcy took out of its course: what its end is recorded with; null where it is none, or recorded. */
  endToRecord: z
    .object({
      /** Why it is not for the caller. */
      barred: z.string().nullable(),
      reason: z.string(),
      isDeath: z.boolean(),
    })
    .nullable(),
});
export type ClosingChecklist = z.output<typeof checklist>;

const arrangementEnd = z.strictObject({
  caseId: pathId,
  version: idSchema,
  terminatedOn: pastDate,
  terminationReason: cleanText(250, 1),
  /** Such as ‘clause 8.4 of the standard conditions’. */
  terminationTerm: plainLine(200, 1),
  /** Where nobody knows the personal representatives, they are written to at the address of the client. */
  representativeName: plainLine(120).nullable().default(null),
  representativeAddress: cleanText(300).nullable().default(null),
});
export type ArrangementEnd = z.output<typeof arrangementEnd>;

const rest = restCalls('Cases', '/cases/{caseId}/closure');

/** The blockers of the end of an arrangement, and of closing its case. */
export const closureContract = {
  checklist: rest.get(
    'case.read',
    '',
    'What stands in the way of completing or closing a case, and the clocks of its end',
    { input: z.strictObject({ caseId: pathId }), output: checklist },
  ),
  endArrangement: rest.post(
    'case.write',
    '/end',
    'Record when an arrangement ended after a death or a bankruptcy, and under which of its terms',
    { input: arrangementEnd, output: nothing },
  ),
};
