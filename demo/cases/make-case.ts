import { addDays, dayNumber, weekday } from '#demo/cases/days.ts';
import type { Papers } from '#demo/cases/demo-papers.ts';
import { makeLife } from '#demo/cases/life.ts';
import { atWork, type Ids, type MadeCase, type Making } from '#demo/cases/made-case.ts';
import { makeAudit } from '#demo/cases/make-audit.ts';
import { makeBonds } from '#demo/cases/make-bonds.ts';
import { makeComplaints } from '#demo/cases/make-complaints.ts';
import { makeDocuments } from '#demo/cases/make-documents.ts';
import {
  contributionFor,
  dividendOf,
  makeAssets,
  makeDebts,
  makeStatement,
} from '#demo/cases/make-figures.ts';
import { latestMissed, makeNotes, makeTasks } from '#demo/cases/make-history.ts';
import { makePeople, pickTown } from '#demo/cases/make-people.ts';
import { COURT, pathsOf } from '#demo/cases/paths.ts';
import { Random } from '#demo/cases/random.ts';
import { signsOf } from '#demo/cases/signs.ts';
import type { World, WorldBook, WorldDomain } from '#demo/cases/world.ts';
import { monthsBehind } from '#server/records/cases/arrears.ts';
import { searchRow } from '#server/records/cases/search-row.ts';
import { standingsOf } from '#server/records/payments/schedules/refresh-standings.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { caseNameOf, fullName } from '#shared/records/cases/names.ts';
import { protocolFollowed, whyNoEquityReview } from '#shared/records/law/protocols.ts';
import { type Stage, stageDepartments, statusCodes } from '#shared/records/law/statuses.ts';
import { dmpCodes } from '#shared/records/solutions/dmp.ts';
import { ivaCodes } from '#shared/records/solutions/iva.ts';
import { trustDeedCodes } from '#shared/records/solutions/trust-deed.ts';
import { contactKinds } from '#shared/views/cases/timeline/notes.ts';

/** 'full': a case with all its records. 'lean': only people, addresses, statuses and debts, for very large books. */
export type Detail = 'full' | 'lean';

export type CaseOrder = {
  world: World;
  seed: number;
  /** The ordinal of the case within its seed. */
  n: number;
  today: string;
  ids: Ids;
  /** The originals that documents are copied from. */
  papers: Papers;
  /** The next number of a domain's references. */
  nextNumber: (domainId: number) => number;
  detail: Detail;
};

/** Seven cases in ten belong to the first domain, the others to the rest. */
const pickDomain = (random: Random, [first, ...others]: WorldDomain[]): WorldDomain =>
  others.length === 0 || random.chance(0.7) ? first! : random.pick(others);

/** The owner of a case: somebody in the department of its stage, else a case supervisor of the domain. */
function ownerOf(random: Random, { staff, everybody }: WorldDomain, department: string): number {
  const possible = [staff.get(department), staff.get('supervision'), everybody].find(
    (group) => group && group.length > 0,
  );
  return random.pick(possible!);
}

/** The possible lives of each product's cases, by product code. */
const productFor = (country: string): keyof typeof pathsOf => (country === 'Scotland' ? 'ptd' : 'iva');
const jurisdictions = { England: 'EW', Wales: 'EW', Scotland: 'SCO' } as const;

const isApplicant = ({ role }: MadeCase['casePeople'][number]) =>
  role === 'applicant_1' || role === 'applicant_2';

/** One believable case with all its records; the same order always gives the same case. */
export function makeCase(order: CaseOrder): MadeCase {
  const { world, papers, today, ids, detail } = order;
  const random = new Random(order.seed, order.n);
  const domain = pickDomain(random, world.domains);
  const town = pickTown(random);
  const product = random.chance(0.04) ? 'dmp' : productFor(town.country);
  const life = makeLife(random, today, pathsOf[product]);
  const stage = (world.stageOf.get(life.steps.at(-1)!.code) ?? 'lead') as Stage;
  const ownerId = ownerOf(random, domain, stageDepartments[stage]);
  const making: Making = {
    random,
    world,
    papers,
    domain,
    life,
    today,
    ids,
    caseId: ids.cases++,
    ownerId,
    contributionPence: 0,
  };
  const { rows: people, household } = makePeople(making, town);
  recordDeaths(life, people.persons);
  const debts = makeDebts(making, detail === 'full' ? random.between(3, 10) : 2);
  making.contributionPence = contributionFor(random, debts.debtSoaPence, life.termMonths);
  const row = caseRow(order, making, {
    productId: world.byCode('products', product),
    jurisdiction: jurisdictions[town.country],
    departmentId: world.byCode('departments', stageDepartments[stage]),
    caseName: caseNameOf(household.applicants),
    debtSoaPence: debts.debtSoaPence,
    claimsAdmittedPence: debts.claimsAdmittedPence,
  });
  fallBehind(making, row);
  const isFull = detail === 'full';
  // Separate random streams: changing how complaints or documents are made up leaves the cases as they are.
  const ownRandom = (nth: number) => new Random(order.seed + nth * 1_000_003, order.n);
  const complained = makeComplaints({ ...making, random: ownRandom(1) }, isFull);
  const caseDocuments = isFull ? makeDocuments({ ...making, random: ownRandom(2) }) : [];
  const standings = standingOf(making, row);
  row.monthsInArrears = standings.map(monthsBehind)[0] ?? null;
  const hasStatement = isFull && Boolean(life.dates.packReturnedOn);
  const assets = hasStatement
    ? makeAssets(
        making,
        household,
        people.casePeople.map(({ id }) => id),
      )
    : [];
  const made: MadeCase = {
    cases: [row],
    ...people,
    caseSearch: [
      searchRow({
        ...row,
        id: making.caseId,
        riskOfViolence: row.riskOfViolence === true,
        applicants: household.applicants,
      }),
    ],
    caseStandings: standings,
    caseStatusChanges: statusChanges(making),
    caseCreditors: debts.rows,
    ...(hasStatement ? makeStatement(making, household) : { iandeStatements: [], iandeLines: [] }),
    caseAssets: assets,
    bondEntries: makeBonds(
      { ...making, random: ownRandom(4) },
      { row, people: people.casePeople.filter(isApplicant).map(({ id }) => id), assets },
    ),
    caseNotes: isFull ? makeNotes(making, row.isVulnerable === true) : [],
    caseTasks: [
      ...(isFull
        ? makeTasks(
            making,
            {
              reference: row.uniqueReference,
              caseName: row.caseName,
              applicants: household.applicants.map((applicant, n) => ({
                name: fullName(applicant),
                mobile: people.persons[n]?.phoneMobile ?? null,
                email: people.persons[n]?.email ?? null,
              })),
            },
            row.contributionDay ?? null,
            // A tenant has no equity to review.
          ).filter(({ taskId }) => household.isOwner || taskId !== world.task.get('Equity review')?.id)
        : []),
      ...complained.tasks,
    ],
    complaints: complained.complaints,
    complaintStatusChanges: complained.complaintStatusChanges,
    caseDocuments,
    auditLog: isFull ? makeAudit({ ...making, random: ownRandom(3) }, row, caseDocuments) : [],
  };
  row.lastContactAt = lastContactOf(made) ?? row.lastContactAt;
  return made;
}

/** The case's standing with nothing paid yet: calculated with the case, since doing so for a million afterwards takes minutes. */
function standingOf({ world, life, today }: Making, row: MadeCase['cases'][number]) {
  const { code } = life.steps.at(-1)!;
  if (!world.paying.has(code)) return [];
  const agreed = {
    caseId: row.id,
    commencementDate: row.commencementDate ?? null,
    termMonths: row.termMonths ?? null,
    contributionPence: row.contributionPence ?? null,
    contributionDay: row.contributionDay ?? null,
    completedOn: row.completedOn ?? null,
    terminatedOn: row.terminatedOn ?? null,
    closedOn: row.closedOn ?? null,
    frozenOn: world.frozen.has(code) ? londonDate(row.statusChangedAt) : null,
  };
  return standingsOf({ ...agreed, receivedPence: null, lines: null }, today);
}

/** When somebody last spoke with the client, according to the notes. */
const lastContactOf = ({ caseNotes }: MadeCase) =>
  caseNotes
    .filter(({ kind }) => contactKinds.includes(kind))
    .map(({ happenedAt }) => happenedAt!)
    .reduce<Date | null>((last, at) => (last !== null && last > at ? last : at), null);

type Given = Pick<
  MadeCase['cases'][number],
  'productId' | 'jurisdiction' | 'departmentId' | 'caseName' | 'debtSoaPence' | 'claimsAdmittedPence'
>;

/** The Protocol under which creditors approved an arrangement; null if they have not. */
const protocolFor = ({ steps, dates }: Making['life'], { protocolVersion }: WorldBook) =>
  steps.some(({ code }) => code === ivaCodes.ivaAccepted)
    ? protocolFollowed(
        {
          type: 'iva',
          protocolVersion: null,
          portfolioVersion: protocolVersion,
          proposalDate: dates.proposalDate ?? null,
          approvalDate: dates.approvalDate ?? null,
        },
        dates.approvalDate!,
      )
    : null;

function caseRow(
  { world, nextNumber }: CaseOrder,
  { random, domain, life, caseId, ownerId, contributionPence }: Making,
  given: Given,
): MadeCase['cases'][number] {
  const portfolio = random.pick(domain.portfolios);
  const protocolVersion = protocolFor(life, portfolio);
  if (protocolVersion !== null && whyNoEquityReview(protocolVersion)) life.dates.equityReviewDueOn = null;
  const last = life.steps.at(-1)!;
  const has = (...codes: string[]) => life.steps.some(({ code }) => codes.includes(code));
  const staff = (department: string) =>
    domain.staff.get(department)?.[0] ?? domain.staff.get('supervision')?.[0] ?? ownerId;
  const isDrafted = has(ivaCodes.withClient, trustDeedCodes.signed, dmpCodes.offersSent);
  const isVulnerable = random.chance(0.06);
  const changedOn = life.substatus && life.substatus.on > last.on ? life.substatus.on : last.on;
  return {
    id: caseId,
    domainId: domain.id,
    uniqueReference: `${domain.prefix}${String(nextNumber(domain.id)).padStart(6, '0')}`,
    ...given,
    statusId: world.byCode('statuses', last.code),
    substatusId: life.substatus ? world.byCode('substatuses', life.substatus.code) : null,
    statusChangedAt: atWork(last.on, life.steps.length - 1, random),
    portfolioId: portfolio.id,
    protocolVersion,
    introducerId: random.chance(0.9) ? random.pick(world.introducers) : null,
    enquiryOn: life.steps[0]!.on,
    caseOwnerUserId: ownerId,
    adviserUserId: has(statusCodes.packSent) || has(statusCodes.otherSolution) ? staff('advice') : null,
    drafterUserId: has(statusCodes.drafting) ? staff('drafting') : null,
    supervisorUserId: has(ivaCodes.nomineeReport, trustDeedCodes.signed) ? portfolio.supervisorUserId : null,
    ...life.dates,
    termMonths: isDrafted ? life.termMonths : null,
    contributionPence: isDrafted ? contributionPence : null,
    contributionDay: isDrafted ? random.between(1, 28) : null,
    paymentMethod: isDrafted ? random.pick(['so', 'so', 'dd', 'fp'] as const) : null,
    feeModel: isDrafted && !has(dmpCodes.offersSent) ? world.feeModel : {},
    distributionFrequency: isDrafted ? 'half_yearly' : null,
    minDividendPledged: isDrafted
      ? dividendOf(contributionPence, life.termMonths, given.debtSoaPence ?? 0)
      : null,
    terminationReason: has(ivaCodes.ivaRevoked)
      ? `Approval revoked by the court on ${showDate(life.dates.terminatedOn!)}: ${COURT}.`
      : has(ivaCodes.ivaTerminated, trustDeedCodes.terminated, dmpCodes.ended)
        ? 'Arrears of more than three months; no answer to the notice of breach.'
        : null,
    notProceedingReason: has(statusCodes.notProceeding)
      ? random.pick([
          'Agreed a plan with creditors directly.',
          'No answer to calls and letters.',
          'Chose another firm.',
          'Circumstances have improved.',
        ])
      : null,
    riskOfViolence: random.chance(0.012),
    isVulnerable,
    vulnerabilityNotes: isVulnerable ? signsOf(caseId).notes : null,
    lastContactAt: atWork(changedOn, 6, random),
    createdAt: atWork(life.steps[0]!.on, 0, random),
    updatedAt: atWork(changedOn, 7, random),
    createdBy: ownerId,
    updatedBy: ownerId,
  };
}

const reasons: Readonly<Record<string, string>> = {
  'not-proceeding': 'The client does not want to go on.',
  'iva-terminated': 'Arrears of more than three months.',
  'iva-revoked': 'A creditor who had no notice challenged the approval.',
  'iva-rejected': 'The majority was not reached.',
  'trust-deed-terminated': 'Arrears of more than three months.',
  'trust-deed-not-protected': 'Creditors owed a third or more of the debt objected.',
  'dmp-ended': 'Arrears of more than three months.',
  adjourned: 'Two creditors asked for more papers.',
  bankruptcy: 'A creditor’s petition.',
  deceased: 'Told by the family.',
};

/** Clients died three days before their case was moved to that status. */
function recordDeaths({ steps }: Making['life'], people: MadeCase['persons']): void {
  const told = steps.find(({ code }) => code === statusCodes.deceased);
  if (told) for (const person of people) person.deceasedOn = addDays(told.on, -3);
}

/**
 * A case in arrears has missed its latest instalment, or two: it was put in arrears, and its payment chased, after that had fallen due and
 * while the next was still to come.
 */
function fallBehind({ life, today }: Making, row: MadeCase['cases'][number]): void {
  const { substatus, approval } = life;
  const day = row.contributionDay;
  if (!substatus || !day || substatus.code !== approval?.substatuses.behind) return;
  const missedOn = latestMissed(day, today);
  // The last working day of the next three.
  const on = weekday(addDays(missedOn, 3));
  if (substatus.on > missedOn || on >= today) return;
  const later = (dayNumber(on) - dayNumber(substatus.on)) * 86_400_000;
  life.substatus = { ...substatus, on };
  for (const at of ['lastContactAt', 'updatedAt'] as const)
    if (row[at]) row[at] = new Date(row[at].getTime() + later);
}

function statusChanges({ random, world, life, caseId, ownerId }: Making): MadeCase['caseStatusChanges'] {
  const status = (code: string) => world.byCode('statuses', code);
  const { substatus } = life;
  const upToDate = life.approval?.substatuses.none;
  const first = substatus && upToDate ? world.byCode('substatuses', upToDate) : null;
  const changes: MadeCase['caseStatusChanges'] = life.steps.map(({ code, on }, n) => ({
    caseId,
    fromStatusId: n === 0 ? null : status(life.steps[n - 1]!.code),
    toStatusId: status(code),
    fromSubstatusId: null,
    toSubstatusId: code === life.approval?.status ? first : null,
    reason: reasons[code] ?? null,
    changedAt: atWork(on, n, random),
    changedBy: ownerId,
  }));
  if (substatus && substatus.code !== upToDate) {
    const running = status(life.approval!.status);
    changes.push({
      caseId,
      fromStatusId: running,
      toStatusId: running,
      fromSubstatusId: first,
      toSubstatusId: world.byCode('substatuses', substatus.code),
      reason: null,
      changedAt: atWork(substatus.on, 7, random),
      changedBy: ownerId,
    });
  }
  return changes;
}
