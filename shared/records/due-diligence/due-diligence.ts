import { addMonths, showDate } from '#shared/platform/dates.ts';

/** What a paper proves (MLR 2017, regulation 28). */
export const proofs = { identity: 'Identity', address: 'Address' } as const;

/** The papers that prove it, as a firm usually accepts them. */
export const paperKinds = {
  passport: 'Passport',
  driving_licence: 'Driving licence',
  identity_card: 'National identity card',
  residence_permit: 'Residence permit',
  benefit_letter: 'Letter on benefits or a pension',
  council_tax: 'Council tax bill',
  utility_bill: 'Utility bill',
  bank_statement: 'Bank statement',
  tax_letter: 'Letter from HMRC',
  tenancy: 'Tenancy agreement or mortgage statement',
  other: 'Other paper',
} as const;

/** How somebody at the firm saw a paper. */
export const waysSeen = {
  original: 'Original',
  certified_copy: 'Certified copy',
  copy: 'Copy or upload',
  video: 'By video call',
} as const;

export const checkResults = { pass: 'Passed', refer: 'Referred', fail: 'Failed' } as const;
export const screeningResults = {
  clear: 'No match',
  ruled_out: 'Match ruled out',
  match: 'Match',
} as const;
export const risks = { low: 'Low', normal: 'Normal', high: 'High' } as const;
export const yesOrNo = { yes: 'Yes', no: 'No' } as const;

/** A high-risk relationship is reviewed at least this often (MLR 2017, regulation 33). */
const HIGH_RISK_MONTHS = 12;

/** What due diligence is about: a completed record is valid as long as none of this changes. */
export type Identity = { name: string; birth: string | null; address: string | null };

/** What is recorded about somebody; null and empty lists mean that nobody has recorded it, which is not 'no'. */
export type Recorded = {
  evidence: readonly { proves: keyof typeof proofs; seenOn: string; address: string | null }[];
  /** Electronic checks, the latest last. */
  checks: readonly {
    result: keyof typeof checkResults;
    checkedOn: string;
    resolution: string | null;
    address: string | null;
  }[];
  pep: keyof typeof yesOrNo | null;
  pepAskedOn: string | null;
  /** Senior management has approved, as a second person. */
  isApproved: boolean;
  sanctionsOn: string | null;
  sanctionsResult: keyof typeof screeningResults | null;
  risk: keyof typeof risks | null;
  riskReason: string | null;
  reviewOn: string | null;
  funds: string | null;
  fundsEvidence: string | null;
  completedOn: string | null;
  /** The details on which it was based that day. */
  checked: Identity | null;
};

/** A person with what is recorded about them; `paysIn` says that they are a third party who pays money in. */
export type Diligence = { now: Identity; paysIn: boolean; recorded: Recorded | null };

const isProven = (
  proves: keyof typeof proofs,
  { evidence, checks }: Recorded,
  { address }: Identity,
): { byPaper: boolean; byCheck: boolean } => {
  const isHere = (at: { address: string | null }) => proves === 'identity' || at.address === address;
  const check = checks.at(-1);
  return {
    byPaper: evidence.some((each) => each.proves === proves && isHere(each)),
    byCheck: check?.result === 'pass' && isHere(check),
  };
};

function proofProblem({ now, paysIn }: Diligence, recorded: Recorded): string | null {
  if (now.birth === null && !paysIn) return 'the date of birth is not known.';
  const identity = isProven('identity', recorded, now);
  const address = isProven('address', recorded, now);
  if (!identity.byPaper && !identity.byCheck)
    return 'there is neither a paper that proves the identity nor an electronic check that passed.';
  if (!address.byPaper && !address.byCheck)
    return 'there is neither a paper that proves the current address nor an electronic check that passed there.';
  const check = recorded.checks.at(-1);
  if (!check || check.result === 'pass') return null;
  const which = `the electronic check of ${showDate(check.checkedOn)} ${check.result === 'fail' ? 'failed' : 'was referred'}`;
  return check.resolution ? null : `${which}, and nobody has said how that was resolved.`;
}

/** Whose funds are explained, and why; null where nobody asks (MLR 2017, regulations 28(11) and 33 to 35). */
function fundsReason({ recorded, paysIn }: Diligence): string | null {
  if (recorded?.pep === 'yes') return 'a politically exposed person';
  if (recorded?.risk === 'high') return 'a client of high risk';
  return paysIn ? 'a third party who pays' : null;
}

const fundsProblem = (diligence: Diligence, { funds, fundsEvidence }: Recorded): string | null => {
  const reason = fundsReason(diligence);
  return reason && !(funds && fundsEvidence)
    ? `the source of funds of ${reason} is not recorded with its evidence.`
    : null;
};

function answersProblem(diligence: Diligence, recorded: Recorded): string | null {
  const { pep, sanctionsResult, risk, riskReason, reviewOn, isApproved } = recorded;
  if (pep === null) return 'nobody has asked whether they are a politically exposed person.';
  if (sanctionsResult === null) return 'they have not been screened against the sanctions lists.';
  if (sanctionsResult === 'match') return 'the screening found them on a sanctions list.';
  if (risk === null || !riskReason) return 'the risk has not been rated, with its reason.';
  if (risk === 'high' && reviewOn === null) return 'high risk needs a date of review.';
  const funds = fundsProblem(diligence, recorded);
  if (funds) return funds;
  return pep === 'yes' && !isApproved
    ? 'senior management has not approved acting for a politically exposed person.'
    : null;
}

/** What is still missing before it may be completed, without the name; null where nothing is. */
export const incompleteWhy = (diligence: Diligence): string | null =>
  diligence.recorded === null
    ? 'nothing has been recorded.'
    : (proofProblem(diligence, diligence.recorded) ?? answersProblem(diligence, diligence.recorded));

const told = (value: string | null) => value || 'nothing';

/** What has changed about somebody since their due diligence was completed, as part of a sentence; null where nothing has. */
export function changedSince(now: Identity, checked: Identity): string | null {
  if (now.name !== checked.name) return `the name is now ${told(now.name)}, and was ${told(checked.name)}`;
  if (now.birth !== checked.birth) {
    const [is, was] = [now.birth, checked.birth].map((day) => told(day && showDate(day)));
    return `the date of birth is now ${is}, and was ${was}`;
  }
  if (now.address !== checked.address) return 'the current address is not the one that was checked';
  return null;
}

/** What due diligence on somebody still lacks, without the name; null where it is complete. */
export function missingOf(diligence: Diligence): string | null {
  const { now, recorded } = diligence;
  if (recorded === null || recorded.completedOn === null || recorded.checked === null)
    return incompleteWhy(diligence) ?? 'nobody has completed it.';
  return changedSince(now, recorded.checked);
}

/** Why a review that is due prevents completing it on a day: the next one must be settled first. Null where none does. */
export const reviewPassed = (recorded: Recorded | null, on: string): string | null =>
  recorded?.reviewOn && recorded.reviewOn <= on
    ? `its review was due on ${showDate(recorded.reviewOn)}: do it, and say when the next one is due, or that there is none.`
    : null;

/** Why due diligence on somebody is not valid, as a sentence; null where it is complete (MLR 2017, regulations 27 and 28). */
export function diligenceProblem(diligence: Diligence): string | null {
  const { now, recorded } = diligence;
  if (recorded === null) return `Due diligence on ${now.name} has not been started.`;
  const { completedOn, checked } = recorded;
  if (completedOn === null || checked === null)
    return `Due diligence on ${now.name} is not complete: ${missingOf(diligence)}`;
  const changed = changedSince(now, checked);
  return changed
    ? `Due diligence on ${now.name} was completed on ${showDate(completedOn)}, but ${changed}.`
    : null;
}

/** The first day on which a record could have been completed: that of the latest thing in it; null where it holds none. */
export const earliestCompletion = (recorded: Recorded): string | null =>
  [
    ...recorded.evidence.map(({ seenOn }) => seenOn),
    ...recorded.checks.map(({ checkedOn }) => checkedOn),
    recorded.pepAskedOn ?? '',
    recorded.sanctionsOn ?? '',
  ]
    .filter(Boolean)
    .toSorted()
    .at(-1) ?? null;

/** The day by which a high-risk relationship must be reviewed, from the day of its rating. */
export const latestHighRiskReview = (today: string): string => addMonths(today, HIGH_RISK_MONTHS);
