import { eq } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import { systemActor, type Write, write } from '#server/platform/database/write.ts';
import { keepContent } from '#server/platform/files/keep-content.ts';
import type { Services } from '#server/platform/http/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { cases } from '#server/records/cases/tables.ts';
import { composeDocument, renderDocument } from '#server/records/correspondence/items/compose-document.ts';
import { program } from '#server/records/correspondence/items/program.ts';
import { proposals } from '#server/records/decisions/proposal-tables.ts';
import { fileDocument } from '#server/records/filing/file-document.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { identityFacts, signatureMethods } from '#shared/activities/proposals/proposal.ts';
import { londonDate, londonTime, now, showDate } from '#shared/platform/dates.ts';
import { conflict } from '#shared/platform/errors.ts';
import type { LetterTable } from '#shared/records/letters/letter-data.ts';
import { PROPOSALS, proposalOf } from './proposal-row.ts';
import { signedCopyToMake } from './signed-copy-to-make.ts';
import { papersOf } from './signing.ts';
import { documentTypeOf } from './templates.ts';

type Version = Awaited<ReturnType<typeof proposalOf>>;

const body = `<h2>Record of signatures</h2>
<p>{{case.name}}, our reference {{case.reference}}</p>
<p>The proposal above was signed as follows. Those who signed electronically opened their own link, gave the identity details named here, were shown the document with this SHA-256, and typed their name.</p>
<p>{{signatures[]}}</p>`;

const at = (instant: Date) => `${showDate(londonDate(instant))} ${londonTime(instant)}`;

/** How each applicant signed, line by line, with names and addresses as plain text. */
function signaturesTable({ signatures, documentSha256 }: Version): LetterTable {
  const signed = signatures.filter(({ status }) => status === 'signed');
  const lines = signed.flatMap((each) => [
    [each.person.name, each.signedName ? `Signed ‘${each.signedName}’` : 'Signed on paper'],
    ['', signatureMethods[each.method]],
    ['', each.signedAt ? `${at(each.signedAt)}, London` : showDate(each.signedOn ?? '')],
    ...(each.ipAddress ? [['', `From the address ${each.ipAddress}`]] : []),
    ...(each.factsGiven.length > 0
      ? [['', `Identity: ${each.factsGiven.map((fact) => identityFacts[fact].toLowerCase()).join(', ')}`]]
      : []),
    ['', `SHA-256 ${each.documentSha256 ?? documentSha256 ?? ''}`],
  ]);
  return { caption: 'Signatures', columns: [{ label: 'Applicant' }, { label: 'How and when' }], rows: lines };
}

/** The proposal with the record of its signatures appended. */
async function makeCopy(services: Services, caseId: number, version: Version): Promise<Uint8Array | null> {
  const { database, files, letters } = services;
  const [found] = await database.select().from(cases).where(eq(cases.id, caseId));
  const [stored = missing()] = await database.select().from(proposals).where(eq(proposals.id, version.id));
  const paper = (await papersOf(services, { proposal: stored })).at(-1);
  if (!found || !paper) return null;
  const { input, problems } = await database.transaction((tx) =>
    composeDocument(tx, files, program(0), {
      found,
      template: {
        id: 0,
        name: 'Record of signatures',
        body,
        letterheadId: null,
        languageVariant: 'en',
        jurisdictions: [found.jurisdiction],
      },
      facts: { 'signatures[]': JSON.stringify(signaturesTable(version)) },
      authorId: found.caseOwnerUserId,
      readBy: 'client',
    }),
  );
  if (!input) throw conflict(problems.map(({ message }) => message).join(' '));
  const record = await renderDocument(services, { ...input, signature: null });
  const merged = await letters.merge([await files.readWhole(paper.sha256), record.pdf], now().toISOString());
  return merged.pdf;
}

/** Makes and files the signed copy of a version, once. If it was signed only on paper, the scan is the copy. */
async function keepCopy(services: Services, proposalId: number): Promise<void> {
  const { database, files } = services;
  const [known] = await database.select().from(proposals).where(eq(proposals.id, proposalId));
  if (known?.status !== 'signed' || known.signedDocumentId !== null) return;
  const version = await proposalOf(database, known.caseId, proposalId);
  const onPaper = version.signatures.filter(({ status }) => status === 'signed');
  const scan = onPaper.every(({ method }) => method === 'wet_ink') ? onPaper.at(-1)?.document : null;
  const pdf = scan ? null : await makeCopy(services, known.caseId, version);
  await write(database, systemActor, async (w) => {
    const own: Write = { ...w, audit: (entry) => w.audit({ caseId: known.caseId, ...entry }) };
    const [found = missing()] = await w.tx
      .select()
      .from(cases)
      .where(eq(cases.id, known.caseId))
      .for('update');
    const [row] = await w.tx.select().from(proposals).where(eq(proposals.id, proposalId)).for('update');
    const title = `Proposal, version ${known.number}, signed`;
    const filed = async () => {
      const file = { name: `${title}.pdf`, type: 'application/pdf', bytes: pdf ?? missing() };
      const { id: fileId } = await keepContent(own, files, file);
      const documentTypeId = await documentTypeOf(w.tx, 'signed');
      const { document } = await fileDocument(own, program(0), found, {
        fileId,
        documentTypeId,
        title,
        addressee: null,
        source: 'generated',
      });
      return document.id;
    };
    const signedDocumentId = scan ? scan.id : pdf ? await filed() : null;
    if (row?.signedDocumentId === null && signedDocumentId !== null)
      await changeRow(own, PROPOSALS, proposals, row, row.version, { signedDocumentId });
    else own.audit({ entity: PROPOSALS, entityId: proposalId, action: 'left alone' });
    w.changed(`case:${known.caseId}`);
  });
}

export const signedCopyJob = defineJob(
  signedCopyToMake.name,
  signedCopyToMake.payload,
  ({ proposalId }, { services }) => keepCopy(services, proposalId),
  { maxAttempts: signedCopyToMake.maxAttempts },
);
