/** The records of a case that a letter may be about, by their names in the audit trail. */
export const letterSubjects = {
  'case-creditors': 'Debt',
  complaints: 'Complaint',
  receipts: 'Receipt',
  'case-tasks': 'Task',
  decisions: 'Decision',
  'annual-reviews': 'Annual review',
} as const;
export type LetterSubject = keyof typeof letterSubjects;

/** The place of a record on the pages of its case. */
export function subjectHref(caseId: number, entity: LetterSubject, id: number): string {
  switch (entity) {
    case 'case-creditors':
      return `/cases/${caseId}?tab=creditors`;
    case 'complaints':
      return `/cases/${caseId}?tab=complaints&complaint=${id}`;
    case 'receipts':
      return `/cases/${caseId}?tab=payments`;
    case 'case-tasks':
      return `/cases/${caseId}?tab=tasks`;
    case 'decisions':
      return `/cases/${caseId}?tab=proposal-voting&decision=${id}`;
    case 'annual-reviews':
      return `/cases/${caseId}?tab=annual-reviews&review=${id}`;
  }
}

const inBothPlaces = (name: string) => [name, `${name}, Northern Ireland`];

/** The starter templates that fit an occasion, one for each place; one that a firm has renamed is chosen by hand. */
const fitting = {
  proof: [...inBothPlaces('Request for proof of debt'), 'Trust deed: request for a claim'],
  query: [...inBothPlaces('Claim query'), 'Trust deed: claim query'],
  rejected: [...inBothPlaces('Claim rejection'), 'Trust deed: claim rejection'],
  complaint: ['Complaint acknowledgement'],
  payment: ['Missed payment 1'],
  receipt: [],
  task: [],
  review: [],
  decision: inBothPlaces('Notice of decision procedure'),
  outcome: inBothPlaces('Report of the decision'),
} as const satisfies Record<string, readonly string[]>;
export type Occasion = keyof typeof fitting;

/** The published template for the case's place that fits an occasion; null where the firm has none by that name. */
export function fittingTemplate(
  templates: readonly { id: number; name: string }[],
  occasion: Occasion,
): number | null {
  for (const name of fitting[occasion]) {
    const found = templates.find((template) => template.name === name);
    if (found) return found.id;
  }
  return null;
}
