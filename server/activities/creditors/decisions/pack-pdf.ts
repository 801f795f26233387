import { missing } from '#server/platform/database/rows.ts';
import type { DocumentInput } from '#server/platform/paper/rendering/tasks.ts';
import {
  certifierText,
  deliveriesTable,
} from '#server/records/correspondence/certificates/certificate-pdf.ts';
import { packColumns, packRows } from '#shared/activities/creditors/decisions/pack.ts';
import { arithmeticOf } from '#shared/activities/creditors/decisions/reckoning.ts';
import { modificationStates } from '#shared/activities/creditors/modifications/states.ts';
import { londonDate, londonTime, showDate } from '#shared/platform/dates.ts';
import { plainText } from '#shared/platform/html.ts';
import { poundsText } from '#shared/platform/money.ts';
import { reservedActs } from '#shared/records/acts/reserved-acts.ts';
import { lateDateText } from '#shared/records/cases/late-dates.ts';
import {
  decisionKinds,
  decisionStatuses,
  isMeeting,
  procedures,
  valueBases,
  voteKinds,
} from '#shared/records/decisions/decisions.ts';
import { cited } from '#shared/records/law/places.ts';
import { packedVoters } from './pack.ts';
import { type Pack, type PackedClause, packName } from './pack-of-decision.ts';

const right = (text: string) => ({ text, alignment: 'right' });
const bold = (text: string) => ({ text, bold: true });
const momentText = (at: Date) => `${showDate(londonDate(at))} ${londonTime(at)}`;

/** By what right somebody is the chair: 'Office holder and convener', or by whom they were appointed, when and by which document. */
function chairText({ row: { decision, chair, chairAppointedBy }, appointment }: Pack): string {
  const { chairBasis: basis, chairAppointedOn: on } = decision;
  if (basis === null) return `${chair.name} (how the chair was appointed is not recorded)`;
  if (basis === 'convener') return `${chair.name}, office holder and convener`;
  const by = `${chair.name}, appointed by ${chairAppointedBy?.name ?? 'the office holder'}`;
  const paper = {
    authority: 'by standing written authority',
    document: appointment,
    sign_in: 'in the program',
  }[basis];
  return [by, on && `on ${showDate(on)}`, paper && `(${paper})`].filter(Boolean).join(' ');
}

type Fact = [label: string, text: string];
/** A fact that is left out if unknown. */
const known = (label: string, text: string | false | null): Fact[] => (text ? [[label, text]] : []);

function factsOf(pack: Pack): Fact[] {
  const {
    found,
    row: { decision, decidedBy, withdrawnBy },
  } = pack;
  const time = isMeeting(decision.procedure) ? decision.meetingTime : '23:59';
  const isWithdrawn = decision.status === 'withdrawn';
  return [
    ['Case', `${found.caseName}, ${found.uniqueReference}`],
    ['Decision sought', decision.sought],
    ['Procedure', procedures[decision.procedure]],
    ['Decision', `${showDate(decision.decisionDate)} at ${time}`],
    ['Chair or convener', chairText(pack)],
    ['Outcome', decisionStatuses[decision.status]],
    ...known(
      'Counted',
      decision.decidedAt && `${momentText(decision.decidedAt)} by ${decidedBy?.name ?? ''}`,
    ),
    ...known(
      'Withdrawn',
      isWithdrawn &&
        `${momentText(decision.withdrawnAt ?? decision.updatedAt)} by ${withdrawnBy?.name ?? 'the program'}`,
    ),
    ...known(isWithdrawn ? 'Reason' : 'Note', decision.outcomeNote),
    ...pack.lateDates.map(
      (late): Fact => [
        lateDateText(late),
        `Recorded ${late.daysLate} days late: ${late.reason} Evidence: ${late.evidence}`,
      ],
    ),
  ];
}

/** Which columns of the file the page shows, with their widths; the rest is in the file. */
const shown: readonly (readonly [
  name: (typeof packColumns)[number],
  width: number | string,
  isRight: boolean,
])[] = [
  ['No.', 'auto', false],
  ['Creditor', '*', false],
  ['Admitted for voting', 46, true],
  ['Associate', 40, false],
  ['Vote', 64, false],
  ['Received (London)', 46, false],
  ['For', 44, true],
  ['Against', 44, true],
];

function votesTable({ voters, tally }: Pack) {
  const at = shown.map(([name]) => packColumns.indexOf(name));
  const cellsOf = (row: readonly string[]) =>
    shown.map(([, , isRight], n) =>
      isRight ? right(row[at[n] ?? missing()] ?? missing()) : (row[at[n] ?? missing()] ?? missing()),
    );
  return {
    table: {
      headerRows: 1,
      widths: shown.map(([, width]) => width),
      body: [
        shown.map(([name, , isRight]) => ({ ...bold(name), ...(isRight && { alignment: 'right' }) })),
        ...packRows(packedVoters(voters), tally).map(cellsOf),
      ],
    },
    layout: 'lightHorizontalLines',
    fontSize: 8,
    margin: [0, 4, 0, 12],
  };
}

const heading = (text: string) => ({ text, style: 'heading', tag: 'H2', margin: [0, 8, 0, 4] });

function rulingsOf({ rulings }: Pack) {
  if (rulings.length === 0) return [];
  const lines = rulings.map(
    ({ creditor, basis, valuePence, reason, ruledAt, by }) =>
      `${creditor}: ${basis ? `${valueBases[basis].toLowerCase()}, ${poundsText(valuePence ?? 0)}` : 'as its figures say'}. ${reason} (${by ?? ''}, ${momentText(ruledAt)})`,
  );
  return [heading('How the chair admitted claims for voting'), { ul: lines }];
}

function associatesOf(pack: Pack) {
  const { voters } = pack;
  const associates = voters.filter(({ isAssociate }) => isAssociate);
  return [
    heading('Associates'),
    associates.length === 0
      ? `None of the creditors is an associate of the debtor${cited(pack.found.jurisdiction, 'section 435')}.`
      : {
          ul: associates.map(({ creditor, associateReason }) => `${creditor.name}: ${associateReason ?? ''}`),
        },
  ];
}

function adjournmentsOf({ adjournments }: Pack) {
  if (adjournments.length === 0) return [];
  const lines = adjournments.map(
    ({ fromDate, toDate, reason }) => `From ${showDate(fromDate)} to ${showDate(toDate)}: ${reason}`,
  );
  return [heading('Adjournments'), { ul: lines }];
}

const answered = ({ consents }: PackedClause) =>
  consents.length === 0
    ? 'No answer yet.'
    : consents
        .map(
          ({ name, answer, answeredOn, document }) =>
            `${name} ${answer === 'given' ? 'consented' : 'refused'} on ${showDate(answeredOn)} (${document.name}).`,
        )
        .join(' ');

/** The clauses that creditors asked for, with each answer, their contradictions, and which clause replaced which. */
function clausesOf({ clauses }: Pack) {
  if (clauses.length === 0) return [];
  const words = (clause: PackedClause) => [
    ...(clause.proposedBy ? [`Proposed by ${clause.proposedBy}.`] : []),
    ...(clause.effectiveFrom ? [`In force from ${showDate(clause.effectiveFrom)}.`] : []),
    ...(clause.statusReason ? [clause.statusReason] : []),
    answered(clause),
    ...(clause.contradicts.length > 0 ? [`Contradicts: ${clause.contradicts.join('; ')}.`] : []),
    ...(clause.displacedBy ? [`Displaced by: ${clause.displacedBy}.`] : []),
    ...(clause.displaces.length > 0 ? [`Takes the place of: ${clause.displaces.join('; ')}.`] : []),
  ];
  return [
    heading('Modifications'),
    ...clauses.flatMap((clause) => [
      {
        ...bold(`${clause.title} (${modificationStates[clause.status].toLowerCase()})`),
        margin: [0, 4, 0, 0],
      },
      plainText(clause.text),
      { text: words(clause).join(' '), style: 'small', margin: [0, 0, 0, 4] },
    ]),
  ];
}

/** Who did what is reserved to the chair or the office holder, and in whose name. */
function actsOf({ acts }: Pack) {
  if (acts.length === 0) return [];
  const lines = acts.map(
    ({ act, by, actedAt }) => `${reservedActs[act].done}: ${by} (${momentText(new Date(actedAt))})`,
  );
  return [heading('Who acted'), { ul: lines }];
}

function withdrawnOf({ withdrawn }: Pack) {
  if (withdrawn.length === 0) return [];
  const lines = withdrawn.map(
    ({ decisionDate, withdrawnAt, by, reason }) =>
      `Set for ${showDate(decisionDate)}, withdrawn ${momentText(withdrawnAt)} by ${by ?? 'the program'}: ${reason}`,
  );
  return [heading('Withdrawn before'), { ul: lines }];
}

/** Changes to votes between closing and counting: each with its proof or its reason. */
function afterClosing({ voters, row: { closesAt } }: Pack) {
  const lines = voters.flatMap(({ creditor, votes }) =>
    votes
      .filter(({ isAfterwards }) => !isAfterwards)
      .flatMap(({ vote, receivedAt, createdAt, enteredBy, notes, voidedAt, voidReason, portalReference }) => {
        const named = `${creditor.name}: ${voteKinds[vote].toLowerCase()}, received ${momentText(receivedAt)}`;
        const proof =
          notes ?? (portalReference ? `voting portal reference ${portalReference}` : 'from an agent’s file');
        return [
          ...(createdAt >= closesAt && receivedAt < closesAt
            ? [`${named}, entered ${momentText(createdAt)} by ${enteredBy ?? 'the program'}: ${proof}`]
            : []),
          ...(voidedAt && voidedAt >= closesAt
            ? [`${named}, taken back ${momentText(voidedAt)}: ${voidReason ?? ''}`]
            : []),
        ];
      }),
  );
  return lines.length === 0 ? [] : [heading('Entered or taken back after voting had closed'), { ul: lines }];
}

/** How the notices were delivered, and who certified it. */
function deliveryOf({ certificate, found }: Pack) {
  if (certificate === null) return [];
  const { by, as, at, lines } = certificate;
  return [
    heading(`Delivery of the notices${cited(found.jurisdiction, 'rule 1.52')}`),
    `Certified by ${certifierText(by, as)}, ${momentText(at)}.`,
    deliveriesTable(lines),
  ];
}

function proofOf(pack: Pack) {
  const { resultHash, status } = pack.row.decision;
  return [
    heading('To check this'),
    `The list of votes is the file ${packName(pack)}.csv. The last four columns add up to the figures of both tests: in favour, of in favour and against; and unconnected against, of unconnected.`,
    resultHash
      ? { text: `SHA-256 of the file: ${resultHash}`, style: 'small', margin: [0, 4, 0, 0] }
      : status === 'withdrawn'
        ? 'The decision was withdrawn: there is no outcome.'
        : 'The outcome has not been recorded yet, so the list may still change.',
  ];
}

/** The decision pack: votes, values, associates and arithmetic, made from the frozen record. */
export function packDocument(pack: Pack): DocumentInput {
  const { firmName, row, found, tally } = pack;
  const { decision } = row;
  const title = `Decision of creditors: ${decisionKinds[decision.kind].toLowerCase()}`;
  return {
    title: `${title}, ${found.uniqueReference}`,
    author: firmName,
    asOf: (decision.decidedAt ?? decision.updatedAt).toISOString(),
    styles: {
      title: { fontSize: 17, bold: true },
      heading: { fontSize: 12, bold: true },
      small: { fontSize: 8 },
    },
    content: [
      { text: firmName, bold: true },
      { text: title, style: 'title', tag: 'H1', margin: [0, 14, 0, 10] },
      {
        table: { widths: [100, '*'], body: factsOf(pack).map(([label, text]) => [bold(label), text]) },
        layout: 'noBorders',
      },
      heading(
        decision.kind === 'objections'
          ? 'Arithmetic'
          : `Arithmetic${cited(pack.found.jurisdiction, 'rule 15.34')}`,
      ),
      { ul: arithmeticOf(decision.kind, tally) },
      heading('Votes'),
      votesTable(pack),
      ...associatesOf(pack),
      ...clausesOf(pack),
      ...rulingsOf(pack),
      ...actsOf(pack),
      ...adjournmentsOf(pack),
      ...withdrawnOf(pack),
      ...afterClosing(pack),
      ...deliveryOf(pack),
      ...proofOf(pack),
    ],
    footer: `${found.uniqueReference}, decision of ${showDate(decision.decisionDate)}, page {page} of {pages}`,
  };
}
