import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { addJob } from '#server/platform/jobs/job.ts';
import { changeCase } from '#server/records/case-life/edit-case.ts';
import type { Case } from '#server/records/cases/access.ts';
import { applicantsOf } from '#server/records/cases/applicants.ts';
import { protocolOfCase } from '#server/records/cases/protocol-of-case.ts';
import { chainBeyond } from '#server/records/case-life/read-chain.ts';
import { refuseBy, signatureBlockers } from '#server/records/decisions/before-signature.ts';
import type { Proposal } from '#server/records/decisions/proposal-facts.ts';
import { proposalSignatures, proposals } from '#server/records/decisions/proposal-tables.ts';
import { noteOnCase } from '#server/records/documents/notes/notes.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { conflict } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { protocolOf } from '#shared/records/law/protocols.ts';
import type { Blocker } from '#shared/records/rules/rule.ts';
import { PROPOSALS, SIGNATURES } from './proposal-row.ts';
import { signedCopyToMake } from './signed-copy-to-make.ts';

export type SignatureRow = typeof proposalSignatures.$inferSelect;

/** A link that has been closed: neither it nor what was opened with it works any more. */
const closedLink = { tokenSha256: null, ticketSha256: null, ticketUntil: null } as const;

/** Closes what still waits for a signature under a version, of everybody or of some. */
export async function cancelSignatures(
  w: Write,
  proposalId: number,
  personIds?: readonly number[],
): Promise<void> {
  const waiting = await w.tx
    .select()
    .from(proposalSignatures)
    .where(
      and(
        eq(proposalSignatures.proposalId, proposalId),
        inArray(proposalSignatures.status, ['waiting', 'locked']),
        personIds && inArray(proposalSignatures.personId, [...personIds]),
      ),
    )
    .for('update');
  for (const row of waiting)
    await changeRow(
      w,
      SIGNATURES,
      proposalSignatures,
      row,
      row.version,
      { status: 'cancelled', ...closedLink },
      { action: 'cancelled' },
    );
}

/** The applicants who have to sign: those who live. */
const signing = async (w: Write, caseId: number) =>
  (await applicantsOf(w.tx, caseId)).filter(({ deceasedOn }) => deceasedOn === null);

/** Under the Protocol of 2025 the client has the key facts before agreeing (law.md, IVA Protocol). */
async function refuseWithoutKeyFacts(
  { tx }: Write,
  found: Case,
  { number, keyFactsDocumentId, isMadeElsewhere }: Proposal,
  proposalDate: string,
): Promise<void> {
  // What the client had of a proposal that was made elsewhere is not known here.
  if (isMadeElsewhere) return;
  const { hasKeyFacts } = protocolOf(await protocolOfCase(tx, { ...found, proposalDate }));
  if (hasKeyFacts && keyFactsDocumentId === null)
    throw conflict(
      `Version ${number} was generated without the key facts, which the client has before agreeing under the IVA Protocol 2025: generate a new version.`,
    );
}

/**
 * Why a version may not be signed, or not on these days by these people; empty where it may. Of a proposal that was made elsewhere, on a case that came from elsewhere, it is not
 * known here what the client was told.
 */
export async function versionBlockers(
  tx: Database | Tx,
  { caseId, isMadeElsewhere }: Pick<Proposal, 'caseId' | 'isMadeElsewhere'>,
  signed?: ReadonlyMap<number, string>,
): Promise<Blocker[]> {
  const came = isMadeElsewhere && (await chainBeyond(tx, caseId)).cameOn !== null;
  return came ? [] : signatureBlockers(tx, caseId, signed);
}

/**
 * Follows a signature, which is refused while anything is missing before it. Once every applicant has signed, the version is signed, the
 * case is dated by it, and a copy with the record of its signatures is made. Returns whether it is complete.
 */
export async function followSignature(
  w: Write,
  actor: Actor,
  found: Case,
  { id, ...proposal }: Proposal,
): Promise<boolean> {
  const signed = await w.tx
    .select({ personId: proposalSignatures.personId, signedOn: proposalSignatures.signedOn })
    .from(proposalSignatures)
    .where(and(eq(proposalSignatures.proposalId, id), eq(proposalSignatures.status, 'signed')));
  const known = new Map(signed.map(({ personId, signedOn }) => [personId, signedOn ?? '']));
  refuseBy(await versionBlockers(w.tx, proposal, known));
  const applicants = await signing(w, found.id);
  if (applicants.length === 0 || !applicants.every(({ personId }) => known.has(personId))) return false;
  const signedOn = [...known.values()].toSorted().at(-1) ?? missing();
  const [row = missing()] = await w.tx.select().from(proposals).where(eq(proposals.id, id)).for('update');
  await changeRow(
    w,
    PROPOSALS,
    proposals,
    row,
    row.version,
    { status: 'signed', signedOn },
    { action: 'signed' },
  );
  await refuseWithoutKeyFacts(w, found, row, signedOn);
  if (found.proposalDate !== signedOn) await changeCase(w, actor, found, { proposalDate: signedOn });
  await noteOnCase(w, found.id, {
    kind: 'system',
    subject: `Proposal, version ${row.number}, was signed by every applicant`,
  });
  await addJob(w.tx, signedCopyToMake, { proposalId: id }, { key: `signed-copy:${id}` });
  return true;
}
