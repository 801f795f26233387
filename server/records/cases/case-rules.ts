import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { holdsDomain } from '#server/records/reference/queries.ts';
import { tables } from '#server/records/reference/tables.ts';
import { authorisationProblemOf } from '#server/records/staff/authorisations.ts';
import { authorityOf } from '#server/records/staff/authority.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { jurisdictions } from '#shared/platform/fields/common-fields.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { NO_ARRANGEMENT, protocolProblem } from '#shared/records/law/protocols.ts';
import type { Case } from './access.ts';

/** The fields of a case that its rules compare. */
export type RuledValues = Pick<
  Case,
  | 'domainId'
  | 'productId'
  | 'portfolioId'
  | 'jurisdiction'
  | 'caseOwnerUserId'
  | 'adviserUserId'
  | 'drafterUserId'
  | 'supervisorUserId'
  | 'departmentId'
  | 'protocolVersion'
  | 'proposalDate'
  | 'approvalDate'
>;
type Errors = Record<string, string>;

const staffFields = ['caseOwnerUserId', 'adviserUserId', 'drafterUserId', 'supervisorUserId'] as const;

/**
 * The problems with new or changed values of a case, by field: its staff and the rows it refers to. `before` is null for a new case.
 */
export async function caseErrors(
  tx: Tx,
  actor: Actor,
  before: RuledValues | null,
  after: RuledValues,
): Promise<Errors> {
  const changed = (field: keyof RuledValues) => !before || before[field] !== after[field];
  const errors: Errors = {};
  const moved = changed('domainId');
  if (moved) Object.assign(errors, await domainErrors(tx, actor, after));
  // Everything else depends on the domain.
  if (errors.domainId) return errors;
  if (changed('productId') || changed('jurisdiction'))
    Object.assign(errors, await productErrors(tx, after, changed('productId')));
  if (changed('portfolioId') || moved) Object.assign(errors, await portfolioErrors(tx, after));
  if (changed('departmentId') || moved) Object.assign(errors, await departmentErrors(tx, after));
  // A case stays under the Protocol under which creditors approved it.
  const isApproved = Boolean(before?.approvalDate && before.protocolVersion);
  if (changed('protocolVersion') && after.protocolVersion && !isApproved) {
    const problem = await unfitProtocol(tx, after);
    if (problem) errors.protocolVersion = problem;
  }
  for (const field of staffFields)
    if (after[field] !== null && (changed(field) || (moved && field === 'caseOwnerUserId'))) {
      const problem = await staffProblem(tx, after.domainId, after[field], field === 'supervisorUserId');
      if (problem) errors[field] = problem;
    }
  return errors;
}

/** Why a case cannot follow its Protocol: it is not the one for its solution, or for the date of its proposal (until signed, today). */
async function unfitProtocol(
  tx: Tx,
  { productId, protocolVersion, proposalDate, approvalDate }: RuledValues,
): Promise<string | null> {
  const { products } = tables;
  const [product] = await tx.select({ type: products.type }).from(products).where(eq(products.id, productId));
  return product?.type === 'iva'
    ? protocolProblem(protocolVersion ?? missing(), proposalDate ?? approvalDate ?? londonDate())
    : NO_ARRANGEMENT;
}

async function domainErrors(tx: Tx, actor: Actor, { domainId }: RuledValues): Promise<Errors> {
  if (!holdsDomain(actor, domainId)) return { domainId: 'You do not hold this domain.' };
  const [domain] = await tx
    .select({ name: tables.domains.name, isActive: tables.domains.isActive })
    .from(tables.domains)
    .where(eq(tables.domains.id, domainId));
  if (!domain) return { domainId: 'That row no longer exists.' };
  return domain.isActive ? {} : { domainId: `${domain.name} is not active: its cases can only be read.` };
}

async function productErrors(tx: Tx, after: RuledValues, isChosen: boolean): Promise<Errors> {
  const { products } = tables;
  const [product] = await tx
    .select({ name: products.name, jurisdiction: products.jurisdiction, isActive: products.isActive })
    .from(products)
    .where(eq(products.id, after.productId));
  if (!product) return { productId: 'That row no longer exists.' };
  if (isChosen && !product.isActive) return { productId: `${product.name} is no longer offered.` };
  if (product.jurisdiction === 'other' || product.jurisdiction === after.jurisdiction) return {};
  const place = (jurisdiction: string) => jurisdictions[jurisdiction as keyof typeof jurisdictions];
  return {
    productId: `${product.name} is for ${place(product.jurisdiction)}; this case is in ${place(after.jurisdiction)}.`,
  };
}

async function portfolioErrors(tx: Tx, { portfolioId, domainId }: RuledValues): Promise<Errors> {
  if (portfolioId === null) return {};
  const { portfolios } = tables;
  const [portfolio] = await tx
    .select({ name: portfolios.name, isActive: portfolios.isActive })
    .from(portfolios)
    .where(and(eq(portfolios.id, portfolioId), eq(portfolios.domainId, domainId)));
  if (!portfolio) return { portfolioId: 'That portfolio is not in the case’s domain.' };
  return portfolio.isActive ? {} : { portfolioId: `${portfolio.name} takes no new cases.` };
}

async function departmentErrors(tx: Tx, { departmentId, domainId }: RuledValues): Promise<Errors> {
  return (await servingDepartment(tx, domainId, departmentId)) ? {} : { departmentId: NO_SUCH_DEPARTMENT };
}

/** The refusal of a department that does not exist or serves another domain. */
export const NO_SUCH_DEPARTMENT = 'Choose a department that serves this domain.';

/** The department, when it serves the domain; null for any other, as for one that does not exist. */
export async function servingDepartment(tx: Tx, domainId: number, departmentId: number) {
  const { departments } = tables;
  const [department] = await tx
    .select({ domainId: departments.domainId, name: departments.name, isActive: departments.isActive })
    .from(departments)
    .where(eq(departments.id, departmentId));
  return department && (department.domainId ?? domainId) === domainId ? department : null;
}

/** Why the user cannot be given work on a case of the domain, or null. Users of other domains are treated as nonexistent. */
export async function staffProblem(
  tx: Tx,
  domainId: number,
  userId: number,
  asSupervisor = false,
): Promise<string | null> {
  const { users } = tables;
  const [user] = await tx
    .select({ name: users.name, status: users.status })
    .from(users)
    .where(eq(users.id, userId));
  if (!user || !holdsDomain(await authorityOf(tx, userId), domainId))
    return 'Choose somebody who sees cases of this domain.';
  if (user.status !== 'active') return `${user.name} no longer works here.`;
  return asSupervisor ? authorisationProblemOf(tx, userId) : null;
}
