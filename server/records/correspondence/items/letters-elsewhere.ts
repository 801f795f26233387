import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { visibleCase, visibleCases } from '#server/records/cases/access.ts';
import { casePeople, cases } from '#server/records/cases/tables.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { LetterElsewhere } from '#shared/records/cases/people-contract.ts';
import { envelopeKey } from '#shared/records/correspondence/envelope.ts';
import { mailNumber } from '#shared/records/correspondence/mail.ts';
import { type LetterPerson, peopleToWriteTo } from '../data/case-head.ts';
import { recipientAddress } from '../data/recipient-address.ts';
import { mailItems, mailRecipients } from '../tables.ts';

/** The statuses of letters that have not left the firm. */
const waiting = ['waiting', 'held', 'queued', 'printed', 'exported', 'failed'] as const;

/** Compares addresses as returned mail does: case, spaces and punctuation make no difference. */
const keyOf = (lines: readonly string[]) => envelopeKey({ name: '', lines });

/**
 * Drafted or waiting letters to people of the case that are not addressed to where their letters now go: on all their cases that the actor
 * sees. They include a joint letter to two people who now live apart.
 */
export async function lettersElsewhere(
  tx: Database | Tx,
  actor: Actor,
  caseId: number,
): Promise<LetterElsewhere[]> {
  await visibleCase(tx, actor, caseId);
  const rows = await tx
    .select({
      id: mailItems.id,
      caseId: mailItems.caseId,
      caseReference: cases.uniqueReference,
      title: mailItems.title,
      status: mailItems.status,
      type: mailRecipients.type,
      ofId: mailRecipients.ofId,
      to: mailRecipients.name,
      lines: mailRecipients.lines,
    })
    .from(mailItems)
    .innerJoin(cases, eq(cases.id, mailItems.caseId))
    .innerJoin(mailRecipients, eq(mailRecipients.itemId, mailItems.id))
    .where(
      and(
        visibleCases(actor),
        inArray(
          mailItems.caseId,
          sql`(select o.case_id from ${casePeople} p join ${casePeople} o on o.person_id = p.person_id where p.case_id = ${caseId})`,
        ),
        sql`${mailItems.status} <> 'cancelled'`,
        inArray(mailRecipients.status, [...waiting]),
        inArray(mailRecipients.type, ['client', 'complainant']),
        sql`cardinality(${mailRecipients.lines}) > 0`,
      ),
    )
    .orderBy(asc(mailItems.id), asc(mailRecipients.position));
  const people = new Map<number, LetterPerson[]>();
  const found: LetterElsewhere[] = [];
  for (const { type, ofId, lines, ...letter } of rows) {
    if (type === 'complainant' && ofId === null) continue;
    const known = people.get(letter.caseId) ?? (await peopleToWriteTo(tx as Tx, actor, letter.caseId));
    people.set(letter.caseId, known);
    const now = await linesNow(tx as Tx, actor, letter.caseId, { type, id: ofId }, known);
    if (now === null || keyOf(now) !== keyOf(lines)) found.push({ ...letter, number: mailNumber(letter.id) });
  }
  return found;
}

/** Where letters to the recipient now go; null if one letter cannot go to both. */
async function linesNow(
  tx: Tx,
  actor: Actor,
  caseId: number,
  recipient: { type: string; id: number | null },
  known: readonly LetterPerson[],
): Promise<readonly string[] | null> {
  try {
    const { type, id } = recipient;
    const kind = type === 'complainant' ? type : 'client';
    return (await recipientAddress(tx, actor, caseId, { type: kind, id }, {}, known)).lines;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
