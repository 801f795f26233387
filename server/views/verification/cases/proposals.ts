import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow, missing } from '#server/platform/database/rows.ts';
import { protocolText } from '#server/records/cases/protocol-of-case.ts';
import { showDate } from '#shared/platform/dates.ts';
import { type ProtocolVersion, protocolNames, protocolProblem } from '#shared/records/law/protocols.ts';
import type { Rule } from '#shared/records/rules/rule.ts';
import {
  creditorsAreInvited,
  proposalAgrees,
  proposalIsGenerated,
  proposalIsSigned,
  reportIsFiled,
} from '#shared/records/solutions/proposal-guards.ts';
import { type ProtocolTerms, termIsWithinProtocol } from '#shared/records/solutions/protocol-guards.ts';
import type { CaseFacts } from '#shared/records/solutions/solution.ts';
import { broken, type CaseRule, type LiveCase, told } from './case-rule.ts';

const standingColumns = {
  caseId: col.number,
  number: col.number.orNull,
  status: col.text.orNull,
  contributionPence: col.number.orNull,
  termMonths: col.number.orNull,
  /** The nominee's report; null if there is none. */
  shouldInvite: col.boolean.orNull,
  protocolVersion: col.text.orNull,
  proposedOn: col.day.orNull,
  followed: col.text.orNull,
  /** Whether a modification or another version of the schedule has changed what was proposed. */
  isChanged: col.boolean,
};
type Standing = InferRow<typeof standingColumns>;

const text = `select c.id as "caseId", p.number, p.status,
    p.contribution_pence::float8 as "contributionPence", p.term_months as "termMonths",
    c.protocol_version as "protocolVersion", coalesce(c.proposal_date, p.signed_on, c.approval_date) as "proposedOn",
    ${protocolText('c')} as followed, r.should_invite as "shouldInvite",
    exists (select from case_modifications m where m.case_id = c.id and m.status = 'accepted')
      or exists (select from payment_schedules s where s.case_id = c.id and s.schedule_version > 1) as "isChanged"
  from cases c left join lateral (
    select * from proposals p where p.case_id = c.id and p.status in ('generated', 'sent', 'signed') order by p.number desc limit 1
  ) p on true left join lateral (
    select * from nominee_reports r where r.case_id = c.id and r.status = 'filed' order by r.id desc limit 1
  ) r on true where c.id = any($1::int[])`;

/** Whether its proposal was put to creditors before it came, so that there is none here whatever they decide. */
const wasPutBefore = ({ isFromBefore, cameOn, noticeDeliveredOn }: LiveCase): boolean =>
  isFromBefore || (cameOn !== null && noticeDeliveredOn !== null && noticeDeliveredOn <= cameOn);

function underWrongProtocol(protocolVersion: string, proposedOn: string): string | false {
  const problem = protocolProblem(protocolVersion, proposedOn);
  return problem === null
    ? false
    : `The proposal of ${showDate(proposedOn)} is under the ${protocolNames[protocolVersion as ProtocolVersion]}. ${problem}`;
}

const problems = ({ protocolVersion, proposedOn }: Standing): (string | false)[] => [
  protocolVersion !== null && proposedOn !== null && underWrongProtocol(protocolVersion, proposedOn),
];

/**
 * The facts that the rules of a proposal use. A signature is found through the version that it completed; missing ones are shown on the
 * case.
 */
function factsOf(found: LiveCase, standing: Standing): Facts {
  const { proposedOn, followed } = standing;
  const { number, status, contributionPence, termMonths, shouldInvite, isChanged } = standing;
  const proposed = { contributionPence: contributionPence ?? 0, termMonths: termMonths ?? 0 };
  return {
    values: isChanged ? proposed : found,
    proposal: {
      advice: null,
      standing:
        number === null
          ? null
          : {
              number,
              state: status === 'signed' ? 'signed' : 'unsigned',
              isMadeElsewhere: false,
              ...proposed,
              unsignedBy: [],
            },
      report: shouldInvite === null ? null : { shouldInvite },
    },
    protocol: followed,
    termMonths,
    proposedOn,
    cameOn: found.cameOn,
  };
}

type Facts = Pick<CaseFacts, 'proposal' | 'values'> & ProtocolTerms;
const rules: readonly Rule<Facts>[] = [
  proposalIsGenerated,
  proposalAgrees,
  proposalIsSigned,
  reportIsFiled,
  creditorsAreInvited,
  termIsWithinProtocol,
];

/**
 * A voluntary arrangement has a signed proposal, reported on by its nominee, whose terms are the case's unless something changed them,
 * under the Protocol of its day.
 */
export const proposals: CaseRule = {
  name: 'Proposals',
  rules,
  check: async ({ tx, cases }) => {
    const asked = new Map(cases.filter(({ type }) => type === 'iva').map((found) => [found.id, found]));
    if (asked.size === 0) return [];
    const rows = (await planned(tx, standingColumns, text, [[...asked.keys()]]))
      .map((standing) => ({ standing, found: asked.get(standing.caseId) ?? missing() }))
      .filter(({ standing, found }) => standing.number !== null || !wasPutBefore(found));
    const stored = rows.map(({ standing, found }) => ({ ...found, facts: factsOf(found, standing) }));
    return [
      ...(await broken(tx, rules, stored)),
      ...rows
        .filter(({ standing }) => standing.number !== null)
        .flatMap(({ standing, found }) => told(found.reference, problems(standing))),
    ];
  },
};
