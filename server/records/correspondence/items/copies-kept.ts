import { inArray } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import type { MailRecipientRow } from '#shared/records/correspondence/contract.ts';
import type { HardCopy } from '#shared/records/correspondence/hard-copies-contract.ts';
import { deliveryCertificates } from '../tables.ts';

/** The day on which delivery to each recipient of these cases' letters was last certified, by recipient. */
export async function certifiedDays(
  database: Database,
  caseIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (caseIds.length === 0) return new Map();
  const rows = await database
    .select({ at: deliveryCertificates.certifiedAt, lines: deliveryCertificates.lines })
    .from(deliveryCertificates)
    .where(inArray(deliveryCertificates.caseId, [...new Set(caseIds)]))
    .orderBy(deliveryCertificates.id);
  return new Map(
    rows.flatMap(({ at, lines }) =>
      lines.flatMap(({ recipientId }) =>
        recipientId === null ? [] : [[recipientId, londonDate(at)] as const],
      ),
    ),
  );
}

const hardCopyText = (name: string, { requestedOn, postedOn, dueOn }: HardCopy): string =>
  `${name}, asked ${showDate(requestedOn)}: ${postedOn ? `posted ${showDate(postedOn)}` : `due ${showDate(dueOn)}`}`;

/**
 * The record of an item's copies (rule 1.45(5)): where they went, when the first was handed over, when the last counts as delivered, when
 * delivery of all those sent was certified, and which were requested on paper.
 */
export function copiesKept(recipients: readonly MailRecipientRow[], certified: ReadonlyMap<number, string>) {
  const sent = recipients.filter(({ sentOn, status }) => sentOn !== null && status !== 'returned');
  const days = sent.map(({ id }) => certified.get(id) ?? null);
  const places = recipients.map(({ isElectronic, email, lines }) =>
    isElectronic ? (email ?? '') : lines.join(', '),
  );
  const handedOver = recipients.flatMap(({ handedOverAt }) => handedOverAt ?? []);
  const delivered = sent.flatMap(({ deliveredOn, expectedOn }) => deliveredOn ?? expectedOn ?? []);
  return {
    addresses: [...new Set(places.filter(Boolean))].join('; '),
    sentAt: handedOver.toSorted()[0] ?? null,
    deliveredOn: delivered.toSorted().at(-1) ?? null,
    certifiedOn: days.includes(null)
      ? null
      : (days
          .flatMap((day) => day ?? [])
          .toSorted()
          .at(-1) ?? null),
    hardCopies: recipients
      .flatMap(({ name, hardCopy }) => (hardCopy ? [hardCopyText(name, hardCopy)] : []))
      .join('; '),
  };
}
