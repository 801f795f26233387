import { and, eq } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import { actingFacts } from '#server/records/acts/acting.ts';
import { recordAct } from '#server/records/acts/acts-done.ts';
import { reservedActsDone } from '#server/records/acts/tables.ts';
import { unkeptUntil } from '#server/records/acts/unkept-until.ts';
import type { Case } from '#server/records/cases/access.ts';
import {
  DOCUMENT_ENTITY,
  type Document,
  type DocumentType,
} from '#server/records/documents/document-rules.ts';
import { fundsProblem } from '#server/records/ledger/funds-at-report.ts';
import { AppError, conflictAt } from '#shared/platform/errors.ts';
import { actingIn } from '#shared/records/acts/acting.ts';
import { actOfPaper } from '#shared/records/acts/reserved-acts.ts';
import { TERMINATION_REPORT } from '#shared/records/letters/paper-types.ts';

/**
 * A report of the office holder written elsewhere, such as in Word, and filed as sent: whoever files it signs it, or is refused at its
 * type; so is a report on a completed arrangement while money is held, and one on a termination unless it says how much the ledger holds. One
 * sent before signatures were recorded is filed as it is.
 */
export async function signFiled(
  w: Write,
  found: Case,
  { code }: Pick<DocumentType, 'code'>,
  { id, direction, source, sentOn }: Document,
  reportedHeldPence: number | null = null,
): Promise<void> {
  const act = actOfPaper(code);
  if (act === null || direction !== 'out' || source !== 'upload' || w.author.id === 0) return;
  const kept = and(
    eq(reservedActsDone.entity, DOCUMENT_ENTITY),
    eq(reservedActsDone.entityId, id),
    eq(reservedActsDone.act, act),
  );
  if ((await w.tx.$count(reservedActsDone, kept)) > 0) return;
  const before = await unkeptUntil(w.tx, found.id);
  if (before !== null && sentOn !== null && sentOn <= before) return;
  const acting = actingIn(act, await actingFacts(w.tx, w.author.id, found));
  if (typeof acting === 'string')
    throw new AppError('forbidden', acting, { errors: { documentTypeId: acting } });
  const held = await fundsProblem(w.tx, found.id, code, null, reportedHeldPence);
  if (held) throw conflictAt(code === TERMINATION_REPORT ? 'reportedHeldPence' : 'documentTypeId', held);
  await recordAct(w, { caseId: found.id, act, entity: DOCUMENT_ENTITY, entityId: id }, acting);
}
