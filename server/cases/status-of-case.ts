import { and, eq, isNull, or } from 'drizzle-orm';
import type { Tx } from '#server/database/connect.ts';
import { tables } from '#server/reference/tables.ts';
import { type Stage, stageDepartments } from '#shared/cases/statuses.ts';
import { AppError } from '#shared/errors.ts';

/** The status with a code that rules rely on. */
export async function statusByCode(tx: Tx, code: string) {
  const { statuses } = tables;
  const categories = tables['status-categories'];
  const [status] = await tx
    .select({ id: statuses.id, name: statuses.name, stage: categories.stage })
    .from(statuses)
    .innerJoin(categories, eq(categories.id, statuses.statusCategoryId))
    .where(eq(statuses.code, code));
  if (!status)
    throw new AppError(
      'conflict',
      `There is no status with the code '${code}'. Add it under Settings, Statuses.`,
    );
  return status as typeof status & { stage: Stage };
}

/** The department that looks after cases of a domain at a stage; null when the firm has no such department. */
export async function departmentFor(tx: Tx, stage: Stage, domainId: number): Promise<number | null> {
  const { departments } = tables;
  const [department] = await tx
    .select({ id: departments.id })
    .from(departments)
    .where(
      and(
        eq(departments.code, stageDepartments[stage]),
        eq(departments.isActive, true),
        or(isNull(departments.domainId), eq(departments.domainId, domainId)),
      ),
    );
  return department?.id ?? null;
}
