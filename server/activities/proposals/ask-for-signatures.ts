import { and, eq, inArray, isNull } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { files } from '#server/platform/files/tables.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { addJob } from '#server/platform/jobs/job.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { applicantsOf } from '#server/records/cases/applicants.ts';
import { refuseBeforeSignature } from '#server/records/decisions/before-signature.ts';
import type { Proposal } from '#server/records/decisions/proposal-facts.ts';
import { proposalSignatures, proposals } from '#server/records/decisions/proposal-tables.ts';
import { takeUpload } from '#server/records/documents/take-upload.ts';
import { fileDocument } from '#server/records/filing/file-document.ts';
import { enterLate } from '#server/records/late-dates/enter-late.ts';
import { addRow, changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { conflict, invalid } from '#shared/platform/errors.ts';
import { usualAssumptions } from '#shared/records/affairs/alternatives.ts';
import { knownAffairs, missingAffairs } from '#shared/records/affairs/known-affairs.ts';
import { linkToSend } from './link-to-send.ts';
import { signatoriesOf } from './overview.ts';
import { lockProposal, PROPOSALS, proposalOf, SIGNATURES } from './proposal-row.ts';
import { nextNumber, refuseClosed } from './save-proposal.ts';
import { cancelSignatures, followSignature } from './signatures.ts';
import { documentTypeOf } from './templates.ts';
import { figuresOf, readWorking, type Working } from './working.ts';

type OfVersion = { caseId: number; id: number };

/** Refuses a version that can no longer, or not yet, be signed. */
export function refuseUnsignable({ status, number }: Proposal): void {
  if (status === 'draft') throw conflict('Generate the proposal first.');
  if (status === 'replaced') throw conflict(`Version ${number} has been replaced by a newer one.`);
  if (status === 'signed') throw conflict(`Version ${number} has been signed already.`);
}

/** Who has signed a version. */
export async function signedBy(w: Write, { id }: Proposal): Promise<Set<number>> {
  const rows = await w.tx
    .select({ personId: proposalSignatures.personId })
    .from(proposalSignatures)
    .where(and(eq(proposalSignatures.proposalId, id), eq(proposalSignatures.status, 'signed')));
  return new Set(rows.map(({ personId }) => personId));
}

/** Refuses a second press while the first link has not been sent. */
async function refuseOnItsWay(
  w: Write,
  proposalId: number,
  person: { id: number; name: string },
): Promise<void> {
  const onItsWay = await w.tx.$count(
    proposalSignatures,
    and(
      eq(proposalSignatures.proposalId, proposalId),
      eq(proposalSignatures.personId, person.id),
      eq(proposalSignatures.status, 'waiting'),
      isNull(proposalSignatures.sentAt),
      isNull(proposalSignatures.problem),
    ),
  );
  if (onItsWay > 0) throw conflict(`A link to ${person.name} is already on its way.`);
}

/** Replaces a waiting link with a new one, and queues it. */
async function askOne(
  w: Write,
  { id: proposalId }: Proposal,
  person: { id: number; name: string; email: string | null },
): Promise<void> {
  await refuseOnItsWay(w, proposalId, person);
  await cancelSignatures(w, proposalId, [person.id]);
  const row = await addRow(w, SIGNATURES, proposalSignatures, {
    proposalId,
    personId: person.id,
    method: 'e_signature',
    email: person.email,
  });
  await addJob(w.tx, linkToSend, { signatureId: row.id }, { key: `sign:${row.id}` });
}

/** Marks a version as with the client, once something has been sent to them. */
export async function markSent(w: Write, proposal: Proposal): Promise<void> {
  if (proposal.status !== 'generated') return;
  await changeRow(
    w,
    PROPOSALS,
    proposals,
    proposal,
    proposal.version,
    { status: 'sent', sentOn: londonDate() },
    { action: 'sent' },
  );
}

const unsigned = async (w: Write, found: Case, proposal: Proposal) => {
  const signed = await signedBy(w, proposal);
  const people = await signatoriesOf(w.tx, { found, applicants: await applicantsOf(w.tx, found.id) });
  return people.filter(({ id }) => !signed.has(id));
};

/**
 * Sends a link to every applicant who has not signed, each their own. Anyone who cannot be sent one signs on paper; refused if that is
 * everybody.
 */
export function sendLinks(ctx: SignedIn, { caseId, id, version }: OfVersion & { version: number }) {
  return writeToCase(ctx, caseId, async (w, found) => {
    const proposal = await lockProposal(w.tx, caseId, id);
    await checkVersion(w, proposal, version);
    refuseUnsignable(proposal);
    await refuseBeforeSignature(w.tx, caseId);
    const people = await unsigned(w, found, proposal);
    const reachable = people.filter(({ linkProblem }) => linkProblem === null);
    if (reachable.length === 0)
      throw conflict(
        `No link can be sent. ${people.map(({ name, linkProblem }) => `${name}: ${linkProblem}`).join(' ')}`,
      );
    for (const person of reachable) await askOne(w, proposal, person);
    await markSent(w, proposal);
    return proposalOf(w.tx, caseId, id);
  });
}

/** Sends one applicant a new link; the previous one no longer opens. */
export function resendLink(ctx: SignedIn, { caseId, id, personId }: OfVersion & { personId: number }) {
  return writeToCase(ctx, caseId, async (w, found) => {
    const proposal = await lockProposal(w.tx, caseId, id);
    refuseUnsignable(proposal);
    await refuseBeforeSignature(w.tx, caseId);
    const person = (await unsigned(w, found, proposal)).find((each) => each.id === personId);
    if (!person) throw conflict('Only applicants who have not signed are sent a link.');
    if (person.linkProblem) throw conflict(`${person.name}: ${person.linkProblem}`);
    await askOne(w, proposal, person);
    await markSent(w, proposal);
    return proposalOf(w.tx, caseId, id);
  });
}

/** Closes a link that is still waiting. */
export function cancelLink(ctx: SignedIn, { caseId, id, personId }: OfVersion & { personId: number }) {
  return writeToCase(ctx, caseId, async (w) => {
    await lockProposal(w.tx, caseId, id);
    await cancelSignatures(w, id, [personId]);
    return proposalOf(w.tx, caseId, id);
  });
}

type Recorded = {
  caseId: number;
  id?: number | undefined;
  fileId: number;
  signedOn: string;
  personIds: readonly number[];
  lateReason: string | null;
};

/** Its figures appear beside creditors' decision, and a debt or an asset that nobody has entered is not the same as none. */
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
  if (standing) throw conflict(`Version ${standing.number} has been generated: record its signature.`);
  const { contributionPence, contributionDay, termMonths, lumpSums } = found;
  if (contributionPence === null || termMonths === null)
    throw conflict('Set the contribution and the term of the case first: they are what was signed.');
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
 * Records signatures on paper: the scan is filed, and each signatory's link is closed. Without a version, it is the evidence of a proposal
 * made outside this program.
 */
export function recordPaper(
  ctx: SignedIn,
  { caseId, id, fileId, signedOn, personIds, lateReason }: Recorded,
) {
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
      throw invalid({ personIds: 'One of them has already signed.' });
    await takeUpload(w, ctx.actor, fileId);
    const [file = missing()] = await w.tx
      .select({ sha256: files.sha256 })
      .from(files)
      .where(eq(files.id, fileId));
    const { document } = await fileDocument(w, ctx.actor, found, {
      fileId,
      documentTypeId: await documentTypeOf(w.tx, 'signed'),
      title: `Proposal, version ${given.number}, signed on paper`,
      addressee: null,
      receivedOn: signedOn,
    });
    const said = {
      lateReason,
      lateEvidence: 'The signed paper, filed with the case.',
      lateDocumentId: document.id,
    };
    await enterLate(w, ctx.actor, { ...found, proposalDate: null }, { proposalDate: signedOn }, said);
    for (const personId of personIds) {
      await cancelSignatures(w, given.id, [personId]);
      await addRow(w, SIGNATURES, proposalSignatures, {
        proposalId: given.id,
        personId,
        method: 'wet_ink',
        status: 'signed',
        signedOn,
        documentSha256: given.documentSha256 ?? file.sha256,
        documentId: document.id,
      });
    }
    await markSent(w, given);
    const proposal = await lockProposal(w.tx, caseId, given.id);
    const kept = given.isMadeElsewhere
      ? await changeRow(w, PROPOSALS, proposals, proposal, proposal.version, {
          documentId: document.id,
          documentSha256: file.sha256,
        })
      : proposal;
    await followSignature(w, ctx.actor, found, kept);
    return proposalOf(w.tx, caseId, given.id);
  });
}
