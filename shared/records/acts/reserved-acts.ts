import type { Source } from '#shared/platform/life/life.ts';
import { keysOf } from '#shared/platform/options.ts';

/** In what capacity an act is carried out; in a trust deed, the trustee is both nominee and supervisor. */
export const capacities = {
  nominee: 'nominee',
  supervisor: 'supervisor',
  trustee: 'trustee',
  chair: 'chair',
} as const;
export type Capacity = keyof typeof capacities;

type ReservedAct = {
  /** Its name in requests and authorities. */
  label: string;
  /** Its name once done, in the record. */
  done: string;
  /** Its wording after ‘may’. */
  does: string;
  of: 'nominee' | 'supervisor' | 'chair';
  source: Source;
  /** Whether somebody else may carry it out in the office holder’s name, with written authority. */
  isDelegable: boolean;
};

/** What only the office holder or the chair of a case does. Advisers prepare it. Who acts is law: a firm cannot loosen it. */
export const reservedActs = {
  nominee_report: {
    label: 'Sign the nominee’s report',
    done: 'Nominee’s report signed',
    does: 'sign the nominee’s report',
    of: 'nominee',
    source: 'section 256A',
    isDelegable: false,
  },
  appointment: {
    label: 'Accept the appointment',
    done: 'Appointment accepted',
    does: 'accept the appointment',
    of: 'supervisor',
    source: 'sections 388 to 390',
    isDelegable: true,
  },
  chair: {
    label: 'Chair decisions of creditors',
    done: 'Decision chaired',
    does: 'chair the decision',
    of: 'chair',
    source: 'rule 15.21',
    isDelegable: true,
  },
  ruling: {
    label: 'Admit or reject claims for voting',
    done: 'Claim admitted or rejected for voting',
    does: 'admit or reject a claim for voting',
    of: 'chair',
    source: 'rule 15.33',
    isDelegable: true,
  },
  outcome: {
    label: 'Record the outcome of a decision',
    done: 'Outcome recorded',
    does: 'record the outcome',
    of: 'chair',
    source: 'rule 15.34',
    isDelegable: true,
  },
  withdraw_decision: {
    label: 'Withdraw a decision',
    done: 'Decision withdrawn',
    does: 'withdraw the decision',
    of: 'chair',
    source: 'rule 15.21',
    isDelegable: true,
  },
  variation: {
    label: 'Decide a variation',
    done: 'Variation decided',
    does: 'decide a variation',
    of: 'supervisor',
    source: 'domain notes 3.2',
    isDelegable: true,
  },
  breach_notice: {
    label: 'Serve notice of a breach',
    done: 'Notice of a breach served',
    does: 'serve notice of a breach',
    of: 'supervisor',
    source: 'domain notes 8.11',
    isDelegable: true,
  },
  annual_report: {
    label: 'Sign the annual report',
    done: 'Annual report signed',
    does: 'sign the annual report',
    of: 'supervisor',
    source: 'rule 8.28',
    isDelegable: true,
  },
  completion: {
    label: 'Certify completion',
    done: 'Completion certified',
    does: 'certify that the arrangement is completed',
    of: 'supervisor',
    source: 'rule 8.31',
    isDelegable: true,
  },
  termination: {
    label: 'Certify termination',
    done: 'Termination certified',
    does: 'certify that the arrangement is terminated',
    of: 'supervisor',
    source: 'rule 8.31',
    isDelegable: true,
  },
  final_report: {
    label: 'Sign the final report',
    done: 'Final report signed',
    does: 'sign the final report',
    of: 'supervisor',
    source: 'rule 8.31',
    isDelegable: true,
  },
} as const satisfies Readonly<Record<string, ReservedAct>>;
export type ActName = keyof typeof reservedActs;
export const actNames = keysOf(reservedActs);

/** What an authority may name: the acts that are delegable. */
export const delegableActs = [
  'appointment',
  'chair',
  'ruling',
  'outcome',
  'withdraw_decision',
  'variation',
  'breach_notice',
  'annual_report',
  'completion',
  'termination',
  'final_report',
] as const satisfies readonly ActName[];

/** The acts that a paper is signed by, by the code of its type in Settings › Documents. */
const signedPapers: Readonly<Record<string, ActName>> = {
  'annual-report': 'annual_report',
  'completion-report': 'final_report',
  'termination-report': 'final_report',
};

/** The act that signing a paper of that type is; null where anybody of the firm may sign it. */
export const actOfPaper = (documentCode: string | null): ActName | null =>
  documentCode === null ? null : (signedPapers[documentCode] ?? null);
