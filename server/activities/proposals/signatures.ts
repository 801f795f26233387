import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { addJob } from '#server/platform/jobs/job.ts';
import { changeCase } from '#server/records/case-life/edit-case.ts';
import { chainBeyond } from '#server/records/case-life/read-chain.ts';
import type { Case } from '#server/records/cases/access.ts';
import { applicantsOf } from '#server/records/cases/applicants.ts';
import { protocolOfCase } from '#server/records/cases/protocol-of-case.ts';
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

/** The values of a closed link: neither it nor its ticket works any more. */
const closedLink = { tokenSha256: null, ticketSha256: null, ticketUntil: null } as const;

/** Closes the signatures of a version that are still waiting, for everybody or for some. */
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

/** The applicants who have to sign: those who are alive. */
const signing = async (w: Write, caseId: number) =>
  (await applicantsOf(w.tx, caseId)).filter(({ deceasedOn }) => deceasedOn === null);

/** Under the 2025 Protocol the client receives the key facts before agreeing (law.md, IVA Protocol). */
async function refuseWithoutKeyFacts(
  { tx }: Write,
  found: Case,
  { number, keyFactsDocumentId, isMadeElsewhere }: Proposal,
  proposalDate: string,
): Promise<void> {
  // It is not known here what the client received with a proposal made elsewhere.
  if (isMadeElsewhere) return;
  const { hasKeyFacts } = protocolOf(await protocolOfCase(tx, { ...found, proposalDate }));
  if (hasKeyFacts && keyFactsDocumentId === null)
    throw conflict(
      `Version ${number} was generated without the key facts, which the client has before agreeing under the IVA Protocol 2025: generate a new version.`,
    );
}

/**
 * Why a version cannot be signed, or not on these days by these people; empty if it can. For a proposal made elsewhere, on a case that came
 * from elsewhere, it is not known here what the client was told.
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
 * What follows a signature; refused while something is missing before it. Once every applicant has signed, the version is signed, the case
 * gets its date, and a copy with the record of its signatures is made. Returns whether it is complete.
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
