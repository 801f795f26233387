import { createHash } from 'node:crypto';
import { shown } from '#server/platform/bank-files/fields.ts';
import { FieldError } from '#server/platform/bank-files/problems.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Status } from '#server/records/case-life/status-of-case.ts';
import type { Values } from '#server/records/reference/versioned-rows.ts';
import { londonInstant } from '#shared/platform/dates.ts';
import { folded } from '#shared/platform/search/search.ts';
import { caseEntity } from '#shared/records/cases/case-fields.ts';
import {
  NO_ARRANGEMENT,
  type ProtocolVersion,
  protocolFollowed,
  protocolProblem,
} from '#shared/records/law/protocols.ts';
import { stageDepartments } from '#shared/records/law/statuses.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { rowErrors } from '#shared/records/reference/schema.ts';
import { datesFrom } from '#shared/records/solutions/dates.ts';
import { bondedStatuses, solutions } from '#shared/records/solutions/registry.ts';
import type { Solution, SolutionType } from '#shared/records/solutions/solution.ts';
import { type CasePlan, groupOf, type Note, valueOf } from './case-plan.ts';
import { headingOf } from './files.ts';
import { keptFigures } from './kept-figures.ts';
import { planBonds, unbondedAmong } from './plan-bonds.ts';
import { planAssets, planDebts } from './plan-debts.ts';
import { bankAccountFor, checkBalance, checkClaims, planPayments, planReceipts } from './plan-money.ts';
import { nameFrom, planPeople } from './plan-people.ts';
import { planStatements } from './plan-statements.ts';
import { checkAgreed, planModifications, planSchedule } from './plan-terms.ts';
import type { StagedCase } from './staging.ts';
import type { World } from './world.ts';

/**
 * The fingerprint of a case's rows: the same unless one of their cells changes. A file without rows of the case is treated like a missing
 * one.
 */
export const digestOf = ({ key: _, row: _row, ...files }: StagedCase): string =>
  createHash('sha256')
    .update(
      JSON.stringify(files, (name, value: unknown) =>
        name === 'row' || (Array.isArray(value) && value.length === 0) ? undefined : value,
      ),
    )
    .digest('hex');

/** The domain of a case: its row's, else the one given for all; null, with a problem noted, if neither is given. */
export function domainFor({ data }: StagedCase, { names, domainId }: World, note: Note): number | null {
  const given = valueOf<string>(data, 'domain');
  try {
    if (given !== null) return names.find('domains', given);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    note('domain', error.message);
    return null;
  }
  if (domainId === null) note('domain', 'Name the domain, here or with --domain.');
  return domainId;
}

function boundRef(
  data: Values,
  key: string,
  to: ReferenceName,
  domainId: number,
  { names }: World,
  note: Note,
): number | null {
  const given = valueOf<string>(data, key);
  try {
    return given === null ? null : names.find(to, given, domainId);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    note(headingOf(key), error.message);
    return null;
  }
}

/** Dates of a case in the only order in which they can occur. */
const inOrder = [
  ['packReturnedOn', 'packSentOn'],
  ['decisionDate', 'noticeDeliveredOn'],
  ['approvalDate', 'enquiryOn'],
  ['commencementDate', 'enquiryOn'],
  ['expectedEndDate', 'commencementDate'],
  ['completedOn', 'approvalDate'],
  ['terminatedOn', 'approvalDate'],
  ['closedOn', 'approvalDate'],
  ['removedFromRegisterOn', 'registeredOn'],
] as const;

function checkDates(data: Values, { today }: World, note: Note): void {
  for (const [later, earlier] of inOrder) {
    const [after, before] = [valueOf<string>(data, later), valueOf<string>(data, earlier)];
    if (after && before && after < before)
      note(headingOf(later), `Must not be before ${caseEntity.fields[earlier].label.toLowerCase()}.`);
  }
  const approved = valueOf<string>(data, 'approvalDate');
  if (approved && approved > today) note('approval_date', 'Must not be in the future.');
}

const isKnown = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  !(typeof value === 'object' && Object.keys(value).length === 0);

/** Notes what the status of a case requires and its row does not give. */
function checkStatus(values: Values, status: Status, solution: Solution, note: Note): void {
  const isForIt = status.products.length === 0 || status.products.some(({ id }) => id === values.productId);
  if (!isForIt) note('status', `${status.name} is not for this product.`);
  const { approval } = solution;
  const isLive = status.code === approval?.status;
  const isApproved = isKnown(values.approvalDate);
  // Without these a running arrangement cannot be assessed.
  const ofLive = [...(approval?.isInformal ? [] : ['approvalDate']), 'commencementDate', 'termMonths'];
  for (const field of new Set([...status.requiredFields, ...(isLive ? ofLive : [])]))
    if (!isKnown(values[field]))
      note(field === 'feeModel' ? null : headingOf(field), `A case in ${status.name} needs this.`);
  if (isApproved && (!approval || ['lead', 'advice', 'drafting', 'proposal'].includes(status.stage)))
    note('approval_date', `A case in ${status.name} has not been approved.`);
}

async function checkStaff(
  values: Values,
  domainId: number,
  { isOpen }: Status,
  world: World,
  note: Note,
): Promise<void> {
  if (!isOpen) return;
  for (const field of ['caseOwnerUserId', 'adviserUserId', 'drafterUserId', 'supervisorUserId'] as const) {
    const id = valueOf<number>(values, field);
    const problem = id && (await world.staffProblem(domainId, id, field === 'supervisorUserId'));
    if (problem) note(headingOf(field), problem);
  }
}

function departmentOf(
  given: number | null,
  values: Values,
  { stage }: Status,
  domainId: number,
  { names }: World,
): number {
  const serving = names
    .rows('departments')
    .find(({ code, domainId: of }) => code === stageDepartments[stage] && (of ?? domainId) === domainId);
  return (
    given ?? serving?.id ?? (names.row('users', values.caseOwnerUserId as number).departmentId as number)
  );
}

function feesOf(data: Values, portfolioId: number | null, { names }: World): Record<string, number | string> {
  const given = groupOf(data, 'feeModel');
  if (Object.keys(given).length > 0) return given;
  const models = [
    portfolioId === null ? null : names.row('portfolios', portfolioId).feeModelDefault,
    names.row('products', data.productId as number).feeModelDefault,
  ];
  const known = models.find((model) => model && Object.keys(model).length > 0);
  return (known ?? {}) as Record<string, number | string>;
}

/**
 * The Protocol under which creditors approved the case: its row's, else the portfolio's on the day of its proposal. Before the approval a
 * superseded one is noted.
 */
function protocolOf(
  data: Values,
  type: SolutionType,
  portfolioId: number | null,
  { names, today }: World,
  note: Note,
): ProtocolVersion | null {
  const protocolVersion = valueOf<ProtocolVersion>(data, 'protocolVersion');
  const [proposalDate, approvalDate] = [
    valueOf<string>(data, 'proposalDate'),
    valueOf<string>(data, 'approvalDate'),
  ];
  if (type !== 'iva') {
    if (protocolVersion !== null) note('protocol_version', NO_ARRANGEMENT);
    return null;
  }
  if (approvalDate === null) {
    const problem = protocolVersion === null ? null : protocolProblem(protocolVersion, proposalDate ?? today);
    if (problem) note('protocol_version', problem);
    return protocolVersion;
  }
  const portfolioVersion =
    portfolioId === null ? null : valueOf<string>(names.row('portfolios', portfolioId), 'protocolVersion');
  const facts = { type, protocolVersion, portfolioVersion, proposalDate, approvalDate };
  return protocolFollowed(facts, today);
}

function substatusFor(
  data: Values,
  { names }: World,
  solution: Solution,
  status: Status,
  note: Note,
): number | null {
  const own = names.rows('substatuses').filter(({ statusId }) => statusId === status.id);
  const given = valueOf<string>(data, 'substatus');
  const first = status.code === solution.approval?.status ? solution.approval.substatuses.none : null;
  if (given === null) return own.find(({ code }) => code === first)?.id ?? null;
  const found = own.find(({ name, code }) =>
    [name, code].some((each) => folded(String(each)) === folded(given)),
  );
  if (!found) note('substatus', `“${shown(given)}” is not a sub status of ${status.name}.`);
  return found?.id ?? null;
}

function newReferenceOf(data: Values, domainId: number, { names }: World, note: Note): string | null {
  const given = valueOf<string>(data, 'newReference')?.toUpperCase() ?? null;
  const prefix = String(names.row('domains', domainId).caseRefPrefix);
  if (given !== null && !(given.startsWith(prefix) && /^\d{6}$/.test(given.slice(prefix.length))))
    note('new_reference', `References in this domain are ${prefix} and six digits.`);
  return given;
}

/** Whether a practitioner was appointed by this status, whatever happened later. */
const isBonded = ({ code }: Status) => bondedStatuses.includes(code);

/** Whether a case's estates have to be bonded now: from when somebody acts until the arrangement ends. */
const needsCover = (solution: Solution, status: Status, { completedOn, terminatedOn, closedOn }: Values) =>
  !completedOn &&
  !terminatedOn &&
  !closedOn &&
  (isBonded(status) || (status.code === solution.approval?.status && !solution.approval.isInformal));

const ownKeys = Object.keys(caseEntity.fields).filter((key) => key !== 'feeModel');

/**
 * What a case and its rows amount to, checked by all its rules. Problems are noted; null if essential cells are missing.
 */
export async function planCase(
  staged: StagedCase,
  domainId: number,
  world: World,
  note: Note,
): Promise<CasePlan | null> {
  const { data, row, key } = staged;
  const { names } = world;
  if (!data.productId || !data.statusId || !data.caseOwnerUserId || !data.enquiryOn) return null;
  const status = await world.statusOf(data.statusId as number);
  const product = names.row('products', data.productId as number);
  const solution = solutions[product.type as SolutionType];
  const portfolioId =
    boundRef(data, 'portfolioId', 'portfolios', domainId, world, note) ??
    (data.portfolioId === undefined
      ? valueOf<number>(names.row('domains', domainId), 'defaultPortfolioId')
      : null);
  const department = boundRef(data, 'departmentId', 'departments', domainId, world, note);
  const own = Object.fromEntries(ownKeys.map((each) => [each, data[each] ?? null]));
  const commencement = valueOf<string>(data, 'commencementDate');
  const protocolVersion = protocolOf(data, product.type as SolutionType, portfolioId, world, note);
  const dates = commencement
    ? datesFrom(solution, commencement, valueOf(data, 'termMonths'), protocolVersion)
    : {};
  const people = planPeople(staged['people.csv'], world, note);
  const values: Values = {
    ...dates,
    ...Object.fromEntries(Object.entries(own).filter(([each, value]) => value !== null || !(each in dates))),
    protocolVersion,
    domainId,
    portfolioId,
    departmentId: departmentOf(department, data, status, domainId, world),
    jurisdiction: data.jurisdiction ?? (product.jurisdiction === 'other' ? 'EW' : product.jurisdiction),
    distributionFrequency: data.distributionFrequency ?? product.distributionFrequency ?? null,
    riskOfViolence: data.riskOfViolence === true,
    isVulnerable: data.isVulnerable === true,
    feeModel: feesOf(data, portfolioId, world),
    statusId: status.id,
    substatusId: substatusFor(data, world, solution, status, note),
    statusChangedAt: londonInstant(
      valueOf(data, 'statusSince') ?? commencement ?? valueOf<string>(data, 'enquiryOn') ?? missing(),
    ),
    caseName: valueOf(data, 'caseName') ?? nameFrom(people, world),
    hasOwnName: Boolean(data.caseName),
    previousReference: data.reference,
  };
  for (const [field, message] of Object.entries(rowErrors(caseEntity, values)))
    note(headingOf(field), message);
  if (product.jurisdiction !== 'other' && product.jurisdiction !== values.jurisdiction)
    note('jurisdiction', `${String(product.name)} is not offered there.`);
  checkDates(values, world, note);
  checkStatus(values, status, solution, note);
  await checkStaff(values, domainId, status, world, note);
  const isAgreed = isKnown(values.approvalDate) || status.code === solution.approval?.status;
  const terms = values as Parameters<typeof planSchedule>[1];
  const rows = staged['schedules.csv'];
  const schedule = rows.length > 0 || isAgreed ? planSchedule(rows, terms, note) : [];
  const isVoted = isAgreed && solution.approval !== null && !solution.approval.isInformal;
  if (isVoted && rows.length > 0)
    checkAgreed(
      schedule,
      {
        contributionPence: valueOf<number>(values, 'contributionPence'),
        hasProtocol: product.type === 'iva',
        protocolVersion,
      },
      world,
      note,
    );
  const current = schedule.find(({ kind, dueOn }) => kind === 'regular' && dueOn >= world.today);
  const debts = planDebts(staged['debts.csv'], world, note);
  const receipts = planReceipts(staged['receipts.csv'], world);
  const payments = planPayments(staged['payments.csv'], debts, world, note);
  const balancePence = valueOf<number>(data, 'balancePence');
  checkBalance(balancePence, receipts, payments, note);
  checkClaims(payments, debts, solution.approval?.isInformal ?? solution.approval === null, world, note);
  const client = valueOf<string>(data, 'clientAccountReference');
  const umbrella = client === null ? null : await world.umbrellaOf(domainId, portfolioId);
  if (client !== null && !umbrella)
    note('client_account_reference', 'Neither portfolio nor domain has an umbrella account.');
  const hasMoney = receipts.length + payments.length > 0;
  const stored = {
    ...values,
    contributionPence: values.contributionPence ?? current?.expectedPence ?? null,
    hasSchedule: schedule.length > 0,
  } as CasePlan['values'];
  const bonds = await planBonds(
    staged['bonds.csv'],
    { people, portfolioId, isAppointed: isAgreed || isBonded(status) },
    world,
    note,
  );
  return {
    row,
    key,
    oldReference: String(data.reference),
    digest: digestOf(staged),
    domainId,
    newReference: newReferenceOf(data, domainId, world, note),
    values: { ...stored, ...keptFigures({ debts, schedule, receipts, values: stored, status }, world) },
    people,
    debts,
    assets: planAssets(staged['assets.csv'], people, world, note),
    schedule,
    modifications: planModifications(staged['modifications.csv'], world, note),
    statements: planStatements(staged, people, world, note),
    bonds,
    unbonded: needsCover(solution, status, values) ? unbondedAmong(people, bonds) : [],
    receipts,
    payments,
    bankAccountId: bankAccountFor(
      valueOf(data, 'bankAccount'),
      { domainId, portfolioId, hasMoney },
      world,
      note,
    ),
    umbrellaId: umbrella?.id ?? null,
    clientAccountReference: client,
    balancePence: balancePence ?? 0,
    yearsReported: solution.annualReviews ? (valueOf<number>(data, 'reportsSentToYear') ?? 0) : 0,
    isReviewed: Boolean(solution.annualReviews) && status.code === solution.approval?.status,
  };
}
