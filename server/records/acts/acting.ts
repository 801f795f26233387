import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { linkTableFor } from '#server/records/reference/select.ts';
import { tables } from '#server/records/reference/tables.ts';
import { authorisations } from '#server/records/staff/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type Acting, type ActingFacts, actingIn, type Practitioner } from '#shared/records/acts/acting.ts';
import type { ActName } from '#shared/records/acts/reserved-acts.ts';
import { solutions } from '#shared/records/solutions/registry.ts';
import { writtenAuthorities } from './tables.ts';

const { users, portfolios, products } = tables;

/** The office of a solution: only the money of an insolvency estate is held by an office holder. */
function officeOf(type: string): ActingFacts['office'] {
  const [, solution] = Object.entries(solutions).find(([name]) => name === type) ?? [];
  if (solution?.product.clientMoneyRegime !== 'ip_estate') return null;
  return type === 'ptd' ? 'trustee' : 'supervisor';
}

/** Those who hold the office on a case, or will once it is accepted: its supervisor or the portfolio's, then any joint ones. */
async function holdersOf(tx: Database | Tx, found: Case): Promise<Practitioner[]> {
  const { portfolioId } = found;
  const [portfolio] = portfolioId
    ? await tx
        .select({ supervisorUserId: portfolios.supervisorUserId })
        .from(portfolios)
        .where(eq(portfolios.id, portfolioId))
    : [];
  const joint = linkTableFor('portfolios', 'jointSupervisorUserIds');
  const { ownerId, jointSupervisorUserId: holderId } = joint;
  const others = portfolioId
    ? await tx.select({ id: holderId }).from(joint).where(eq(ownerId, portfolioId))
    : [];
  const first = found.supervisorUserId ?? portfolio?.supervisorUserId ?? null;
  const ids = [...(first === null ? [] : [first]), ...others.map(({ id }) => Number(id))];
  if (ids.length === 0) return [];
  const named = await tx.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
  const held = await tx.select().from(authorisations).where(inArray(authorisations.userId, ids));
  return [...new Set(ids)].flatMap((id) =>
    named
      .filter((user) => user.id === id)
      .map((user) => ({ ...user, authorisations: held.filter(({ userId }) => userId === id) })),
  );
}

/** The facts that decide whether somebody may act on a case today. */
export async function actingFacts(
  tx: Database | Tx,
  userId: number,
  found: Case,
  chair?: ActingFacts['chair'],
): Promise<ActingFacts> {
  const [product = missing()] = await tx
    .select({ type: products.type })
    .from(products)
    .where(eq(products.id, found.productId));
  const [user] = await tx.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, userId));
  const reaches = or(
    isNull(writtenAuthorities.portfolioId),
    eq(writtenAuthorities.portfolioId, found.portfolioId ?? 0),
  );
  return {
    on: londonDate(),
    user: user ?? { id: userId, name: 'Concordat' },
    officeHolders: await holdersOf(tx, found),
    office: officeOf(product.type),
    authorities: await tx
      .select()
      .from(writtenAuthorities)
      .where(and(eq(writtenAuthorities.userId, userId), reaches)),
    ...(chair && { chair }),
  };
}

/** Why the person may not carry out an act, as a sentence; null if they may. */
export function barFrom(act: ActName, facts: ActingFacts): string | null {
  const acting = actingIn(act, facts);
  return typeof acting === 'string' ? acting : null;
}

/** In whose name the person acts; refused if they may not. */
export function requireActing(act: ActName, facts: ActingFacts): Acting {
  const acting = actingIn(act, facts);
  if (typeof acting === 'string') throw new AppError('forbidden', acting);
  return acting;
}

/** In whose name the author of a write acts on its case; refused if they may not. For acts that are not reserved to the chair. */
export const actingOn = async (w: Write, found: Case, act: ActName): Promise<Acting> =>
  requireActing(act, await actingFacts(w.tx, w.author.id, found));
