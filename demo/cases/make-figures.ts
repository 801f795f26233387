import { addDays } from '#demo/cases/days.ts';
import type { MadeCase, Making } from '#demo/cases/made-case.ts';
import type { Household } from '#demo/cases/make-people.ts';
import type { Random } from '#demo/cases/random.ts';
import type { caseCreditors, iandeLines } from '#server/records/affairs/tables.ts';
import { pencePerPound } from '#shared/platform/money.ts';
import { type Frequency, monthlyPence } from '#shared/records/affairs/frequency.ts';

type Debt = typeof caseCreditors.$inferInsert;
type Line = Omit<typeof iandeLines.$inferInsert, 'statementId'>;

/** Kinds of debt: type of creditor, credit type, range in pounds, and how common they are. */
const kinds: readonly (readonly [kind: readonly [string, string, number, number], weight: number])[] = [
  [['card', 'credit-card', 600, 11_500], 30],
  [['bank', 'personal-loan', 1_500, 21_000], 14],
  [['bank', 'overdraft', 150, 2_400], 10],
  [['loan', 'personal-loan', 800, 14_000], 12],
  [['dca', 'credit-card', 300, 5_500], 9],
  [['payday', 'payday-loan', 120, 1_400], 7],
  [['other', 'catalogue', 150, 2_600], 6],
  [['council', 'council-tax', 200, 2_700], 6],
  [['utility', 'utility-arrears', 120, 1_700], 5],
  [['telecom', 'mobile-telecom', 80, 950], 5],
  [['hmrc', 'hmrc-tax-credits', 250, 4_800], 2],
  [['dwp', 'dwp-overpayment', 150, 2_300], 2],
];

const pounds = (amount: number) => amount * 100;

function statusOf({ random, life, world }: Making): string {
  const stage = world.stageOf.get(life.steps.at(-1)!.code);
  if (life.dates.approvalDate)
    return random.weighted([
      ['admitted', 84],
      ['claim-received', 9],
      ['disputed', 4],
      ['withheld', 3],
    ] as const);
  if (stage === 'proposal') return random.chance(0.5) ? 'claim-received' : 'confirmed-with-creditor';
  return stage === 'drafting' && random.chance(0.6) ? 'confirmed-with-creditor' : 'estimated';
}

function makeDebt(making: Making, possible: typeof kinds): Debt {
  const { random, world, life, caseId, domain } = making;
  const [type, credit, from, to] = random.weighted(possible);
  const balance = pounds(from) + Math.floor(random.next() ** 1.7 * pounds(to - from));
  const status = statusOf(making);
  const since = life.dates.noticeDeliveredOn ?? life.steps[0]!.on;
  const isClaimed = ['admitted', 'claim-received', 'disputed', 'withheld'].includes(status);
  const claim = isClaimed ? Math.round(balance * (0.96 + random.next() * 0.14)) : null;
  const rejected = status === 'admitted' && random.chance(0.06) ? Math.round(claim! * 0.08) : 0;
  const received = addDays(since, random.between(3, 14));
  return {
    caseId,
    creditorId: random.pick(world.creditors.get(type)!),
    creditId: world.byCode('credits', credit),
    debtStatusId: world.byCode('debt-statuses', status),
    accountNumber: random.letters('0123456789', random.pick([8, 10, 16])),
    balanceSoaPence: balance,
    balanceConfirmedPence:
      status === 'confirmed-with-creditor' ? Math.round(balance * (0.97 + random.next() * 0.1)) : null,
    confirmedOn:
      status === 'confirmed-with-creditor' ? addDays(life.steps[0]!.on, random.between(3, 6)) : null,
    claimReceivedOn: isClaimed ? received : null,
    claimPence: claim,
    claimRejectedPence: status === 'admitted' ? rejected : null,
    claimAdmittedPence: status === 'admitted' ? claim! - rejected : null,
    admittedOn: status === 'admitted' ? addDays(received, random.between(1, 20)) : null,
    admittedByUserId:
      status === 'admitted' ? (domain.staff.get('creditor-services')?.[0] ?? making.ownerId) : null,
    isPreferential: false,
    isSecured: false,
    isJoint: random.chance(0.1),
    currentPaymentPence: life.dates.approvalDate ? null : pounds(random.between(0, 12) * 5),
    arrearsPence: random.chance(0.4) ? Math.round(balance * 0.08) : 0,
    source: random.chance(0.6) ? 'credit_file' : 'client',
  };
}

/** The debts of a case, and the two totals that the case stores. */
export function makeDebts(making: Making, count: number) {
  const possible = kinds.filter(([[type]]) => making.world.creditors.has(type));
  const debts = Array.from({ length: count }, () => makeDebt(making, possible));
  return {
    rows: debts,
    debtSoaPence: debts.reduce((sum, debt) => sum + debt.balanceSoaPence, 0),
    claimsAdmittedPence: debts.reduce((sum, debt) => sum + (debt.claimAdmittedPence ?? 0), 0),
  };
}

const costsPence = 365_000;

/** A contribution that pays the costs and between 12 and 55 pence in the pound over the term; never less than £70. */
export function contributionFor(random: Random, debtPence: number, termMonths: number): number {
  const wanted = (costsPence + debtPence * (0.12 + random.next() * 0.43)) / termMonths;
  return Math.max(7_000, Math.round(wanted / 500) * 500);
}

/** The expected return to creditors, in hundredths of a penny in the pound. */
export const dividendOf = (contributionPence: number, termMonths: number, debtPence: number): number =>
  pencePerPound(Math.max(0, contributionPence * termMonths - costsPence), debtPence);

/** The main income of people without wages, by employment. */
const incomes: Readonly<Record<string, string>> = {
  'self-employed-sole': 'self-employed-drawings',
  unemployed: 'universal-credit',
  carer: 'universal-credit',
  'unable-to-work': 'esa',
  retired: 'workplace-pension',
};
const incomeOf = (employment: string): string => incomes[employment] ?? 'wages-net';

/** The current statement: spending under every heading, and income that leaves the contribution as surplus. */
export function makeStatement(
  making: Making,
  household: Household,
): Pick<MadeCase, 'iandeStatements' | 'iandeLines'> {
  const { random, world, ids, caseId, life, ownerId, contributionPence } = making;
  const isJoint = household.applicants.length === 2;
  const lines: Line[] = [];
  const add = (
    entity: 'incomes' | 'expenditures',
    code: string,
    amountPence: number,
    frequency: Frequency = 'monthly',
  ) =>
    lines.push({
      incomeId: entity === 'incomes' ? world.byCode(entity, code) : null,
      expenditureId: entity === 'expenditures' ? world.byCode(entity, code) : null,
      amountPence,
      frequency,
      monthlyPence: monthlyPence(amountPence, frequency),
      payer: isJoint ? (entity === 'incomes' ? 'applicant_1' : 'shared') : 'applicant_1',
      isEvidenced: random.chance(0.7),
    });
  const spend = (code: string, from: number, to: number, frequency?: Frequency) =>
    add('expenditures', code, pounds(random.between(from, to)), frequency);
  const { adults, children, vehicles, isOwner } = household;
  spend(isOwner ? 'mortgage' : 'rent', 380, 820);
  spend('council-tax', 85, 165);
  add('expenditures', 'tv-licence', 1_454);
  spend('electricity', 55, 110);
  spend('gas', 40, 100);
  spend('water-supply', 22, 48);
  if (vehicles > 0) {
    spend('car-insurance', 30, 85);
    spend('road-tax', 2, 22);
    spend('fuel-parking-tolls', 60, 190);
    spend('mot-and-maintenance', 15, 35);
  } else spend('public-transport', 40, 120);
  if (children > 0) {
    spend('school-uniform', 8, 25);
    if (random.chance(0.3)) spend('childcare', 120, 480);
  }
  if (isOwner) spend('buildings-and-contents', 14, 35);
  spend('mobile', 10, 45);
  spend('phone-internet-and-tv-package', 28, 62);
  spend('hobbies-and-sport', 5, 35);
  add(
    'expenditures',
    'groceries',
    pounds(45 + 24 * (adults - 1) + 17 * children + random.between(0, 20)),
    'weekly',
  );
  spend('clothing-and-footwear', 15 + 8 * children, 45 + 12 * children);
  spend('hairdressing', 6, 28);
  spend('toiletries', 8, 24);
  const expenditurePence = lines.reduce((sum, line) => sum + line.monthlyPence, 0);
  if (children > 0) add('incomes', 'child-benefit', 10_240 + 6_780 * (children - 1), 'four_weekly');
  const benefits = lines.reduce((sum, line) => sum + (line.incomeId ? line.monthlyPence : 0), 0);
  const wages = expenditurePence + contributionPence + random.between(0, 499) - benefits;
  const [ownIncome, otherIncome = 'other-benefits'] = household.applicants.map(({ employment }) =>
    incomeOf(employment),
  );
  const second = isJoint || random.chance(0.15) ? Math.round(wages * (0.2 + random.next() * 0.25)) : 0;
  add('incomes', ownIncome!, wages - second);
  if (second > 0)
    add('incomes', isJoint || ownIncome === 'universal-credit' ? otherIncome : 'universal-credit', second);
  if (second > 0 && isJoint) lines.at(-1)!.payer = 'applicant_2';
  const incomePence = lines.reduce((sum, line) => sum + (line.incomeId ? line.monthlyPence : 0), 0);
  const id = ids.iandeStatements++;
  return {
    iandeStatements: [
      {
        id,
        caseId,
        statementOn: life.dates.packReturnedOn ?? life.steps.at(-1)!.on,
        kind: 'initial',
        adults,
        childrenUnder16: children,
        vehicles,
        preparedByUserId: ownerId,
        incomePence,
        expenditurePence,
      },
    ],
    iandeLines: lines.map((line) => ({ ...line, statementId: id })),
  };
}

/** What the applicants own. */
export function makeAssets(
  { random, world, caseId, life }: Making,
  household: Household,
  owners: number[],
): MadeCase['caseAssets'] {
  const valuationOn = life.steps[0]!.on;
  const base = { caseId, ownerCasePersonIds: owners, valuationOn };
  const asset = (code: string) => world.byCode('assets', code);
  const rows: MadeCase['caseAssets'] = [
    {
      ...base,
      assetTypeId: asset('household-goods'),
      description: 'Furniture and household goods',
      valuePence: pounds(random.between(3, 12) * 100),
      securedPence: 0,
      isExcluded: true,
      excludedReason: 'Needed for basic domestic needs.',
    },
    {
      ...base,
      assetTypeId: asset('bank-balance'),
      description: 'Current account',
      valuePence: random.between(0, 42_000),
      securedPence: 0,
      isExcluded: false,
      expectedRealisationPence: 0,
    },
  ];
  for (let n = 0; n < household.vehicles; n++)
    rows.push({
      ...base,
      assetTypeId: asset('car'),
      description: random.pick([
        'Ford Fiesta, 2014',
        'Vauxhall Corsa, 2015',
        'Nissan Qashqai, 2016',
        'Volkswagen Polo, 2013',
        'Kia Picanto, 2017',
      ]),
      valuePence: pounds(random.between(8, 45) * 100),
      securedPence: 0,
      isExcluded: true,
      excludedReason: 'Needed to travel to work.',
    });
  if (household.isOwner) {
    const value = pounds(random.between(95, 260) * 1_000);
    rows.push({
      ...base,
      assetTypeId: asset('main-residence'),
      description: 'Home',
      valuePence: value,
      valuationSource: 'Estate agent’s estimate',
      chargeHolder: 'Lindisfarne Mortgages',
      securedPence: Math.round(value * (0.7 + random.next() * 0.28)),
      isExcluded: false,
      realisationPlan: life.dates.equityReviewDueOn ? 'Equity is reviewed in month 54.' : null,
      expectedRealisationPence: 0,
    });
  }
  return rows;
}
