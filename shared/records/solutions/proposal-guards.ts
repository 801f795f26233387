import { poundsText } from '#shared/platform/money.ts';
import type { Rule } from '#shared/records/rules/rule.ts';
import type { ProposalFacts } from './proposal-facts.ts';
import type { CaseFacts } from './solution.ts';

/** The part of the proposal's tab where a blocker is resolved. */
const onPart = (field: 'advice' | 'terms' | 'signatures' | 'report') =>
  ({ tab: 'proposal-voting', field }) as const;
type Proposed = Rule<Pick<CaseFacts, 'proposal'>>;

/** Asked wherever papers of an in-house solution go out: a status, a proposal, a link to sign, terms of engagement. */
export const adviceIsSignedOff: Rule<{ proposal: Pick<ProposalFacts, 'advice'> }> = {
  name: 'advice-signed-off',
  asks: 'An insolvency practitioner has signed off the record of advice, as a second person',
  source: 'SIP 3.1',
  firmness: 'law',
  at: onPart('advice'),
  broken({ proposal: { advice } }) {
    if (advice === 'signed_off') return null;
    return advice === 'submitted'
      ? 'The record of advice is awaiting the insolvency practitioner’s sign-off.'
      : 'The record of advice has not been signed off by an insolvency practitioner.';
  },
};

type Signed = Pick<CaseFacts, 'values' | 'proposal'> & { events: Pick<CaseFacts['events'], 'cameOn'> };

/**
 * Whether a case was already signed when it was taken on, or was signed elsewhere. What its client was told before
 * that is not known here.
 */
export const cameSigned = ({
  values: { proposalDate },
  proposal: { standing },
  events: { cameOn },
}: Signed) =>
  cameOn !== null && (!proposalDate || proposalDate <= cameOn || standing?.isMadeElsewhere === true);

/** The same rule as `adviceIsSignedOff` for the statuses after the signature, since advice may go back to draft. */
export const adviceStands: Rule<Signed> = {
  ...adviceIsSignedOff,
  broken: (facts) => (cameSigned(facts) ? null : adviceIsSignedOff.broken(facts)),
};

/** Generating one requires everything that rule 8.3 asks. */
export const proposalIsGenerated: Proposed = {
  name: 'proposal',
  asks: 'A proposal has been generated, with everything that rule 8.3 requires',
  source: 'rule 8.3',
  firmness: 'law',
  at: onPart('terms'),
  broken: ({ proposal: { standing } }) => (standing === null ? 'No proposal has been generated.' : null),
};

export const proposalAgrees: Rule<Pick<CaseFacts, 'proposal' | 'values'>> = {
  name: 'proposal-agrees',
  asks: 'The case still agrees with its proposal',
  source: 'rule 8.3',
  firmness: 'law',
  at: onPart('terms'),
  broken({ proposal: { standing }, values }) {
    if (standing === null) return null;
    const { contributionPence, termMonths } = values;
    if (contributionPence === standing.contributionPence && termMonths === standing.termMonths) return null;
    const said = `${poundsText(standing.contributionPence)} a month for ${standing.termMonths} months`;
    return `The case no longer agrees with its proposal: ${said}. Make a new version.`;
  },
};

export const proposalIsSigned: Proposed = {
  name: 'proposal-signed',
  asks: 'Every applicant has signed the current version of the proposal',
  source: 'rule 8.3',
  firmness: 'law',
  at: onPart('signatures'),
  broken({ proposal: { standing } }) {
    if (standing === null)
      return 'No signed proposal is recorded. File the signed paper, or send one for signature.';
    if (standing.state === 'signed') return null;
    return `The proposal has not been signed by ${standing.unsignedBy.join(' and ') || 'the client'}.`;
  },
};

export const reportIsFiled: Proposed = {
  name: 'nominee-report',
  asks: 'The nominee’s report on the signed proposal is filed',
  source: 'section 256A',
  firmness: 'law',
  at: onPart('report'),
  broken: ({ proposal: { report } }) => (report === null ? 'The nominee’s report has not been filed.' : null),
};

/** A report filed before reports were kept here says nothing more. */
export const creditorsAreInvited: Proposed = {
  name: 'creditors-invited',
  asks: 'The nominee thinks that creditors should be invited to consider the proposal',
  source: 'section 256A',
  firmness: 'law',
  at: onPart('report'),
  broken: ({ proposal: { report } }) =>
    report?.shouldInvite === false
      ? 'The nominee’s report says that creditors should not be invited to consider the proposal.'
      : null,
};
