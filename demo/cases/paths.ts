import { statusCodes } from '#shared/records/law/statuses.ts';
import { dmp, dmpCodes } from '#shared/records/solutions/dmp.ts';
import { iva, ivaCodes } from '#shared/records/solutions/iva.ts';
import type { Solution } from '#shared/records/solutions/solution.ts';
import { trustDeed, trustDeedCodes } from '#shared/records/solutions/trust-deed.ts';

export const c = { ...statusCodes, ...ivaCodes, trustDeed: trustDeedCodes, dmp: dmpCodes } as const;
type SharedCode = (typeof statusCodes)[keyof typeof statusCodes];
export type Code =
  | SharedCode
  | (typeof ivaCodes)[keyof typeof ivaCodes]
  | (typeof trustDeedCodes)[keyof typeof trustDeedCodes]
  | (typeof dmpCodes)[keyof typeof dmpCodes];

/** The court that revokes approvals, and its case number. */
export const COURT = 'County Court at Leeds, 214 of 2026';

/** A status that a case may be in now, for how many days, and the statuses before it. */
export type End = { code: Code; days: readonly [number, number]; way: readonly Code[] };
type Ends = readonly (readonly [end: End, weight: number])[];

const packed: readonly Code[] = [c.lead, c.adviceInProgress, c.packSent];
const drafted: readonly Code[] = [...packed, c.drafting];
const signed: readonly Code[] = [...drafted, c.withClient, c.proposalSigned];
const voted: readonly Code[] = [...signed, c.nomineeReport, c.withCreditors];
const accepted: readonly Code[] = [...voted, c.ivaAccepted];

const ivaEnds: Ends = [
  [{ code: c.lead, days: [1, 12], way: [] }, 8],
  [{ code: c.adviceInProgress, days: [1, 25], way: [c.lead] }, 8],
  [{ code: c.otherSolution, days: [1, 700], way: [c.lead, c.adviceInProgress] }, 5],
  [{ code: c.packSent, days: [1, 40], way: drafted.slice(0, 2) }, 6],
  [{ code: c.drafting, days: [1, 20], way: packed }, 5],
  [{ code: c.withClient, days: [1, 20], way: drafted }, 3],
  [{ code: c.proposalSigned, days: [1, 6], way: signed.slice(0, 5) }, 2],
  [{ code: c.nomineeReport, days: [1, 9], way: signed }, 2],
  [{ code: c.withCreditors, days: [1, 15], way: voted.slice(0, 7) }, 4],
  [{ code: c.adjourned, days: [1, 12], way: voted }, 1],
  [{ code: c.modificationsToAgree, days: [1, 12], way: voted }, 2],
  [{ code: c.ivaAccepted, days: [3, 1780], way: voted }, 30],
  [{ code: c.ivaAccepted, days: [3, 1780], way: [...voted, c.modificationsToAgree] }, 6],
  [{ code: c.ivaRejected, days: [5, 500], way: voted }, 2],
  [{ code: c.ivaCompleted, days: [1, 90], way: accepted }, 3],
  [{ code: c.ivaTerminated, days: [1, 120], way: accepted }, 2],
  [{ code: c.bankruptcy, days: [10, 300], way: accepted }, 0.5],
  [{ code: c.deceased, days: [10, 300], way: accepted }, 0.5],
  [{ code: c.notProceeding, days: [5, 900], way: drafted.slice(0, 1) }, 3],
  [{ code: c.notProceeding, days: [5, 900], way: packed }, 4],
  [{ code: c.closed, days: [5, 1600], way: [...accepted, c.ivaCompleted] }, 3],
  [{ code: c.closed, days: [5, 1600], way: [...accepted, c.ivaTerminated] }, 1],
];

/** What all solutions share: the statuses before drafting. */
const earlyEnds: Ends = ivaEnds.filter(
  ([{ code, way }]) => code !== c.withClient && !way.includes(c.drafting) && code !== c.drafting,
);

const granted: readonly Code[] = [...drafted, c.trustDeed.signed, c.trustDeed.objections];
const trustDeedEnds: Ends = [
  ...earlyEnds,
  [{ code: c.drafting, days: [1, 20], way: packed }, 4],
  [{ code: c.trustDeed.signed, days: [1, 9], way: drafted }, 4],
  [{ code: c.trustDeed.objections, days: [1, 33], way: granted.slice(0, 5) }, 6],
  [{ code: c.trustDeed.isProtected, days: [3, 1400], way: granted }, 30],
  [{ code: c.trustDeed.notProtected, days: [5, 500], way: granted }, 4],
  [{ code: c.trustDeed.completed, days: [1, 90], way: [...granted, c.trustDeed.isProtected] }, 4],
  [{ code: c.trustDeed.terminated, days: [1, 120], way: [...granted, c.trustDeed.isProtected] }, 4],
];

const offered: readonly Code[] = [...drafted, c.dmp.offersSent];
const dmpEnds: Ends = [
  ...earlyEnds,
  [{ code: c.dmp.offersSent, days: [1, 25], way: drafted }, 4],
  [{ code: c.dmp.active, days: [3, 1700], way: offered }, 30],
  [{ code: c.dmp.completed, days: [1, 90], way: [...offered, c.dmp.active] }, 4],
  [{ code: c.dmp.ended, days: [1, 120], way: [...offered, c.dmp.active] }, 4],
];

/** A debt solution as its cases experience it: where they may be, how likely that is, and how long an arrangement runs. */
export type Paths = {
  solution: Solution;
  ends: Ends;
  /** The status of an arrangement that has run to its end. */
  completed: Code;
  terms: readonly (readonly [months: number, weight: number])[];
};

/** The possible lives of each product's cases, by product code. */
export const pathsOf = {
  iva: {
    solution: iva,
    ends: ivaEnds,
    completed: c.ivaCompleted,
    terms: [
      [60, 80],
      [72, 15],
      [48, 5],
    ],
  },
  ptd: {
    solution: trustDeed,
    ends: trustDeedEnds,
    completed: c.trustDeed.completed,
    terms: [
      [48, 90],
      [60, 10],
    ],
  },
  dmp: {
    solution: dmp,
    ends: dmpEnds,
    completed: c.dmp.completed,
    terms: [
      [60, 60],
      [84, 40],
    ],
  },
} as const satisfies Record<string, Paths>;

/** How many days a case spent in a status before moving on. */
export const stays: Partial<Record<Code, readonly [number, number]>> = {
  [c.lead]: [1, 6],
  [c.adviceInProgress]: [3, 14],
  [c.packSent]: [5, 25],
  [c.drafting]: [4, 14],
  [c.withClient]: [3, 14],
  [c.proposalSigned]: [1, 5],
  // The notice is sent after the report, and over Easter it goes out five days before its delivery.
  [c.nomineeReport]: [5, 7],
  [c.withCreditors]: [16, 23],
  [c.modificationsToAgree]: [3, 10],
  [c.ivaCompleted]: [30, 120],
  [c.ivaTerminated]: [30, 120],
  [c.trustDeed.signed]: [2, 6],
  [c.trustDeed.objections]: [36, 40],
  [c.dmp.offersSent]: [14, 28],
};
