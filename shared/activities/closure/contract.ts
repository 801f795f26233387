import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, keyOf, nothing, pence } from '#shared/platform/contract.ts';
import { cleanText, idSchema, pastDate, pathId, plainLine } from '#shared/platform/validation.ts';
import { lateInput } from '#shared/records/cases/late-input.ts';
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
  /** Whether it was a voluntary arrangement, which is reported on and has an entry in the register; false for a trust deed or a plan. */
  isArrangement: z.boolean(),
  /**
   * Rule 8.31: 28 days after the end, to be sent by the last business day before that. Null where the rule asks for
   * none, as after a revocation, or where the case was closed elsewhere.
   */
  reportDueOn: day.nullable(),
  sendReportBy: day.nullable(),
  /** When the last recipient was sent the report; null while it is still owed to anybody. */
  reportSentOn: day.nullable(),
  /** When the Secretary of State was sent that notice or notice of a revocation, and when the entry is removed (rule 11.15). */
  noticeSentOn: day.nullable(),
  registerRemovalOn: day.nullable(),
  /** When it was recorded as removed. */
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
  /** What the end of an arrangement cut short by a death or bankruptcy is recorded with; null for any other, or once it is recorded. */
  endToRecord: z
    .object({
      /** Why the caller may not record it. */
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
  ...lateInput,
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
