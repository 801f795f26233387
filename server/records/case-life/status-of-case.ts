import { and, eq, isNull, or } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { findRow, type ReferenceRow } from '#server/records/reference/select.ts';
import { tables } from '#server/records/reference/tables.ts';
import { conflict } from '#shared/platform/errors.ts';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import { type Stage, stageDepartments } from '#shared/records/law/statuses.ts';
import type { BadgeColour } from '#shared/records/reference/status-words.ts';

/** A status as configured in Settings, with its stage. */
export type Status = ReferenceRow & {
  name: string;
  code: string;
  badgeColour: BadgeColour;
  isActive: boolean;
  isOpen: boolean;
  stage: Stage;
  statusCategoryId: number;
  requiredFields: string[];
  setDates: string[];
  allowedNextIds: number[];
  raiseTaskIds: number[];
  generateTemplateIds: number[];
  sendsLetters: boolean | null;
  products: NamedRow[];
};

/** The status with all its settings. */
export async function statusOf(database: Database | Tx, id: number): Promise<Status | null> {
  const row = await findRow(database, 'statuses', id);
  if (!row) return null;
  const category = await findRow(database, 'status-categories', row.statusCategoryId as number);
  return { ...row, stage: category?.stage } as Status;
}

/** The status with a code that rules rely on; refused if Settings has none. */
export async function statusByCode(tx: Database | Tx, code: string): Promise<Status> {
  const { statuses } = tables;
  const [row] = await tx.select({ id: statuses.id }).from(statuses).where(eq(statuses.code, code));
  const status = row && (await statusOf(tx, row.id));
  if (!status)
    throw conflict(`There is no status with the code '${code}'. Add it under Settings › Statuses.`);
  return status;
}

/** The department that looks after a domain's cases at a stage; null if the firm has none. */
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
