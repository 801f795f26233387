import { poundsText } from '#shared/platform/money.ts';
import type { Blocker, Guard } from './solution.ts';

/** The blocker of a proposal, and the part of its tab where it is resolved. */
const onTab = (part: 'advice' | 'terms' | 'signatures' | 'report', text: string | null): Blocker | null =>
  text === null ? null : { tab: 'proposal-voting', field: part, text };

/** The insolvency practitioner has signed off the record of advice, as a second person (SIP 3.1). */
export const adviceIsSignedOff: Guard = ({ proposal: { advice } }) => {
  if (advice === 'signed_off') return null;
  const why =
    advice === 'submitted'
      ? 'The record of advice is awaiting the insolvency practitioner’s sign-off.'
      : 'The record of advice has not been signed off by an insolvency practitioner.';
  return onTab('advice', why);
};

/** A proposal has been generated, which takes everything that rule 8.3 asks (domain notes 8.1). */
export const proposalIsGenerated: Guard = ({ proposal: { standing } }) =>
  onTab('terms', standing === null ? 'No proposal has been generated.' : null);

/** The case still says what its proposal does: both are what the client signs. */
export const proposalAgrees: Guard = ({ proposal: { standing }, values }) => {
  if (standing === null) return null;
  const { contributionPence, termMonths } = values;
  if (contributionPence === standing.contributionPence && termMonths === standing.termMonths) return null;
  const said = `${poundsText(standing.contributionPence)} a month for ${standing.termMonths} months`;
  return onTab('terms', `The case no longer agrees with its proposal: ${said}. Make a new version.`);
};

/** Every applicant has signed the current version. */
export const proposalIsSigned: Guard = ({ proposal: { standing } }) => {
  if (standing === null)
    return onTab(
      'signatures',
      'No signed proposal is recorded. File the signed paper, or send one for signature.',
    );
  const { unsignedBy } = standing;
  if (standing.state === 'signed') return null;
  return onTab(
    'signatures',
    `The proposal has not been signed by ${unsignedBy.join(' and ') || 'the client'}.`,
  );
};

/** The nominee's report on the signed proposal is filed (Insolvency Act 1986, s 256A). */
export const reportIsFiled: Guard = ({ proposal: { report } }) =>
  onTab('report', report === null ? 'The nominee’s report has not been filed.' : null);

/** The nominee thinks that creditors should be invited; what was filed before reports were kept says nothing else. */
export const creditorsAreInvited: Guard = ({ proposal: { report } }) =>
  onTab(
    'report',
    report?.shouldInvite === false
      ? 'The nominee’s report says that creditors should not be invited to consider the proposal.'
      : null,
  );
