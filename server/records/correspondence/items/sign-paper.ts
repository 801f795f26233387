import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { actingFacts } from '#server/records/acts/acting.ts';
import { recordAct } from '#server/records/acts/acts-done.ts';
import type { Case } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { fundsProblem } from '#server/records/ledger/funds-at-report.ts';
import { templateVersions } from '#server/records/letters/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import { type Acting, actingIn } from '#shared/records/acts/acting.ts';
import { type ActName, actOfPaper } from '#shared/records/acts/reserved-acts.ts';
import { MAIL, type MailItem } from './item-row.ts';

const { documents: types } = tables;

async function codeOf(
  tx: Database | Tx,
  { documentTypeId }: Pick<MailItem, 'documentTypeId'>,
): Promise<string | null> {
  const [type] = await tx.select({ code: types.code }).from(types).where(eq(types.id, documentTypeId));
  return type?.code ?? null;
}

/** The act that signing a letter amounts to, by its type of document; null for an ordinary letter. */
export const actOfLetter = async (
  tx: Database | Tx,
  item: Pick<MailItem, 'documentTypeId'>,
): Promise<ActName | null> => actOfPaper(await codeOf(tx, item));

/** Why a letter cannot be signed while its case holds money, going by its own text or its template's. */
async function heldProblem(tx: Database | Tx, item: MailItem): Promise<string | null> {
  const [version] = await tx
    .select({ body: templateVersions.body })
    .from(templateVersions)
    .where(eq(templateVersions.id, item.templateVersionId));
  return fundsProblem(tx, item.caseId, await codeOf(tx, item), item.body ?? version?.body ?? null);
}

/** Who signs a letter, and in whose name. */
type Signing = { act: ActName; by: number; acting: Acting };

/**
 * Who signs a report of the office holder: its writer if they may act, else its approver. A sentence if neither may; null for a letter that
 * anybody in the firm may sign.
 */
export async function signingOf(
  tx: Database | Tx,
  item: Pick<MailItem, 'caseId' | 'documentTypeId' | 'createdBy' | 'writerIds'>,
  approverId: number | null = null,
): Promise<Signing | string | null> {
  const act = await actOfLetter(tx, item);
  if (act === null) return null;
  const [found] = await tx.select().from(cases).where(eq(cases.id, item.caseId));
  if (!found) return null;
  return signedBy(tx, found, act, [
    ...new Set([item.createdBy, ...item.writerIds, approverId].filter((id) => id !== null)),
  ]);
}

async function signedBy(
  tx: Database | Tx,
  found: Case,
  act: ActName,
  people: readonly number[],
): Promise<Signing | string> {
  let refusal = '';
  for (const by of people.length > 0 ? people : [0]) {
    const acting = actingIn(act, await actingFacts(tx, by, found));
    if (typeof acting !== 'string') return { act, by, acting };
    refusal = acting;
  }
  return refusal;
}

/**
 * Why a report of the office holder cannot be signed: nobody has, and this person may not, or it does not mention money that is held. Null
 * if it can, and for any other letter.
 */
export async function signingProblem(
  tx: Database | Tx,
  item: MailItem,
  approverId: number,
): Promise<string | null> {
  const signing = await signingOf(tx, item, approverId);
  if (typeof signing === 'string') return signing;
  return signing === null ? null : heldProblem(tx, item);
}

/** Records on its case who signed a letter on submission, and for whom; refused if nobody may, or if it conceals money that is held. */
export async function signLetter(w: Write, item: MailItem, signing: Signing | string | null): Promise<void> {
  if (typeof signing === 'string') throw new AppError('forbidden', signing);
  if (signing === null) return;
  const held = await heldProblem(w.tx, item);
  if (held) throw conflict(held);
  const { act, by, acting } = signing;
  await recordAct(w, { caseId: item.caseId, act, entity: MAIL, entityId: item.id, by }, acting);
}
