import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow } from '#server/platform/database/rows.ts';
import { showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { type ProtocolVersion, protocolNames, protocolProblem } from '#shared/records/law/protocols.ts';
import { type CaseRule, type LiveCase, told } from './case-rule.ts';

const standingColumns = {
  caseId: col.number,
  number: col.number.orNull,
  status: col.text.orNull,
  signedOn: col.day.orNull,
  contributionPence: col.number.orNull,
  termMonths: col.number.orNull,
  hasReport: col.boolean,
  protocolVersion: col.text.orNull,
  proposedOn: col.day.orNull,
  /** Whether a modification or another version of the schedule has changed what was proposed. */
  isChanged: col.boolean,
};
type Standing = InferRow<typeof standingColumns>;

const text = `select c.id as "caseId", p.number, p.status, p.signed_on as "signedOn",
    p.contribution_pence::float8 as "contributionPence", p.term_months as "termMonths",
    c.protocol_version as "protocolVersion", coalesce(c.proposal_date, p.signed_on, c.approval_date) as "proposedOn",
    exists (select from nominee_reports r where r.case_id = c.id and r.status = 'filed') as "hasReport",
    exists (select from case_modifications m where m.case_id = c.id and m.status = 'accepted')
      or exists (select from payment_schedules s where s.case_id = c.id and s.schedule_version > 1) as "isChanged"
  from cases c left join lateral (
    select * from proposals p where p.case_id = c.id and p.status in ('generated', 'sent', 'signed') order by p.number desc limit 1
  ) p on true where c.id = any($1::int[])`;

/** Whether its proposal was put to creditors before it came, so that there is none here whatever they decide. */
const wasPutBefore = ({ isFromBefore, cameOn, noticeDeliveredOn }: LiveCase): boolean =>
  isFromBefore || (cameOn !== null && noticeDeliveredOn !== null && noticeDeliveredOn <= cameOn);

function underWrongProtocol(protocolVersion: string, proposedOn: string): string | false {
  const problem = protocolProblem(protocolVersion, proposedOn);
  return problem === null
    ? false
    : `The proposal of ${showDate(proposedOn)} is under the ${protocolNames[protocolVersion as ProtocolVersion]}. ${problem}`;
}

function problems(found: LiveCase, standing: Standing): (string | false)[] {
  if (standing.number === null) return [!wasPutBefore(found) && 'There is no proposal.'];
  const { number, status, signedOn, contributionPence, termMonths, hasReport, isChanged } = standing;
  const { protocolVersion, proposedOn } = standing;
  const agrees = contributionPence === found.contributionPence && termMonths === found.termMonths;
  return [
    status !== 'signed' && `Version ${number} of the proposal is not signed.`,
    signedOn !== null &&
      found.decisionDate !== null &&
      signedOn > found.decisionDate &&
      `The proposal was signed on ${showDate(signedOn)}, after creditors decided.`,
    !hasReport && 'The nominee has not reported.',
    protocolVersion !== null && proposedOn !== null && underWrongProtocol(protocolVersion, proposedOn),
    !agrees &&
      !isChanged &&
      `The proposal says ${poundsText(contributionPence ?? 0)} a month for ${termMonths} months, the case ${poundsText(found.contributionPence ?? 0)} for ${found.termMonths}, and nothing has changed it.`,
  ];
}

/** A voluntary arrangement has a signed proposal on which its nominee has reported, and whose terms are the case's unless something changed them, under the Protocol of its day. */
export const proposals: CaseRule = {
  name: 'Proposals',
  check: async ({ tx, cases }) => {
    const asked = new Map(cases.filter(({ type }) => type === 'iva').map((found) => [found.id, found]));
    if (asked.size === 0) return [];
    const rows = await planned(tx, standingColumns, text, [[...asked.keys()]]);
    return rows.flatMap((row) => {
      const found = asked.get(row.caseId)!;
      return told(found.reference, problems(found, row));
    });
  },
};
