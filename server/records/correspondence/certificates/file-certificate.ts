import { eq } from 'drizzle-orm';
import { systemActor, type Write, write } from '#server/platform/database/write.ts';
import { keepContent } from '#server/platform/files/keep-content.ts';
import type { Services } from '#server/platform/http/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { DOCUMENT_ENTITY, withholding } from '#server/records/documents/document-rules.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow, changeRow, lockRow } from '#server/records/reference/versioned-rows.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { conflict } from '#shared/platform/errors.ts';
import { deliveryCertificates } from '../tables.ts';
import { certificateDocument, readCertificate } from './certificate-pdf.ts';
import { certificateToFile } from './certificate-to-file.ts';
import { CERTIFICATE } from './issue-certificate.ts';

const { documents } = tables;

/** Files the PDF of a certificate on its case, once. */
export async function fileCertificate({ database, letters, files }: Services, id: number): Promise<void> {
  const read = await readCertificate(database, id);
  if (!read || read.certificate.documentId !== null) return;
  const { caseId, certifiedAt, what } = read.certificate;
  const { pdf } = await letters.document(certificateDocument(read));
  await write(database, systemActor, async (w) => {
    const own: Write = { ...w, audit: (entry) => w.audit({ caseId, ...entry }) };
    const row = await lockRow(own, deliveryCertificates, id);
    const [type] = await w.tx.select().from(documents).where(eq(documents.code, 'certificate-of-delivery'));
    if (!type) throw conflict('There is no document type ‘Certificate of delivery’ in Settings.');
    if (row.documentId !== null) throw conflict('It has been filed meanwhile.');
    const file = { name: `Certificate of delivery ${id}.pdf`, type: 'application/pdf', bytes: pdf };
    const { id: fileId } = await keepContent(own, files, file);
    const document = await addRow(withholding(own, type), DOCUMENT_ENTITY, caseDocuments, {
      caseId,
      documentTypeId: type.id,
      folderId: type.folderId,
      direction: 'out',
      title: `Certificate of delivery: ${what}`.slice(0, 200),
      fileId,
      sentOn: londonDate(certifiedAt),
      source: 'generated',
    });
    await changeRow(own, CERTIFICATE, deliveryCertificates, row, row.version, { documentId: document.id });
    w.changed(`case:${caseId}`);
  });
}

export const fileCertificateJob = defineJob(
  certificateToFile.name,
  certificateToFile.payload,
  ({ certificateId }, { services }) => fileCertificate(services, certificateId),
  { maxAttempts: certificateToFile.maxAttempts },
);
