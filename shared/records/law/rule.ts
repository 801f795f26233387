import type { Step } from './arithmetic.ts';

/**
 * The kind of its date. `deadline`: something must be done by then, and is late afterwards. `period`: something runs until then, such as a
 * time in which others may act. `earliest`: nothing may happen before. `latest`: nothing may be postponed beyond it.
 */
export const clockKinds = {
  deadline: 'Deadline',
  period: 'Period',
  earliest: 'Not before',
  latest: 'Not after',
} as const;
export type ClockKind = keyof typeof clockKinds;

/** Where a rule comes from: statute and rules, the IVA Protocol, a regulator, or what the firm sets itself. */
export const clockBases = {
  law: 'Law',
  protocol: 'IVA Protocol',
  regulator: 'Regulator',
  firm: 'Set by the firm',
} as const;

/** A rule by which days are counted. */
export type ClockRule = {
  /** What happens on its day, as lists show it. */
  name: string;
  /** Section, rule or clause, with its number. */
  law: string;
  basis: keyof typeof clockBases;
  kind: ClockKind;
  /** The starting event, as part of a sentence: 'the approval'. */
  from: string;
  /** The arithmetic in words, as the law has it. */
  words: string;
  steps: readonly Step[];
  /** What must be done by then. Null if time merely passes. */
  metBy: string | null;
  /** What ends it before its day. */
  stops: string | null;
  /** Where it does not apply. */
  exempts: string | null;
  /** Who starts it on a case: the program, from events there, or a person; null if it is not stored on cases. */
  startedBy: 'program' | 'person' | null;
  /** Increases with every change of the steps, so that open clocks are calculated again. */
  version: number;
};

/** What most rules have: they are law, started by the program, and require no action. */
export const usual = {
  basis: 'law',
  metBy: null,
  stops: null,
  exempts: null,
  startedBy: 'program',
  version: 1,
} as const satisfies Partial<ClockRule>;
