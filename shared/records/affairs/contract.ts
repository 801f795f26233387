import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, keyOf, named, nothing, pence, rowBase } from '#shared/platform/contract.ts';
import type { Entity, InputOf } from '#shared/platform/fields/entity.ts';
import { cleanText, idSchema, pastDate, pathId, readVersion } from '#shared/platform/validation.ts';
import { feeModelOutput } from '#shared/records/fees/fee-model.ts';
import { reference } from '#shared/records/reference/registry.ts';
import { changeShape, inputShape } from '#shared/records/reference/schema.ts';
import { caseAsset } from './asset.ts';
import { debtStatuses, reasonedStatuses } from './claims.ts';
import { caseDebt, debtSources } from './debt.ts';
import { estimatedOutcomeOutput } from './estimated-outcome.ts';
import {
  headingOutput,
  penceSchema,
  statementKinds,
  statementLine,
  statementShape,
  statementSummary,
} from './income-expenditure.ts';
import { affairsTotalsOutput, debtClasses } from './statement-of-affairs.ts';

type InputShape<E extends Entity> = {
  [K in keyof InputOf<E>]: z.ZodType<InputOf<E>[K], InputOf<E>[K] | undefined>;
};
type ChangeShape<E extends Entity> = {
  [K in keyof InputOf<E>]: z.ZodOptional<z.ZodType<InputOf<E>[K], InputOf<E>[K]>>;
};

/** The fields of an entity as they are sent, typed as its literal has them. */
const newShape = <E extends Entity>(entity: E) => inputShape(entity) as InputShape<E>;
const changedShape = <E extends Entity>(entity: E) => changeShape(entity) as ChangeShape<E>;

const ofCase = z.strictObject({ caseId: pathId });
const row = { caseId: pathId, id: pathId };
const removeInput = z.strictObject({ ...row, version: pathId });
const text = z.string().nullable();
const id = z.int().nullable();

const storedStatement = z.object({
  ...rowBase,
  caseId: z.int(),
  statementOn: day,
  kind: keyOf(statementKinds),
  adults: z.int(),
  children16To18: z.int(),
  childrenUnder16: z.int(),
  vehicles: z.int(),
  preparedByUserId: id,
  isCurrent: z.boolean(),
  incomePence: pence,
  expenditurePence: pence,
  explanation: text,
});
const statementHead = storedStatement.extend({ preparedBy: named.nullable(), surplusPence: pence });
export type StatementHead = z.output<typeof statementHead>;
const statement = statementHead.extend({ lines: z.array(statementLine), summary: statementSummary });
export type Statement = z.output<typeof statement>;

const statementsRest = restCalls('Income and expenditure', '/cases/{caseId}/income-expenditure');

/** Statements of income and expenditure. */
export const statementsContract = {
  list: statementsRest.get('case.read', '', 'The statements of a case, newest first', {
    input: ofCase,
    output: z.array(statementHead),
  }),
  get: statementsRest.get('case.read', '/{id}', 'One statement with its lines and figures', {
    input: z.strictObject(row),
    output: statement,
  }),
  create: statementsRest.create(
    'case.write',
    '',
    'Add a statement, with its lines or as a copy of another one of the case',
    {
      input: z.strictObject({
        caseId: pathId,
        ...statementShape,
        /** If left out, the number of applicants. */
        adults: statementShape.adults.unwrap().optional(),
        lines: statementShape.lines.default([]),
        copyFromId: idSchema.nullable().default(null),
      }),
      output: storedStatement,
    },
  ),
  update: statementsRest.put('case.write', '/{id}', 'Replace a statement, head and lines, in one save', {
    input: z.strictObject({ ...row, version: readVersion, ...statementShape }),
    output: storedStatement,
  }),
  remove: statementsRest.delete('case.write', '/{id}', 'Remove a statement', {
    input: removeInput,
    output: nothing,
  }),
};

const assetClass = keyOf(reference.assets.fields.class.options);
export type AssetClass = z.output<typeof assetClass>;

const storedAsset = z.object({
  ...rowBase,
  caseId: z.int(),
  assetTypeId: z.int(),
  description: z.string(),
  ownerCasePersonIds: z.array(z.int()),
  valuePence: pence,
  valuationOn: day.nullable(),
  valuationSource: text,
  chargeHolder: text,
  securedPence: pence,
  isExcluded: z.boolean(),
  excludedReason: text,
  realisationPlan: text,
  expectedRealisationPence: pence.nullable(),
});
/** An asset with its equity and estimated value. */
const asset = storedAsset.extend({
  assetType: named.extend({ class: assetClass, needsValuation: z.boolean() }),
  equityPence: pence,
  estimatedPence: pence,
  lacksValuation: z.boolean(),
});
export type CaseAsset = z.output<typeof asset>;

const owners = z.array(idSchema).max(10);
const newAsset = z.strictObject({
  caseId: pathId,
  ...newShape(caseAsset),
  ownerCasePersonIds: owners.default([]),
});
export type NewAsset = Omit<z.output<typeof newAsset>, 'caseId'>;
const changedAsset = z.strictObject({
  ...row,
  version: readVersion,
  ...changedShape(caseAsset),
  ownerCasePersonIds: owners.optional(),
});

const assetsRest = restCalls('Case assets', '/cases/{caseId}/assets');

/** What the client owns. */
export const assetsContract = {
  list: assetsRest.get('case.read', '', 'The assets of a case', { input: ofCase, output: z.array(asset) }),
  create: assetsRest.create('case.write', '', 'Add an asset', { input: newAsset, output: storedAsset }),
  update: assetsRest.put('case.write', '/{id}', 'Change an asset', {
    input: changedAsset,
    output: storedAsset,
  }),
  remove: assetsRest.delete('case.write', '/{id}', 'Remove an asset', {
    input: removeInput,
    output: nothing,
  }),
};

const storedDebt = z.object({
  ...rowBase,
  caseId: z.int(),
  creditorId: z.int(),
  creditId: z.int(),
  debtStatusId: z.int(),
  accountNumber: text,
  secondaryRef: text,
  originalCreditorId: id,
  dcaCreditorId: id,
  assignedOn: day.nullable(),
  /** The debt as it was with its seller. */
  assignedFromId: id,
  balanceSoaPence: pence,
  balanceConfirmedPence: pence.nullable(),
  confirmedOn: day.nullable(),
  proofRequestedOn: day.nullable(),
  claimReceivedOn: day.nullable(),
  claimPence: pence.nullable(),
  claimRejectedPence: pence.nullable(),
  claimAdmittedPence: pence.nullable(),
  admittedOn: day.nullable(),
  admittedByUserId: id,
  /** An admission that waits for approval. */
  proposedPence: pence.nullable(),
  proposedOn: day.nullable(),
  proposedByUserId: id,
  isAssociate: z.boolean(),
  associateReason: text,
  isPreferential: z.boolean(),
  isSecured: z.boolean(),
  securityPence: pence.nullable(),
  isExcluded: z.boolean(),
  excludedReason: text,
  statusReason: text,
  isJoint: z.boolean(),
  optedOutOn: day.nullable(),
  optedOutPaper: text,
  currentPaymentPence: pence.nullable(),
  arrearsPence: pence.nullable(),
  source: keyOf(debtSources),
  notes: text,
});
/** A debt with what it refers to and what follows from its figures. */
const debt = storedDebt.extend({
  creditor: named,
  credit: named.extend({ isPriority: z.boolean() }),
  debtStatus: named.extend({
    code: z.string(),
    countsInSoa: z.boolean(),
    countsForDividend: z.boolean(),
    isTerminal: z.boolean(),
  }),
  originalCreditor: named.nullable(),
  dcaCreditor: named.nullable(),
  admittedBy: named.nullable(),
  proposedBy: named.nullable(),
  isBankVerified: z.boolean(),
  class: z.enum(debtClasses).nullable(),
  rankingPence: pence,
  isFarOverStatement: z.boolean(),
  unpayableReason: text,
  nextStatuses: z.array(keyOf(debtStatuses)),
  /** Its share of the admitted claims, in basis points. */
  shareBp: z.int(),
});
export type CaseDebt = z.output<typeof debt>;

const debts = z.object({
  debts: z.array(debt),
  totals: affairsTotalsOutput.shape.debts.extend({ debtSoaPence: pence, claimsAdmittedPence: pence }),
});
export type CaseDebts = z.output<typeof debts>;

const newDebt = z.strictObject({ caseId: pathId, ...newShape(caseDebt) });
const changedDebt = z.strictObject({ ...row, version: readVersion, ...changedShape(caseDebt) });
const reason = cleanText(500, 1);
const someReason = cleanText(500)
  .transform((value) => value || null)
  .nullable()
  .default(null);

/** A step of a claim names the version of the debt that the caller saw, and returns the debt as it is then. */
const step = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  input: z.strictObject({ ...row, version: idSchema, ...shape }),
  output: storedDebt,
});

const creditorsRest = restCalls('Case creditors', '/cases/{caseId}/creditors');

/** Who the client owes, and what happens to each claim. */
export const creditorsContract = {
  list: creditorsRest.get('case.read', '', 'The debts of a case with their totals', {
    input: ofCase,
    output: debts,
  }),
  create: creditorsRest.create('case.write', '', 'Add a debt', { input: newDebt, output: storedDebt }),
  update: creditorsRest.put('case.write', '/{id}', 'Change a debt', {
    input: changedDebt,
    output: storedDebt,
  }),
  remove: creditorsRest.delete('case.write', '/{id}', 'Remove a debt', {
    input: removeInput,
    output: nothing,
  }),
  confirm: creditorsRest.post(
    'case.write',
    '/{id}/confirm',
    'Record the balance that the creditor confirmed',
    step({ balanceConfirmedPence: penceSchema, confirmedOn: pastDate }),
  ),
  claim: creditorsRest.post(
    'case.write',
    '/{id}/claim',
    'Record the claim of the creditor',
    step({ claimPence: penceSchema.min(1), claimReceivedOn: pastDate }),
  ),
  admit: creditorsRest.post(
    'case.write',
    '/{id}/admit',
    'Admit the claim or a part of it',
    step({ claimAdmittedPence: penceSchema.min(1), admittedOn: pastDate, reason: someReason }),
  ),
  reject: creditorsRest.post('case.write', '/{id}/reject', 'Reject the claim', step({ reason })),
  status: creditorsRest.post(
    'case.write',
    '/{id}/status',
    'Move the debt to a state that needs a reason',
    step({ status: z.enum(reasonedStatuses), reason }),
  ),
  assign: creditorsRest.post(
    'case.write',
    '/{id}/assign',
    'Record that the debt was sold to another creditor',
    step({ creditorId: idSchema, assignedOn: pastDate }),
  ),
};

const heading = { uniqueReference: z.string(), caseName: z.string(), asAt: day };

const affairs = z.object({
  ...heading,
  /** When the client said that there are no assets; null while nobody has asked, or while there are some. */
  noAssetsOn: day.nullable(),
  assets: z.array(asset),
  debts: z.array(debt),
  totals: affairsTotalsOutput,
  budget: z
    .object({ statementOn: day, incomePence: pence, expenditurePence: pence, surplusPence: pence })
    .nullable(),
});
export type Affairs = z.output<typeof affairs>;

/** The estimated outcome of a case. */
export const outcomeOutput = z.object({
  ...heading,
  contributionPence: pence.nullable(),
  termMonths: z.int().nullable(),
  surplusPence: pence.nullable(),
  feeModel: feeModelOutput,
  /** In hundredths of a penny in the pound. */
  minDividendPledged: z.int().nullable(),
  claimsAdmittedPence: pence,
  outcome: estimatedOutcomeOutput,
  warnings: z.array(z.string()),
});
export type Outcome = z.output<typeof outcomeOutput>;

const kinds = z.object({
  creditTypes: z.array(
    named.extend({
      isSecured: z.boolean(),
      isPreferential: z.boolean(),
      isPriority: z.boolean(),
      isExcludable: z.boolean(),
      isActive: z.boolean(),
    }),
  ),
  assetTypes: z.array(
    named.extend({
      class: assetClass,
      isExcludedByDefault: z.boolean(),
      needsValuation: z.boolean(),
      needsChargeDetails: z.boolean(),
      isActive: z.boolean(),
    }),
  ),
});

const affairsRest = restCalls('Case figures');

/** The figures that follow from budget, assets, debts and claims. */
export const affairsContract = {
  statementOfAffairs: affairsRest.get(
    'case.read',
    '/cases/{caseId}/statement-of-affairs',
    'Assets less charges, debts by rank, and the budget, as they are today',
    { input: ofCase, output: affairs },
  ),
  headings: affairsRest.get(
    'signedIn',
    '/statement-headings',
    'Headings of the Standard Financial Statement with the kinds of line below each',
    { input: nothing, output: z.array(headingOutput) },
  ),
  kinds: affairsRest.get(
    'signedIn',
    '/figure-kinds',
    'Kinds of debt and of asset, with what each means for the figures',
    { input: nothing, output: kinds },
  ),
};
