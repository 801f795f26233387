import { and, eq, isNull } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { addJob } from '#server/platform/jobs/job.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { applicantsOf } from '#server/records/cases/applicants.ts';
import type { Proposal } from '#server/records/decisions/proposal-facts.ts';
import { proposalSignatures, proposals } from '#server/records/decisions/proposal-tables.ts';
import { addRow, changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { conflict } from '#shared/platform/errors.ts';
import { linkToSend } from './link-to-send.ts';
import { signatoriesOf } from './overview.ts';
import { lockProposal, PROPOSALS, proposalOf, SIGNATURES } from './proposal-row.ts';
import { cancelSignatures } from './signatures.ts';

type OfVersion = { caseId: number; id: number };

/** Refuses a version that nobody signs any more, or not yet. */
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

/** Refuses a second press: the link of the first has not even left. */
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
  if (onItsWay > 0) throw conflict(`A link to ${person.name} is on its way already.`);
}

/** Puts a new link in the place of one that waits, and queues it. */
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

/** Marks a version as being with the client, once something has gone to them. */
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
  const people = await signatoriesOf(w.tx, { applicants: await applicantsOf(w.tx, found.id) });
  return people.filter(({ id }) => !signed.has(id));
};

/** Sends every applicant who has not signed a link of their own. Who cannot be sent one signs on paper; if that is everybody, it is refused. */
export function sendLinks(ctx: SignedIn, { caseId, id, version }: OfVersion & { version: number }) {
  return writeToCase(ctx, caseId, async (w, found) => {
    const proposal = await lockProposal(w.tx, caseId, id);
    await checkVersion(w, proposal, version);
    refuseUnsignable(proposal);
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

/** Sends one applicant a new link; the one before no longer opens. */
export function resendLink(ctx: SignedIn, { caseId, id, personId }: OfVersion & { personId: number }) {
  return writeToCase(ctx, caseId, async (w, found) => {
    const proposal = await lockProposal(w.tx, caseId, id);
    refuseUnsignable(proposal);
    const person = (await unsigned(w, found, proposal)).find((each) => each.id === personId);
    if (!person) throw conflict('Only applicants who have not signed are sent a link.');
    if (person.linkProblem) throw conflict(`${person.name}: ${person.linkProblem}`);
    await askOne(w, proposal, person);
    await markSent(w, proposal);
    return proposalOf(w.tx, caseId, id);
  });
}

/** Closes a link that still waits. */
export function cancelLink(ctx: SignedIn, { caseId, id, personId }: OfVersion & { personId: number }) {
  return writeToCase(ctx, caseId, async (w) => {
    await lockProposal(w.tx, caseId, id);
    await cancelSignatures(w, id, [personId]);
    return proposalOf(w.tx, caseId, id);
  });
}
