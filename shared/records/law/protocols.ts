import { showDate } from '#shared/platform/dates.ts';
import { keysOf } from '#shared/platform/options.ts';

/** The versions of the IVA Protocol under which arrangements were agreed. */
export const protocolNames = {
  protocol_2014: 'IVA Protocol 2014',
  protocol_2016: 'IVA Protocol 2016',
  protocol_2021: 'IVA Protocol 2021',
  protocol_2025: 'IVA Protocol 2025',
  bespoke: 'Bespoke',
} as const;
export type ProtocolVersion = keyof typeof protocolNames;

/** The treatment of the home under a version of the Protocol: a review with remortgage, or a share of its equity instead. */
type Equity =
  | { kind: 'review'; month: number; ignoredPence: number; loanToValueBp: number; extraMonths: number }
  | { kind: 'share'; ignoredPence: number; loanToValueBp: number; termMonths: number };

/** The limits and requirements of a version of the Protocol. Amounts are in pence, shares in basis points. */
export type Protocol = {
  /** The largest cut of a contribution without a vote of creditors; null where each one is put to them. */
  cutBp: number | null;
  /** The most months of payment breaks in one arrangement; the term becomes longer by that number. */
  breakMonths: number;
  /** Null where only the terms of the arrangement say. */
  equity: Equity | null;
  /** The longest that an arrangement runs without a vote of creditors for more; null where the version names none. */
  mostMonths: number | null;
  /** Below these debts an arrangement is unsuitable. */
  smallestDebtPence: number | null;
  /** Whether the client must be given the key facts before agreeing. */
  hasKeyFacts: boolean;
};

const review: Equity = {
  kind: 'review',
  month: 54,
  ignoredPence: 500_000,
  loanToValueBp: 8_500,
  extraMonths: 12,
};
const earlier = {
  cutBp: 1_500,
  equity: review,
  mostMonths: null,
  smallestDebtPence: null,
  hasKeyFacts: false,
};

/**
 * By version (law.md, IVA Protocol): breaks of 6 months before October 2016 and of 9 since, kept for 2025, which seems to name none; cuts
 * of 15%, and of 20% in 2025, whose longest term is 72 months from the outset. Where equity has no review, there is none in the case either.
 */
const protocols: Readonly<Record<ProtocolVersion, Protocol>> = {
  protocol_2014: { ...earlier, breakMonths: 6 },
  protocol_2016: { ...earlier, breakMonths: 9 },
  protocol_2021: { ...earlier, breakMonths: 9 },
  protocol_2025: {
    cutBp: 2_000,
    breakMonths: 9,
    equity: { kind: 'share', ignoredPence: 1_000_000, loanToValueBp: 8_500, termMonths: 72 },
    mostMonths: 72,
    smallestDebtPence: 700_000,
    hasKeyFacts: true,
  },
  bespoke: {
    cutBp: null,
    breakMonths: 9,
    equity: null,
    mostMonths: null,
    smallestDebtPence: null,
    hasKeyFacts: false,
  },
};

/** The day from which a proposal may follow the Protocol of 2025, and the day from which none may follow an earlier one (law.md, IVA Protocol). */
const OPTIONAL_FROM = '2025-04-01';
const REQUIRED_FROM = '2025-07-01';

/** The versions as a portfolio names them: those that no new proposal can follow say so. */
export const portfolioProtocols = {
  protocol_2014: `${protocolNames.protocol_2014} (superseded)`,
  protocol_2016: `${protocolNames.protocol_2016} (superseded)`,
  protocol_2021: `${protocolNames.protocol_2021} (superseded)`,
  protocol_2025: protocolNames.protocol_2025,
  bespoke: protocolNames.bespoke,
} as const satisfies Readonly<Record<ProtocolVersion, string>>;

/** Why a Protocol cannot be chosen for another solution. */
export const NO_ARRANGEMENT = 'Only an individual voluntary arrangement follows a Protocol.';

/** Why a proposal of a day cannot follow a version, in words; null where it can. Bespoke terms follow none. */
export function protocolProblem(version: string, proposedOn: string): string | null {
  if (version === 'bespoke') return null;
  const is2025 = version === 'protocol_2025';
  if (proposedOn >= REQUIRED_FROM && !is2025)
    return `Superseded: proposals from ${showDate(REQUIRED_FROM)} follow the IVA Protocol 2025.`;
  return is2025 && proposedOn < OPTIONAL_FROM ? `Not in force before ${showDate(OPTIONAL_FROM)}.` : null;
}

/** The versions that a proposal made on a day can follow, plus the case's own even if it no longer can. */
export const protocolsFor = (proposedOn: string, held: string | null): ProtocolVersion[] =>
  keysOf(protocolNames).filter(
    (version) => version === held || protocolProblem(version, proposedOn) === null,
  );

/** The version that a proposal made on a day follows, given the one that its case or portfolio asks for; null if none is known. */
function protocolOn(proposedOn: string, wanted: string | null): ProtocolVersion | null {
  if (wanted === null) return proposedOn >= REQUIRED_FROM ? 'protocol_2025' : null;
  if (protocolProblem(wanted, proposedOn) === null) return isVersion(wanted) ? wanted : null;
  return proposedOn >= REQUIRED_FROM ? 'protocol_2025' : 'protocol_2021';
}

/** The facts that decide which Protocol a case follows. */
export type ProtocolFacts = {
  /** The type of its product: only individual voluntary arrangements have a Protocol. */
  type: string;
  protocolVersion: string | null;
  portfolioVersion: string | null;
  proposalDate: string | null;
  approvalDate: string | null;
};

/**
 * The Protocol that a case follows: once creditors have approved it, the one that the approval stored; before, that of the day of its
 * proposal, which is today until it is signed. None where the solution is not an individual voluntary arrangement,
 * whatever the case or its portfolio names.
 */
export function protocolFollowed(facts: ProtocolFacts, today: string): ProtocolVersion | null {
  const { type, protocolVersion, portfolioVersion, proposalDate, approvalDate } = facts;
  const wanted = protocolVersion ?? portfolioVersion;
  if (type !== 'iva') return null;
  const isKept = protocolVersion !== null && approvalDate !== null;
  if (isKept) return isVersion(protocolVersion) ? protocolVersion : null;
  return protocolOn(proposalDate ?? approvalDate ?? today, wanted);
}

const isVersion = (version: string): version is ProtocolVersion => version in protocols;

/** The limits of a version; a case that names none has those of 2021, under which most run. */
export const protocolOf = (version: string | null): Protocol =>
  protocols[version !== null && isVersion(version) ? version : 'protocol_2021'];

/** Why an arrangement has no review of equity by its Protocol, in words; null where it has one. */
export function whyNoEquityReview(version: string | null): string | null {
  const { equity } = protocolOf(version);
  if (equity?.kind === 'review') return null;
  return equity === null
    ? 'The arrangement follows no Protocol: its own terms say how the home is treated.'
    : 'The IVA Protocol 2025 has no review of equity.';
}
