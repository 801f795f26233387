import { type AuditEntry, type Write, write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { words } from '#shared/platform/words.ts';
import { mayReadSensitive } from '#shared/records/cases/access.ts';

/** Special-category data: read only with cases.sensitive, and never repeated in the audit trail. */
const sensitiveFields: readonly string[] = words(
  'vulnerabilityNotes specialCategoryNotes vulnerabilityKinds vulnerabilitySigns capacityConcern capacitySupport',
);

type Values = Record<string, unknown>;

/** The same write, with audit rows that say these fields were changed but not how. */
export function hidingFields(w: Write, fields: readonly string[]): Write {
  const hidden = (values: Values) =>
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => [
        field,
        fields.includes(field) && value ? '(withheld)' : value,
      ]),
    );
  const concealed = ({ before, after, ...entry }: AuditEntry): AuditEntry => ({
    ...entry,
    ...(before === undefined ? {} : { before: before && hidden(before) }),
    ...(after === undefined ? {} : { after: after && hidden(after) }),
  });
  return { ...w, audit: (entry) => w.audit(concealed(entry)) };
}

/** The same of special-category data. */
export const hidingSensitive = (w: Write): Write => hidingFields(w, sensitiveFields);

/** The row as the actor may see it: without special-category data unless they hold the permission. */
export function withoutSensitive<T extends object>(actor: Actor, row: T): T {
  if (mayReadSensitive(actor)) return row;
  const seen = { ...row };
  for (const field of sensitiveFields) Reflect.deleteProperty(seen, field);
  return seen;
}

/** Refuses a change of special-category data by somebody who may not read it. */
export function refuseSensitive(actor: Actor, change: Values): void {
  const sent = sensitiveFields.filter((field) => field in change);
  if (sent.length === 0 || mayReadSensitive(actor)) return;
  throw new AppError('forbidden', 'You do not have permission to change special-category data.', {
    errors: Object.fromEntries(sent.map((field) => [field, 'You do not have permission to change this.'])),
  });
}

/** Notes in the audit trail that special-category data was shown, if there was any. */
export async function noteSensitiveRead(
  { services, actor, author }: SignedIn,
  caseId: number,
  entity: string,
  rows: readonly ({ id: number } & Values)[],
): Promise<void> {
  const read = rows.filter((row) => sensitiveFields.some((field) => row[field]));
  if (read.length === 0 || !mayReadSensitive(actor)) return;
  await write(services.database, author, async (w) => {
    for (const { id } of read) w.audit({ entity, entityId: id, action: 'read', caseId });
  });
}
