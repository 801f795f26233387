import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { addJob } from '#server/platform/jobs/job.ts';
import { actingFacts } from '#server/records/acts/acting.ts';
import { visibleCase, writeToCase } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import { now } from '#shared/platform/dates.ts';
import { conflict, noSuchAmong } from '#shared/platform/errors.ts';
import { capacityText } from '#shared/records/acts/acting.ts';
import type { CertifiedDelivery } from '#shared/records/correspondence/certificate.ts';
import { deliveryCertificates, mailItems } from '../tables.ts';
import { certificateToFile } from './certificate-to-file.ts';
import { letterLines } from './letter-lines.ts';

/** The name of certificates in the audit trail. */
export const CERTIFICATE = 'delivery-certificates';

const { users } = tables;

type Issue = {
  caseId: number;
  what: string;
  lines: CertifiedDelivery[];
  about?: { entity: string; id: number };
};

/**
 * Certifies deliveries in the author's name, on a case that the caller has locked; its PDF is filed on the case. Returns its id.
 */
export async function issueCertificate(w: Write, { caseId, what, lines, about }: Issue): Promise<number> {
  const [found = missing()] = await w.tx.select().from(cases).where(eq(cases.id, caseId));
  const facts = await actingFacts(w.tx, w.author.id, found);
  const { id } = await addRow(w, CERTIFICATE, deliveryCertificates, {
    caseId,
    what,
    lines,
    aboutEntity: about?.entity ?? null,
    aboutId: about?.id ?? null,
    certifiedBy: w.author.id,
    certifiedAs: capacityText(facts, found.approvalDate !== null),
    certifiedAt: now(),
  });
  await addJob(w.tx, certificateToFile, { certificateId: id }, { key: `certificate:${id}` });
  return id;
}

/** The certificates that meet the condition, latest first. */
async function certificatesWhere(database: Database | Tx, where: SQL | undefined) {
  const rows = await database
    .select({ row: deliveryCertificates, by: users.name })
    .from(deliveryCertificates)
    .innerJoin(users, eq(users.id, deliveryCertificates.certifiedBy))
    .where(where)
    .orderBy(desc(deliveryCertificates.id));
  return rows.map(({ row, by }) => ({
    id: row.id,
    what: row.what,
    deliveries: row.lines.length,
    certifiedBy: by,
    certifiedAt: row.certifiedAt,
    documentId: row.documentId,
  }));
}

/** Those about a record, such as a decision. */
export const certificatesAbout = (database: Database | Tx, entity: string, id: number) =>
  certificatesWhere(
    database,
    and(eq(deliveryCertificates.aboutEntity, entity), eq(deliveryCertificates.aboutId, id)),
  );

/** The certificates of a case that the caller sees. */
export async function certificatesOfCase({ services: { database }, actor }: SignedIn, caseId: number) {
  await visibleCase(database, actor, caseId);
  return certificatesWhere(database, eq(deliveryCertificates.caseId, caseId));
}

/** Certifies the delivery of a case's letters, each to everybody it was sent to. */
export function certifyLetters(ctx: SignedIn, { caseId, mailIds }: { caseId: number; mailIds: number[] }) {
  return writeToCase(ctx, caseId, async (w) => {
    const ids = [...new Set(mailIds)];
    const items = await w.tx
      .select()
      .from(mailItems)
      .where(and(eq(mailItems.caseId, caseId), inArray(mailItems.id, ids)));
    if (items.length < ids.length) throw noSuchAmong('letters');
    const lines = await letterLines(w.tx, caseId, ids);
    if (lines.length === 0)
      throw conflict(
        'None of these letters has been sent as a notice yet, so there is no delivery to certify.',
      );
    const titles = [...new Set(items.map(({ title }) => title))];
    const id = await issueCertificate(w, { caseId, what: titles.join(', '), lines });
    const [issued = missing()] = await certificatesWhere(w.tx, eq(deliveryCertificates.id, id));
    return issued;
  });
}
