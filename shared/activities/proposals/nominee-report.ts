import { z } from 'zod';
import { cleanText, pastDate } from '#shared/platform/validation.ts';

/** The states of a nominee's report. */
export const reportStates = { draft: 'Draft', filed: 'Filed' } as const;

const words = cleanText(4_000);

/** The contents of the nominee's report (rule 8.19; law.md, Nominee's report). */
export const reportShape = {
  receivedOn: pastDate.nullable(),
  hasReasonableProspect: z.boolean(),
  shouldInvite: z.boolean(),
  opinion: words,
  jurisdictionBasis: words,
  court: words,
  checks: words,
  valuations: words,
  attitude: words,
} as const;
const report = z.strictObject(reportShape);
export type Report = z.output<typeof report>;

export const reportLabels: Readonly<Record<keyof Report, string>> = {
  receivedOn: 'Proposal received on',
  hasReasonableProspect: 'The proposal has a reasonable prospect of being approved and implemented',
  shouldInvite: 'Creditors should be invited to consider it',
  opinion: 'Reasons for the opinion',
  jurisdictionBasis: 'Jurisdiction, and why',
  court: 'Court to which applications are made',
  checks: 'What was checked',
  valuations: 'How assets were valued',
  attitude: 'The debtor’s attitude',
};

/** The words that most reports use; a new report begins with those on court and jurisdiction, and offers the others. */
export const usualReport: Readonly<Record<keyof Report, string>> = {
  receivedOn: '',
  hasReasonableProspect: '',
  shouldInvite: '',
  opinion:
    'The debtor’s position is not materially different from what is stated, and the contribution is affordable.',
  jurisdictionBasis:
    'The debtor’s centre of main interests is in England and Wales, because the debtor lives and works there and creditors know the debtor there. The proceedings are main proceedings.',
  court:
    'Applications are to be made to the County Court hearing centre that serves the place where the debtor has lived for most of the last six months, or to the High Court where the rules say so.',
  checks:
    'Income and expenditure were checked against payslips, award letters and bank statements, and debts against a credit report and creditors’ statements.',
  valuations:
    'Assets are valued as the statement says, by a professional valuation where one is named and otherwise by published prices.',
  attitude:
    'The debtor was advised on all alternatives, was given time to consider, and wishes to pay as much as the budget allows.',
};

const NEEDED = 'Needed before it is filed.';

/** What a report lacks before it can be filed, by field. */
export function reportProblems(report: Report): Record<string, string> {
  const texts = ['opinion', 'jurisdictionBasis', 'court', 'checks', 'valuations', 'attitude'] as const;
  return {
    ...Object.fromEntries(texts.filter((field) => report[field] === '').map((field) => [field, NEEDED])),
    ...(report.receivedOn === null && { receivedOn: NEEDED }),
  };
}
