import { asc } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { AssetClass } from '#shared/records/affairs/contract.ts';
import type { Guideline, Heading, LineType } from '#shared/records/affairs/income-expenditure.ts';

const { incomes, expenditures, credits, assets } = tables;
const incomeCategories = tables['income-categories'];
const expenditureCategories = tables['expenditure-categories'];

type IncomeRow = typeof incomes.$inferSelect;
type ExpenditureRow = typeof expenditures.$inferSelect;

const incomeType = ({ id, name, isActive, isDisregarded }: IncomeRow): LineType => ({
  id,
  name,
  isActive,
  isDisregarded,
  guidelineGroup: 'none',
  guideline: {},
  evidenceRequired: false,
  maxWithoutEvidencePence: null,
});

const expenditureType = (row: ExpenditureRow): LineType => ({
  id: row.id,
  name: row.name,
  isActive: row.isActive,
  isDisregarded: false,
  guidelineGroup: row.guidelineGroup,
  guideline: row.guideline as Guideline,
  evidenceRequired: row.evidenceRequired,
  maxWithoutEvidencePence: row.maxWithoutEvidence,
});

/** The headings of a statement with every kind of line below them, even inactive ones, in catalogue order. */
export async function statementHeadings(database: Database | Tx): Promise<Heading[]> {
  const incomeHeads = await database
    .select()
    .from(incomeCategories)
    .orderBy(asc(incomeCategories.sortOrder), asc(incomeCategories.name));
  const incomeRows = await database.select().from(incomes).orderBy(asc(incomes.sortOrder), asc(incomes.name));
  const expenditureHeads = await database
    .select()
    .from(expenditureCategories)
    .orderBy(asc(expenditureCategories.sortOrder), asc(expenditureCategories.name));
  const expenditureRows = await database
    .select()
    .from(expenditures)
    .orderBy(asc(expenditures.sortOrder), asc(expenditures.name));
  return [
    ...incomeHeads.map(
      ({ id, name }): Heading => ({
        side: 'income',
        id,
        name,
        costClass: null,
        types: incomeRows.filter((row) => row.incomeCategoryId === id).map(incomeType),
      }),
    ),
    ...expenditureHeads.map(
      ({ id, name, costClass }): Heading => ({
        side: 'expenditure',
        id,
        name,
        costClass: costClass as Heading['costClass'],
        types: expenditureRows.filter((row) => row.expenditureCategoryId === id).map(expenditureType),
      }),
    ),
  ];
}

/** Kinds of debt and of asset, with their effect on the figures. */
export async function kindCatalogues(database: Database) {
  const creditTypes = await database
    .select({
      id: credits.id,
      name: credits.name,
      isSecured: credits.isSecured,
      isPreferential: credits.isPreferential,
      isPriority: credits.isPriority,
      isExcludable: credits.isExcludable,
      isActive: credits.isActive,
    })
    .from(credits)
    .orderBy(asc(credits.sortOrder), asc(credits.name));
  const assetTypes = await database
    .select({
      id: assets.id,
      name: assets.name,
      class: assets.class,
      isExcludedByDefault: assets.isExcludedByDefault,
      needsValuation: assets.needsValuation,
      needsChargeDetails: assets.needsChargeDetails,
      isActive: assets.isActive,
    })
    .from(assets)
    .orderBy(asc(assets.sortOrder), asc(assets.name));
  return {
    creditTypes,
    assetTypes: assetTypes.map((type) => ({ ...type, class: type.class as AssetClass })),
  };
}
