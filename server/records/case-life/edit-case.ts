import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { assetsOf } from '#server/records/affairs/assets.ts';
import { moveBonds } from '#server/records/case-life/bonds/change-practitioner.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { refreshCase } from '#server/records/cases/applicants.ts';
import { type CaseRow, caseRow } from '#server/records/cases/case-row.ts';
import { caseErrors } from '#server/records/cases/case-rules.ts';
import { protocolOfCase } from '#server/records/cases/protocol-of-case.ts';
import { hidingSensitive, refuseSensitive } from '#server/records/cases/sensitive.ts';
import { cases } from '#server/records/cases/tables.ts';
import { followClocks } from '#server/records/clocks/recalculate.ts';
import { takeBackLetters } from '#server/records/correspondence/items/take-back-letters.ts';
import { dateOfDecision } from '#server/records/decisions/decision-standing.ts';
import { apartFromLate, enterLate } from '#server/records/late-dates/enter-late.ts';
import { lockedTerms, refreshAfterChange } from '#server/records/payments/schedules/case-terms.ts';
import { changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import { showDate } from '#shared/platform/dates.ts';
import { invalid } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { words } from '#shared/platform/words.ts';
import { caseEntity } from '#shared/records/cases/case-fields.ts';
import { chainFields } from '#shared/records/cases/late-dates.ts';
import { rowErrors } from '#shared/records/reference/schema.ts';
import { chainWith, orderRules } from '#shared/records/rules/order.ts';
import { datesFrom, decisionDateProblem, noticeDaysIn } from '#shared/records/solutions/dates.ts';
import type { Solution } from '#shared/records/solutions/solution.ts';
import { keepCaseClocks } from './keep-case-clocks.ts';
import { chainBeyond } from './read-chain.ts';
import { refuseEndTyped } from './refuse-end-typed.ts';
import { solutionOfProduct } from './solution-of-product.ts';

/** Fields of a case sent by the caller, by name; an empty `caseName` means one made from the applicants' names. */
export type CaseChange = Record<string, unknown>;

/** Changes fields of a case. A version older than the case's is refused with the current case. */
export function editCase(ctx: SignedIn, id: number, version: number, sent: CaseChange): Promise<CaseRow> {
  const { change, said } = apartFromLate(sent);
  refuseSensitive(ctx.actor, change);
  return writeToCase(ctx, id, async (w, before) => {
    await refuseStale(w, ctx.actor, before, version);
    await refuseEndTyped(w.tx, before, change);
    await changeCase(w, ctx.actor, before, change);
    await enterLate(w, ctx.actor, before, change, said);
    return caseRow(w.tx, ctx.actor, id);
  });
}

/** Refuses an older version with the case as its page shows it. */
export async function refuseStale(w: Write, actor: Actor, found: Case, version: number): Promise<void> {
  await checkVersion(w, found, version, () => caseRow(w.tx, actor, found.id));
}

/** Changes fields of a locked case, after checking the rules of each field and those between fields. */
export async function changeCase(w: Write, actor: Actor, before: Case, change: CaseChange): Promise<Case> {
  const solution = await solutionOfProduct(w.tx, Number(change.productId ?? before.productId));
  const following = await followingDates(w.tx, solution, before, change);
  const protocol = await followingProtocol(w.tx, before, change);
  const values = { ...withoutBlanks(change), ...nameValues(change), ...following, ...protocol };
  const after = { ...before, ...values } as Case;
  const fieldErrors = Object.entries(rowErrors(caseEntity, after)).filter(([field]) => field in change);
  const errors = {
    ...Object.fromEntries(fieldErrors),
    ...lockedErrors(solution, before, after),
    ...(await caseErrors(w.tx, actor, before, after)),
    ...dateErrors(solution, before, after),
    ...(await orderErrors(w.tx, before, after)),
    ...(await decisionErrors(w.tx, before, after)),
    ...(await assetErrors(w.tx, before, after)),
    ...(await lockedTerms(w.tx, before, after)),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return storeChange(w, before, values);
}

/** Stores values of a locked case that have been checked, with what follows from them. */
export async function storeChange(w: Write, before: Case, values: Partial<Case>): Promise<Case> {
  const changed = await changeRow(hidingSensitive(w), 'cases', cases, before, before.version, values);
  if (foundBy.some((field) => before[field] !== changed[field])) await refreshCase(w, before.id);
  if (changed.riskOfViolence && !before.riskOfViolence) await takeBackLetters(w, changed);
  w.changed('cases');
  await moveBonds(w, before, changed);
  await refreshAfterChange(w.tx, before, changed);
  if (countedFrom.some((field) => before[field] !== changed[field])) await keepCaseClocks(w, changed);
  if (before.jurisdiction !== changed.jurisdiction) await followClocks(w.tx, before.id, 'place');
  if (before.registeredOn !== changed.registeredOn) await followClocks(w.tx, before.id, 'registration');
  return changed;
}

/** The fields from which clocks of a case count, or which meet them. */
const countedFrom = words(
  'productId portfolioId protocolVersion proposalDate nomineeReportOn commencementDate completedOn',
  'terminatedOn closedOn removedFromRegisterOn',
);

/** The fields of the case that its search row shows. */
const foundBy = ['caseName', 'hasOwnName', 'domainId', 'riskOfViolence'] as const;

const withoutBlanks = (change: CaseChange): CaseChange =>
  Object.fromEntries(Object.entries(change).map(([field, value]) => [field, value === '' ? null : value]));

const changedBy = (before: Case, change: CaseChange) => ({ ...before, ...withoutBlanks(change) }) as Case;

/** A typed name stays when the applicants' names change; emptied, it follows them again. */
function nameValues({ caseName }: CaseChange): CaseChange {
  if (caseName === undefined) return {};
  return caseName ? { caseName, hasOwnName: true } : { caseName: undefined, hasOwnName: false };
}

/** A new commencement or term moves the end and the equity review, unless these are given too. */
export async function followingDates(
  tx: Tx,
  solution: Solution,
  before: Case,
  change: CaseChange,
): Promise<CaseChange> {
  if (!('commencementDate' in change) && !('termMonths' in change)) return {};
  const changed = changedBy(before, change);
  const { commencementDate, termMonths } = changed;
  if (!commencementDate) return {};
  const protocolVersion = await protocolOfCase(tx, changed);
  const dates = Object.entries(datesFrom(solution, commencementDate, termMonths, protocolVersion));
  return Object.fromEntries(dates.filter(([field]) => !(field in change)));
}

/** Until creditors approve it, a proposal whose date changes follows the Protocol for the new date, even if the case named another. */
async function followingProtocol(tx: Tx, before: Case, change: CaseChange): Promise<CaseChange> {
  if (!('proposalDate' in change) || 'protocolVersion' in change) return {};
  if (before.approvalDate !== null || before.protocolVersion === null) return {};
  const protocolVersion = await protocolOfCase(tx, changedBy(before, change));
  return protocolVersion === null ? {} : { protocolVersion };
}

const NO_APPROVAL = 'Cases of this solution have no approval.';

/** Once approved, a case keeps its domain and portfolio, and the date from which its anniversaries count. */
function lockedErrors({ approval }: Solution, before: Case, after: Case): Record<string, string> {
  if (before.approvalDate === null)
    return after.approvalDate === null
      ? {}
      : {
          approvalDate:
            approval && !approval.isInformal
              ? `Set when the case enters ${approval.statusName}.`
              : NO_APPROVAL,
        };
  const locked = `A case that has reached ${approval?.statusName ?? 'approval'} keeps this. It needs an approved transfer.`;
  return {
    ...(after.domainId === before.domainId ? {} : { domainId: locked }),
    ...(after.portfolioId === before.portfolioId ? {} : { portfolioId: locked }),
    ...(before.protocolVersion === null || after.protocolVersion === before.protocolVersion
      ? {}
      : { protocolVersion: 'Creditors approved the arrangement under it: it can no longer be changed.' }),
    ...(after.approvalDate === before.approvalDate
      ? {}
      : { approvalDate: 'Every anniversary counts from this date: it can no longer be changed.' }),
  };
}

/** A client with assets on record cannot be said to own none. */
async function assetErrors(tx: Tx, before: Case, after: Case): Promise<Record<string, string>> {
  if (after.noAssetsOn === null || before.noAssetsOn === after.noAssetsOn) return {};
  const assets = await assetsOf(tx, before.id);
  return assets.length === 0
    ? {}
    : {
        noAssetsOn: 'There are assets on the Assets tab: first remove any that were entered by mistake.',
      };
}

/** While a decision is before creditors, its date is changed there; once it has been made, the date stays. */
async function decisionErrors(tx: Tx, before: Case, after: Case): Promise<Record<string, string>> {
  if (before.decisionDate === after.decisionDate) return {};
  const decision = await dateOfDecision(tx, before.id);
  if (decision === null || decision.on === after.decisionDate) return {};
  return {
    decisionDate: decision.isMade
      ? `Creditors decided on ${showDate(decision.on)}: this date can no longer be changed.`
      : 'A decision is open: change its date under Proposal & Voting.',
  };
}

/** Changed dates that put events out of their order, each at its field. What was out of order before is not held against the change. */
export async function orderErrors(tx: Tx, before: Case, after: Case): Promise<Record<string, string>> {
  const changed = chainFields.filter((field) => before[field] !== after[field]);
  const [first] = changed;
  if (first === undefined) return {};
  const beyond = await chainBeyond(tx, before.id);
  return Object.fromEntries(
    orderRules.flatMap(({ at, broken }) => {
      const text = broken(chainWith(beyond, after));
      if (text === null || broken(chainWith(beyond, before)) !== null) return [];
      const breaks = (field: (typeof chainFields)[number]) =>
        broken(chainWith(beyond, { ...before, [field]: after[field] })) !== null;
      return [[changed.find((field) => field === at.field) ?? changed.find(breaks) ?? first, text]];
    }),
  );
}

/** Changed dates that contradict each other. */
function dateErrors(solution: Solution, before: Case, after: Case): Record<string, string> {
  const changed = (field: keyof Case) => before[field] !== after[field];
  const { noticeDeliveredOn, decisionDate, packSentOn, packReturnedOn } = after;
  const decision = decisionDateProblem(
    noticeDaysIn(solution, after.jurisdiction),
    noticeDeliveredOn,
    decisionDate,
  );
  const isDecisionNew = changed('decisionDate') || changed('noticeDeliveredOn');
  const isBack = packSentOn && packReturnedOn && packReturnedOn < packSentOn && changed('packReturnedOn');
  return {
    ...(decision && isDecisionNew && { decisionDate: decision }),
    ...(isBack && { packReturnedOn: 'Must not be before the pack was sent.' }),
  };
}
