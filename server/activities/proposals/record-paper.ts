import { and, eq, inArray } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import { files } from '#server/platform/files/tables.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { Case } from '#server/records/cases/access.ts';
import { writeToCase } from '#server/records/cases/access.ts';
import { applicantsOf } from '#server/records/cases/applicants.ts';
import type { Proposal } from '#server/records/decisions/proposal-facts.ts';
import { proposalSignatures, proposals } from '#server/records/decisions/proposal-tables.ts';
import { takeUpload } from '#server/records/documents/take-upload.ts';
import { addRow, changeRow } from '#server/records/reference/versioned-rows.ts';
import { fileDocument } from '#server/records/tasks/filing/file-document.ts';
import { showDate } from '#shared/platform/dates.ts';
import { AppError, conflict, invalid } from '#shared/platform/errors.ts';
import { usualAssumptions } from '#shared/records/affairs/alternatives.ts';
import { knownAffairs, missingAffairs } from '#shared/records/affairs/known-affairs.ts';
import { markSent, refuseUnsignable, signedBy } from './ask-for-signatures.ts';
import { lockProposal, PROPOSALS, proposalOf, SIGNATURES } from './proposal-row.ts';
import { nextNumber, refuseClosed } from './save-proposal.ts';
import { cancelSignatures, followSignature } from './signatures.ts';
import { documentTypeOf } from './templates.ts';
import { figuresOf, readWorking, type Working } from './working.ts';

type Recorded = {
  caseId: number;
  id?: number | undefined;
  fileId: number;
  signedOn: string;
  personIds: readonly number[];
};

/** Its figures stand beside what creditors decide, and a debt or an asset that nobody has entered is not the same as none. */
function refuseUnknown({ found, affairs }: Working): void {
  const gaps = missingAffairs(knownAffairs(found, affairs)).filter(({ key }) => key !== 'budget');
  if (gaps.length === 0) return;
  const said = gaps.map(({ message }) => message).join(' ');
  throw conflict(`${said} They are part of what was signed.`);
}

/** A version of a proposal that was made and signed elsewhere: on the terms of the case, with the figures of today. */
async function madeElsewhere(w: Write, found: Case, signedOn: string): Promise<Proposal> {
  const [standing] = await w.tx
    .select({ number: proposals.number })
    .from(proposals)
    .where(and(eq(proposals.caseId, found.id), inArray(proposals.status, ['generated', 'sent', 'signed'])));
  if (standing) throw new AppError('conflict', `Version ${standing.number} stands: record its signature.`);
  const { contributionPence, contributionDay, termMonths, lumpSums } = found;
  if (contributionPence === null || termMonths === null)
    throw new AppError(
      'conflict',
      'Set the contribution and the term of the case first: they are what was signed.',
    );
  const terms = {
    contributionPence,
    contributionDay,
    termMonths,
    lumpSums,
    assumptions: { ...usualAssumptions },
  };
  const working = await readWorking(w.tx, found);
  refuseUnknown(working);
  const figures = figuresOf(working, {
    ...terms,
    status: 'draft',
    answers: {},
    confirmed: [],
  });
  return addRow(w, PROPOSALS, proposals, {
    caseId: found.id,
    number: await nextNumber(w.tx, found.id),
    status: 'generated',
    ...terms,
    figures,
    generatedOn: signedOn,
    isMadeElsewhere: true,
  });
}

/**
 * Records signatures on paper: the scan is filed, and each signatory's link is closed. Without a version it is the proof of a proposal
 * that was made outside of this program.
 */
export function recordPaper(ctx: SignedIn, { caseId, id, fileId, signedOn, personIds }: Recorded) {
  return writeToCase(ctx, caseId, async (w, found) => {
    await refuseClosed(w.tx, found);
    const applicants = (await applicantsOf(w.tx, caseId)).map(({ personId }) => personId);
    if (!personIds.every((personId) => applicants.includes(personId)))
      throw invalid({ personIds: 'Only applicants sign a proposal.' });
    const given =
      id === undefined ? await madeElsewhere(w, found, signedOn) : await lockProposal(w.tx, caseId, id);
    refuseUnsignable(given);
    if (given.generatedOn !== null && signedOn < given.generatedOn)
      throw invalid({
        signedOn: `It was generated on ${showDate(given.generatedOn)}, so it was not signed before.`,
      });
    const already = await signedBy(w, given);
    if (personIds.some((personId) => already.has(personId)))
      throw invalid({ personIds: 'One of them has signed already.' });
    await takeUpload(w, ctx.actor, fileId);
    const [file] = await w.tx.select({ sha256: files.sha256 }).from(files).where(eq(files.id, fileId));
    const { document } = await fileDocument(w, ctx.actor, found, {
      fileId,
      documentTypeId: await documentTypeOf(w.tx, 'signed'),
      title: `Proposal, version ${given.number}, signed on paper`,
      addressee: null,
      receivedOn: signedOn,
    });
    for (const personId of personIds) {
      await cancelSignatures(w, given.id, [personId]);
      await addRow(w, SIGNATURES, proposalSignatures, {
        proposalId: given.id,
        personId,
        method: 'wet_ink',
        status: 'signed',
        signedOn,
        documentSha256: given.documentSha256 ?? file!.sha256,
        documentId: document.id,
      });
    }
    await markSent(w, given);
    const proposal = await lockProposal(w.tx, caseId, given.id);
    const kept = given.isMadeElsewhere
      ? await changeRow(w, PROPOSALS, proposals, proposal, proposal.version, {
          documentId: document.id,
          documentSha256: file!.sha256,
        })
      : proposal;
    await followSignature(w, ctx.actor, found, kept);
    return proposalOf(w.tx, caseId, given.id);
  });
}
