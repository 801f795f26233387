import { counted } from '#shared/platform/counted.ts';
import { daysBetween, showDate } from '#shared/platform/dates.ts';
import { jurisdictions } from '#shared/platform/fields/common-fields.ts';
import { sumOf } from '#shared/platform/money.ts';
import { isOptedOut } from '#shared/records/correspondence/notice-rules.ts';
import {
  type DecisionKind,
  isMeeting,
  type Procedure,
  type ValueBasis,
} from '#shared/records/decisions/decisions.ts';
import { noticeProblem } from '#shared/records/decisions/timing.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { cited, isRuleIn } from '#shared/records/law/places.ts';
import { packDueOn } from './objections.ts';

/** A creditor as the checklist sees it before voting opens. */
export type CheckedVoter = {
  debtId: number;
  name: string;
  valuePence: number;
  basis: ValueBasis;
  /** The claim is disputed, and the chair has not decided its value for voting. */
  lacksRuling: boolean;
  isAssociate: boolean;
  /** A private person, who may be close to the client. */
  isIndividual: boolean;
  noticeDeliveredOn: string | null;
  /** When it opted out of further notices. */
  optedOutOn: string | null;
};

export type CheckedDecision = {
  /** Whose law the case follows. */
  place: Jurisdiction;
  kind: DecisionKind;
  publishedOn: string | null;
  procedure: Procedure;
  meetingTime: string | null;
  meetingPlace: string | null;
  decisionDate: string;
  noticeDays: number | null;
  associatesCheckedAt: Date | string | null;
  voters: readonly CheckedVoter[];
  /** The blockers on the case itself, as sentences. */
  caseBlockers: readonly string[];
};

export const checks = {
  procedure: 'Procedure',
  claims: 'Claims and values',
  associates: 'Associates',
  notices: 'Notices',
  case: 'The case',
} as const;
export type CheckKey = keyof typeof checks;

/** One part of the checklist: blockers of opening the vote, and remarks. */
export type Check = { key: CheckKey; blockers: string[]; remarks: string[] };

const named = (voters: readonly { name: string }[]): string => {
  const names = [...new Set(voters.map(({ name }) => name))];
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
};

function procedureCheck({ place, procedure, meetingTime, meetingPlace }: CheckedDecision): Check {
  const lacksTime = isMeeting(procedure) && !meetingTime;
  const lacksPlace = isMeeting(procedure) && !meetingPlace;
  return {
    key: 'procedure',
    blockers: [
      ...(lacksTime ? ['Say at what time creditors meet.'] : []),
      ...(lacksPlace ? ['Say where creditors meet, or by which link.'] : []),
    ],
    remarks: [
      isMeeting(procedure)
        ? 'Creditors meet: votes count until the chair ends the meeting.'
        : `Votes count until 23:59 on the day of the decision${cited(place, 'rule 15.2')}.`,
    ],
  };
}

function claimsCheck({ voters }: CheckedDecision): Check {
  const unruled = voters.filter(({ lacksRuling }) => lacksRuling);
  const declared = voters.filter(({ basis }) => basis === 'declared');
  const worthless = voters.filter(({ valuePence }) => valuePence === 0);
  return {
    key: 'claims',
    blockers: [
      ...(voters.length === 0 ? ['No debt of the case has a vote.'] : []),
      ...(voters.length > 0 && sumOf(voters, ({ valuePence }) => valuePence) === 0
        ? ['No creditor has a value to vote with.']
        : []),
      ...unruled.map(
        ({ name }) =>
          `The claim of ${name} is disputed. Say at what value it votes: objected to and voted, valued, or rejected.`,
      ),
    ],
    remarks: [
      ...(declared.length > 0
        ? [
            `${counted(declared.length, 'debt')} without a claim ${declared.length === 1 ? 'votes' : 'vote'} at the amount that the client declared.`,
          ]
        : []),
      ...(worthless.length > 0
        ? [`${named(worthless)}: secured in full or rejected, so the vote has no value.`]
        : []),
    ],
  };
}

function associatesCheck({ place, voters, associatesCheckedAt }: CheckedDecision): Check {
  const associates = voters.filter(({ isAssociate }) => isAssociate);
  const doubtful = voters.filter(({ isIndividual, isAssociate }) => isIndividual && !isAssociate);
  return {
    key: 'associates',
    blockers: associatesCheckedAt
      ? []
      : [`Check which creditors are associates of the client${cited(place, 'section 435')}, and confirm it.`],
    remarks: [
      associates.length === 0 ? 'Nobody is marked as an associate.' : `Associates: ${named(associates)}.`,
      ...(doubtful.length > 0 ? [`A private person, not marked as an associate: ${named(doubtful)}.`] : []),
    ],
  };
}

/** Where this program holds no period of notice, the actual notice is shown for somebody to check. */
const noticeRemark = (place: Jurisdiction, last: string, decisionDate: string): string =>
  `Creditors have ${counted(Math.max(0, daysBetween(last, decisionDate) - 1), 'clear day')} between notice and decision: check that against the law of the case’s place, ${jurisdictions[place]}.`;

/** Whether a creditor needs no notice of a decision, since it had opted out of further ones by then. */
export const needsNoNotice = (
  { optedOutOn }: Pick<CheckedVoter, 'optedOutOn'>,
  decisionDate: string,
): boolean => isOptedOut(optedOutOn, decisionDate);

function noticesCheck({ place, voters, decisionDate, noticeDays }: CheckedDecision): Check {
  const optedOut = voters.filter((voter) => needsNoNotice(voter, decisionDate));
  const without = voters.filter(
    (voter) => voter.noticeDeliveredOn === null && !needsNoNotice(voter, decisionDate),
  );
  const days = [...new Set(voters.flatMap(({ noticeDeliveredOn }) => noticeDeliveredOn ?? []))].toSorted();
  const last = days.at(-1);
  const late = last && noticeDays !== null ? noticeProblem(last, decisionDate, noticeDays) : null;
  return {
    key: 'notices',
    blockers: [
      ...(without.length > 0
        ? [`No notice has been recorded for ${named(without)}: a creditor without notice has no vote.`]
        : []),
      ...(late ? [late] : []),
    ],
    remarks: [
      ...(last && !isRuleIn('decision-notice', place) ? [noticeRemark(place, last, decisionDate)] : []),
      ...(optedOut.length > 0
        ? [
            `Opted out of notices: ${named(optedOut)}. They may vote with a proof of their debt${cited(place, 'rule 15.8(3)(g)')}.`,
          ]
        : []),
    ],
  };
}

/** The checks before the objections window of a trust deed opens: silence counts as consent, so nobody has to be chased for a vote. */
const objectionChecks = (decision: CheckedDecision): Check[] => [
  {
    key: 'procedure',
    blockers: decision.publishedOn === null ? ['Say when the notice was published.'] : [],
    remarks: [`The window ends at midnight on ${showDate(decision.decisionDate)}. Silence accedes.`],
  },
  claimsCheck(decision),
  {
    key: 'notices',
    blockers: [],
    remarks: documentRemarks(decision),
  },
  { key: 'case', blockers: [...decision.caseBlockers], remarks: [] },
];

function documentRemarks({ voters, publishedOn }: CheckedDecision): string[] {
  if (publishedOn === null) return [];
  const dueOn = packDueOn(publishedOn);
  const without = voters.filter(({ noticeDeliveredOn }) => noticeDeliveredOn === null);
  const late = voters.filter(({ noticeDeliveredOn }) => (noticeDeliveredOn ?? '') > dueOn);
  return [
    `Creditors must get the documents by ${showDate(dueOn)}, within 7 days of publication.`,
    ...(without.length > 0 ? [`Not recorded for ${named(without)}.`] : []),
    ...(late.length > 0 ? [`Later than that: ${named(late)}.`] : []),
  ];
}

/** The checks before voting opens and the electorate is frozen. */
export const checklistOf = (decision: CheckedDecision): Check[] =>
  decision.kind === 'objections' ? objectionChecks(decision) : voteChecks(decision);

const voteChecks = (decision: CheckedDecision): Check[] => [
  procedureCheck(decision),
  claimsCheck(decision),
  associatesCheck(decision),
  noticesCheck(decision),
  { key: 'case', blockers: [...decision.caseBlockers], remarks: [] },
];
