import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { type Affairs, affairsOf, outcomeFacts } from '#server/records/affairs/statement-of-affairs.ts';
import { type Case, visibleCase } from '#server/records/cases/access.ts';
import { applicantsOf } from '#server/records/cases/applicants.ts';
import { protocolOfCase } from '#server/records/cases/protocol-of-case.ts';
import { acceptanceProblems } from '#shared/activities/creditors/modifications/acceptance.ts';
import {
  type Clash,
  clashesAmong,
  clashesWith,
  clashGroups,
} from '#shared/activities/creditors/modifications/clashes.ts';
import { outcomeWith } from '#shared/activities/creditors/modifications/compare-sets.ts';
import type {
  CaseModification,
  CaseModifications,
  Conflict,
} from '#shared/activities/creditors/modifications/contract.ts';
import {
  MOST_IN_CONFLICT,
  resolveConflict,
} from '#shared/activities/creditors/modifications/resolve-conflict.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import { plainText } from '#shared/platform/html.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import {
  type Accepted,
  againstTerms,
  lacksEffect,
  monthsOf,
  type RunningTerms,
} from '#shared/records/affairs/effects.ts';
import { asksNoRemortgage, termIsWithinProtocol } from '#shared/records/solutions/protocol-guards.ts';
import { type ClauseRow, clauseRows } from './clause-rows.ts';

/** Everything known of a case's clauses before they are judged. */
type Known = {
  found: Case;
  rows: readonly ClauseRow[];
  clashes: readonly Clash[];
  applicants: readonly { id: number; name: string }[];
  affairs: Affairs;
  protocol: string | null;
};

type Named = { id: number; name: string };
const namesOf = (all: readonly Named[]) => all.map(({ name }) => name);

/** Which of these have not consented to a clause. */
const silentOf = (all: readonly Named[], { consents }: ClauseRow, by: 'casePersonId' | 'caseCreditorId') =>
  all.filter(({ id }) => !consents.some((consent) => consent[by] === id && consent.answer === 'given'));

const isProtected = (debt: Affairs['debts'][number]) =>
  debt.class === 'secured' || debt.class === 'preferential';

/** Debts that no clause can cut without their creditor's consent (Insolvency Act 1986, section 258(4) and (5)). */
export const protectedDebts = ({ debts }: Pick<Affairs, 'debts'>) =>
  debts.filter(isProtected).map((debt) => ({
    id: debt.id,
    name: debt.creditor.name,
    class: debt.class as 'secured' | 'preferential',
  }));

/** The terms of a running arrangement under its schedule, which its case follows. */
export const runningTerms = (found: Case): RunningTerms => ({
  contributionPence: found.contributionPence,
  termMonths: monthsOf(found),
});

const acceptedClauses = (rows: readonly ClauseRow[]): Accepted[] =>
  rows
    .filter(({ status }) => status === 'accepted')
    .map(({ title, effect, effectiveFrom }) => ({
      title,
      effect,
      effectiveOn: effectiveFrom ?? missing(),
    }));

const preferentialDividend = ({ found, affairs }: Known, clauses: readonly ClauseRow[]) =>
  outcomeWith(outcomeFacts(found, affairs), affairs.accepted, clauses, londonDate()).outcome
    .preferentialDividendPence;

/** What a clause asks of a proposal that the Protocol does not allow, in sentences. */
export const againstProtocol = (
  { effect, title, text }: Pick<ClauseRow, 'effect' | 'title' | 'text'>,
  protocol: string | null,
): string[] =>
  [
    termIsWithinProtocol.broken({
      protocol,
      termMonths: effect.termMonths ?? null,
      proposedOn: null,
      cameOn: null,
    }),
    asksNoRemortgage.broken({
      protocol,
      texts: [title, plainText(text)],
    }),
  ].filter((problem) => problem !== null);

function obstaclesOf(known: Known, row: ClauseRow): string[] {
  if (row.status !== 'proposed') return [];
  const debts = protectedDebts(known.affairs);
  const preferential = debts.filter((debt) => debt.class === 'preferential');
  const opposed = clashesWith(known.clashes, row.id);
  return acceptanceProblems({
    place: known.found.jurisdiction,
    status: row.status,
    lacksEffect: lacksEffect(row),
    requiresClientConsent: row.requiresClientConsent,
    silentApplicants: namesOf(silentOf(known.applicants, row, 'casePersonId')),
    contradictedBy: known.rows.filter(({ id }) => opposed.includes(id)).map(({ title }) => title),
    silentCreditors: namesOf(
      silentOf(
        debts.filter(({ id }) => row.cutsRightsOf.includes(id)),
        row,
        'caseCreditorId',
      ),
    ),
    preferentialLossPence:
      preferential.length === 0 ? 0 : preferentialDividend(known, []) - preferentialDividend(known, [row]),
    silentPreferential: namesOf(silentOf(preferential, row, 'caseCreditorId')),
    againstTerms:
      known.found.approvalDate === null
        ? againstProtocol(row, known.protocol)
        : againstTerms(row.effect, runningTerms(known.found)),
  });
}

/** A conflict with its consistent sets, weighed together with all other accepted clauses in force. */
function conflictOf({ found, rows, clashes, affairs }: Known, members: readonly ClauseRow[]): Conflict {
  const own = clashes.filter(({ one }) => members.some(({ id }) => id === one));
  const ids = members.map(({ id }) => id);
  const others = acceptedClauses(rows.filter(({ id }) => !ids.includes(id)));
  const facts = outcomeFacts(found, affairs);
  const resolution = resolveConflict(members, own, (kept) => {
    const weighed = members.filter(({ id }) => kept.some((each) => each.id === id));
    const { outcome } = outcomeWith(facts, others, weighed, londonDate());
    return {
      creditorsPence: outcome.preferentialDividendPence + outcome.unsecuredDividendPence,
      pencePerPound: outcome.pencePerPound,
    };
  });
  return { members: ids, clashes: own, resolution };
}

function conflictsOf(known: Known): Conflict[] {
  const groups = clashGroups(known.rows, known.clashes);
  return groups
    .filter((members) => members.length <= MOST_IN_CONFLICT)
    .map((members) => conflictOf(known, members));
}

async function read(tx: Database | Tx, actor: Actor, found: Case): Promise<Known> {
  const rows = await clauseRows(tx, actor, found.id);
  const applicants = await applicantsOf(tx, found.id);
  return {
    found,
    rows,
    clashes: clashesAmong(rows),
    applicants: applicants
      .filter(({ deceasedOn }) => deceasedOn === null)
      .map(({ rowId, firstName, lastName }) => ({ id: rowId, name: `${firstName} ${lastName}` })),
    affairs: await affairsOf(tx, found),
    protocol: await protocolOfCase(tx, found),
  };
}

/** The day from which a clause accepted now counts: with the approval, or today if that has passed. */
export const effectiveFromNow = ({ approvalDate, decisionDate }: Case): string => {
  const today = londonDate();
  return approvalDate === null && decisionDate !== null && decisionDate > today ? decisionDate : today;
};

/** The clauses of a case as its tab shows them: what still prevents each from being accepted, and the conflicts among them. */
export async function clausesOf(tx: Database | Tx, actor: Actor, found: Case): Promise<CaseModifications> {
  const known = await read(tx, actor, found);
  return {
    rows: known.rows.map((row) => ({
      ...row,
      obstacles: obstaclesOf(known, row),
    })) as unknown as CaseModification[],
    conflicts: conflictsOf(known),
    applicants: [...known.applicants],
    protectedDebts: protectedDebts(known.affairs),
    effectiveFrom: effectiveFromNow(found),
  };
}

/** The same, for a reader of the case. */
export async function listClauses(database: Database, actor: Actor, caseId: number) {
  return clausesOf(database, actor, await visibleCase(database, actor, caseId));
}

/** One of them, as it is after a change. */
export async function clauseOf(tx: Tx, actor: Actor, found: Case, id: number): Promise<CaseModification> {
  const row = (await clausesOf(tx, actor, found)).rows.find((each) => each.id === id);
  if (!row) throw new AppError('notFound', 'That no longer exists.');
  return row;
}
