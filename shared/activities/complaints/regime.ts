import { type ComplaintRegime, complaintRegimes } from './complaints.ts';

/** What a complaint is about, as far as its regime depends on it. */
export const complaintSubjects = {
  office_holder: 'Conduct of the nominee, supervisor or trustee',
  regulated: 'Debt advice or another regulated service',
  both: 'Both the office holder and a regulated service',
  other: 'Something else',
} as const;
export type ComplaintSubject = keyof typeof complaintSubjects;

const proposed: Readonly<Record<ComplaintSubject, ComplaintRegime>> = {
  office_holder: 'ip_gateway',
  regulated: 'disp',
  both: 'both',
  other: 'none',
};

/** The regime of a complaint by what it is about (DISP 1.1): an office holder answers to the Gateway, a regulated firm to DISP. */
export const proposedRegime = (about: ComplaintSubject): ComplaintRegime => proposed[about];

/** What a complaint is about, where anybody recorded that, and its regime, with the reason if it is not the proposed one. */
export type RegimeFacts = {
  about: ComplaintSubject | null;
  regime: ComplaintRegime;
  regimeReason: string | null;
};

/** A complaint is under the regime of what it is about, unless somebody gave a reason for another; otherwise the refusal. */
export const regimeProblem = ({ about, regime, regimeReason }: RegimeFacts): string | null =>
  about === null || regimeReason !== null || regime === proposedRegime(about)
    ? null
    : `A complaint about this comes under ‘${complaintRegimes[proposedRegime(about)]}’: say why it is under ‘${complaintRegimes[regime]}’ instead.`;
