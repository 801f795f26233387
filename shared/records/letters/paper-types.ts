/** The types of document, by their codes in Settings › Documents, of the papers that are made under Proposal & Voting. */
export const paperTypes = {
  proposal: 'proposal',
  keyFacts: 'key-facts',
  report: 'nominee-s-report',
  signed: 'signed-proposal',
} as const;
/** Terms of engagement, the letter of the pack: it goes out once the advice is signed off (SIP 3.1). */
export const TERMS_OF_ENGAGEMENT = 'terms-of-engagement';
/** The report of an arrangement that was terminated (rule 8.31). */
export const TERMINATION_REPORT = 'termination-report';
export type PaperType = keyof typeof paperTypes;

/** The papers that only their own step may make, since it checks what they need: a letter of these types would bypass it. */
export const papersByStep: readonly string[] = [paperTypes.proposal, paperTypes.report, paperTypes.signed];

/** Why no letter may be written with a template of that type of document; null where one may (rules 8.3 and 8.19). */
export const paperProblem = (name: string, documentCode: string | null): string | null =>
  documentCode !== null && papersByStep.includes(documentCode)
    ? `${name} is made under Proposal & Voting, which checks what the Rules ask of it: it cannot be written as a letter.`
    : null;
