import { type ComplaintRegime, complaintRegimes } from './complaints.ts';

/** What a complaint is about, as far as its regime depends on it. */
export const complaintSubjects = {
  office_holder: 'Conduct of the nominee, supervisor or trustee',
  regulated: 'Debt advice or another regulated service',
  both: 'Both of these',
  other: 'Neither of these',
} as const;
export type ComplaintSubject = keyof typeof complaintSubjects;

const proposed: Readonly<Record<ComplaintSubject, ComplaintRegime>> = {
  office_holder: 'ip_gateway',
  regulated: 'disp',
  both: 'both',
  other: 'none',
};

/** The regime of a complaint by what it is about: an office holder answers to the Gateway, a regulated firm to DISP. */
export const proposedRegime = (about: ComplaintSubject): ComplaintRegime => proposed[about];

/** What decides whether a complaint is under the right regime; `about` is null where nobody recorded it. */
export type RegimeFacts = {
  caseId: number;
  id: number;
  about: ComplaintSubject | null;
  regime: ComplaintRegime;
  regimeReason: string | null;
};

/** A complaint is under the regime of what it is about, unless somebody gave a reason for another. */
export const regimeRule = {
  name: 'Regime of a complaint',
  source: 'DISP 1.1',
  firmness: 'practice',
  broken: ({ about, regime, regimeReason }: Omit<RegimeFacts, 'caseId' | 'id'>): string | null =>
    about === null || regimeReason !== null || regime === proposedRegime(about)
      ? null
      : `‘${complaintSubjects[about]}’ comes under ‘${complaintRegimes[proposedRegime(about)]}’: say why this complaint is under ‘${complaintRegimes[regime]}’.`,
  at: ({ caseId, id }: Pick<RegimeFacts, 'caseId' | 'id'>) =>
    `/cases/${caseId}?tab=complaints&complaint=${id}`,
} as const;
