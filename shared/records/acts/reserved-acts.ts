import type { Source } from '#shared/platform/life/life.ts';
import { keysOf } from '#shared/platform/options.ts';

/** In what capacity an act is carried out; of a trust deed the nominee and the supervisor are the trustee. */
export const capacities = {
  nominee: 'nominee',
  supervisor: 'supervisor',
  trustee: 'trustee',
  chair: 'chair',
} as const;
export type Capacity = keyof typeof capacities;

type ReservedAct = {
  label: string;
  /** As it follows ‘may’. */
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
    does: 'sign the nominee’s report',
    of: 'nominee',
    source: 'section 256A',
    isDelegable: false,
  },
  chair: {
    label: 'Chair decisions of creditors',
    does: 'chair the decision',
    of: 'chair',
    source: 'rule 15.21',
    isDelegable: true,
  },
  ruling: {
    label: 'Admit claims for voting',
    does: 'admit or reject a claim for voting',
    of: 'chair',
    source: 'rule 15.33',
    isDelegable: true,
  },
  outcome: {
    label: 'Record the outcome of a decision',
    does: 'record the outcome',
    of: 'chair',
    source: 'rule 15.34',
    isDelegable: true,
  },
  withdraw_decision: {
    label: 'Withdraw a decision',
    does: 'withdraw the decision',
    of: 'chair',
    source: 'rule 15.21',
    isDelegable: true,
  },
  variation: {
    label: 'Approve a variation',
    does: 'decide a variation',
    of: 'supervisor',
    source: 'domain notes 3.2',
    isDelegable: true,
  },
  breach_notice: {
    label: 'Serve notice of a breach',
    does: 'serve notice of a breach',
    of: 'supervisor',
    source: 'domain notes 8.11',
    isDelegable: true,
  },
  completion: {
    label: 'Certify completion',
    does: 'certify that the arrangement is completed',
    of: 'supervisor',
    source: 'rule 8.31',
    isDelegable: true,
  },
  termination: {
    label: 'Certify termination',
    does: 'certify that the arrangement is terminated',
    of: 'supervisor',
    source: 'rule 8.31',
    isDelegable: true,
  },
} as const satisfies Readonly<Record<string, ReservedAct>>;
export type ActName = keyof typeof reservedActs;
export const actNames = keysOf(reservedActs);

/** What an authority may name: the acts that are delegable. */
export const delegableActs = [
  'chair',
  'ruling',
  'outcome',
  'withdraw_decision',
  'variation',
  'breach_notice',
  'completion',
  'termination',
] as const satisfies readonly ActName[];
