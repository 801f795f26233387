import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { type Author, type Write, write } from '#server/platform/database/write.ts';
import { files } from '#server/platform/files/tables.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { Context } from '#server/platform/http/trpc.ts';
import { applicantsOf } from '#server/records/cases/applicants.ts';
import { cases, persons } from '#server/records/cases/tables.ts';
import { program } from '#server/records/correspondence/items/program.ts';
import { adviceRecords, proposalSignatures, proposals } from '#server/records/decisions/proposal-tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { actingFor } from '#server/records/vulnerability/asked.ts';
import { comparablePostcode, MOST_TRIES, TICKET_MINUTES } from '#shared/activities/proposals/proposal.ts';
import { londonDate, now } from '#shared/platform/dates.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import { fullName } from '#shared/records/cases/names.ts';
import { signatoriesOf } from './overview.ts';
import { SIGNATURES } from './proposal-row.ts';
import { hashOf, newSecret } from './send-link.ts';
import { followSignature, type SignatureRow, versionBlockers } from './signatures.ts';

const gone = () =>
  new AppError('notFound', 'This link has expired or is incomplete. Please ask us for another one.');
const locked = () =>
  conflict('Too many answers were wrong, so this link is closed. Please call us for another one.');

const { domains } = tables;
const columns = {
  signature: proposalSignatures,
  proposal: proposals,
  found: cases,
  firm: domains.name,
  person: { id: persons.id, firstName: persons.firstName, lastName: persons.lastName },
};

async function oneOf(database: Database, by: ReturnType<typeof and>) {
  const [row] = await database
    .select(columns)
    .from(proposalSignatures)
    .innerJoin(proposals, eq(proposals.id, proposalSignatures.proposalId))
    .innerJoin(cases, eq(cases.id, proposals.caseId))
    .innerJoin(domains, eq(domains.id, cases.domainId))
    .innerJoin(persons, eq(persons.id, proposalSignatures.personId))
    .where(by);
  return row;
}
type Linked = NonNullable<Awaited<ReturnType<typeof oneOf>>>;

/** Refuses a link under which nothing can be signed any more. */
function refuseEnded({ signature, proposal }: Linked): void {
  if (signature.status === 'signed') throw conflict('You have already signed this proposal. Thank you.');
  if (signature.status === 'locked') throw locked();
  if (signature.status !== 'waiting' || proposal.status !== 'sent') throw gone();
}

/** Refuses a signature while something is missing before it; the firm sees the reason on the case. */
async function refuseTooSoon(
  tx: Database | Tx,
  { proposal, person }: Pick<Linked, 'proposal' | 'person'>,
): Promise<void> {
  const acts = await actingFor(tx, proposal.caseId);
  if (acts.has(person.id) || (await versionBlockers(tx, proposal)).length > 0)
    throw conflict('We need to speak to you before you sign. Please call us.');
}

/** What a link was made for, as long as it opens. */
async function byToken(database: Database, token: string): Promise<Linked> {
  const row = await oneOf(
    database,
    and(eq(proposalSignatures.tokenSha256, hashOf(token)), gt(proposalSignatures.expiresAt, now())),
  );
  if (!row) throw gone();
  refuseEnded(row);
  return row;
}

/** What an opened link shows, while its ticket lasts; a signatory can go on reading after signing. */
export async function byTicket(database: Database, ticket: string): Promise<Linked> {
  const row = await oneOf(
    database,
    and(eq(proposalSignatures.ticketSha256, hashOf(ticket)), gt(proposalSignatures.ticketUntil, now())),
  );
  if (!row) throw new AppError('notFound', 'The time for this has passed. Please open the link again.');
  return row;
}

/** What the first page of a link says: whose it is, and how many attempts are left. */
export async function lookAtLink({ database }: Pick<Services, 'database'>, token: string) {
  const { firm, signature } = await byToken(database, token);
  return { firm, triesLeft: MOST_TRIES - signature.tries };
}

const authorOf = ({ request }: Pick<Context, 'request'>): Author => ({
  id: 0,
  ip: request.ip,
  requestId: request.id,
});

/** Counts an attempt before judging it, so that simultaneous ones all count; the last one closes the link. */
const countTry = (ctx: Context, { signature, found }: Linked): Promise<number> =>
  write(ctx.services.database, authorOf(ctx), async (w) => {
    const [row] = await w.tx
      .update(proposalSignatures)
      .set({ tries: sql`${proposalSignatures.tries} + 1` })
      .where(
        and(
          eq(proposalSignatures.id, signature.id),
          eq(proposalSignatures.status, 'waiting'),
          lt(proposalSignatures.tries, MOST_TRIES),
        ),
      )
      .returning({ tries: proposalSignatures.tries });
    if (!row) throw locked();
    w.audit({
      entity: SIGNATURES,
      entityId: signature.id,
      action: 'tried',
      caseId: found.id,
      after: { tries: row.tries },
    });
    return row.tries;
  });

/** Closes a link whose questions were answered wrongly too often. */
const lock = (ctx: Context, linked: Linked): Promise<void> =>
  write(ctx.services.database, authorOf(ctx), async (w) => {
    await changeSignature(w, linked, { status: 'locked', tokenSha256: null }, 'locked');
    w.changed(`case:${linked.found.id}`);
  });

/** Changes a signature, locked after its case. */
async function changeSignature(
  w: Write,
  { signature, found }: Linked,
  change: Partial<SignatureRow>,
  action: string,
) {
  await w.tx.select({ id: cases.id }).from(cases).where(eq(cases.id, found.id)).for('update');
  const [row = missing()] = await w.tx
    .select()
    .from(proposalSignatures)
    .where(eq(proposalSignatures.id, signature.id))
    .for('update');
  const own: Write = { ...w, audit: (entry) => w.audit({ caseId: found.id, ...entry }) };
  if (row.status !== 'waiting') throw gone();
  return changeRow(own, SIGNATURES, proposalSignatures, row, row.version, change, { action });
}

type Answers = { token: string; dateOfBirth: string; postcode: string };

/**
 * Opens a link for somebody who knows the signatory's date of birth and postcode, and issues the ticket with which its documents are read.
 */
export async function openLink(ctx: Context, { token, dateOfBirth, postcode }: Answers) {
  const { database } = ctx.services;
  const linked = await byToken(database, token);
  const tries = await countTry(ctx, linked);
  const people = await signatoriesOf(database, {
    found: linked.found,
    applicants: await applicantsOf(database, linked.found.id),
  });
  const person = people.find(({ id }) => id === linked.person.id);
  const isRight =
    person?.dateOfBirth === dateOfBirth &&
    person.postcode !== null &&
    comparablePostcode(person.postcode) === comparablePostcode(postcode);
  if (!isRight) {
    if (tries >= MOST_TRIES) await lock(ctx, linked);
    const left = MOST_TRIES - tries;
    const message =
      left > 0 ? `That does not match our records. You can try ${left} more times.` : locked().message;
    throw new AppError('invalid', message, { errors: { dateOfBirth: 'Please check both answers.' } });
  }
  await refuseTooSoon(database, linked);
  const ticket = newSecret();
  await write(database, authorOf(ctx), async (w) => {
    await changeSignature(
      w,
      linked,
      {
        tries: 0,
        openedAt: linked.signature.openedAt ?? now(),
        ticketSha256: hashOf(ticket),
        ticketUntil: new Date(now().getTime() + TICKET_MINUTES * 60_000),
        factsGiven: ['dateOfBirth', 'postcode'],
      },
      'opened',
    );
    w.changed(`case:${linked.found.id}`);
  });
  return shownTo(ctx.services, linked, ticket);
}

/** The documents of a version as a signatory reads them: the key facts first. */
export async function papersOf(
  { database }: Pick<Services, 'database'>,
  { proposal }: Pick<Linked, 'proposal'>,
) {
  const papers = [];
  for (const documentId of [proposal.keyFactsDocumentId, proposal.documentId]) {
    if (documentId === null) continue;
    const [paper] = await database
      .select({ title: caseDocuments.title, sha256: files.sha256, bytes: files.bytes, name: files.name })
      .from(caseDocuments)
      .innerJoin(files, eq(files.id, caseDocuments.fileId))
      .where(eq(caseDocuments.id, documentId));
    if (paper) papers.push(paper);
  }
  return papers;
}

async function shownTo(services: Services, linked: Linked, ticket: string) {
  const { database, files: store, reader } = services;
  const [advice] = await database
    .select({ reflectUntil: adviceRecords.reflectUntil })
    .from(adviceRecords)
    .where(eq(adviceRecords.caseId, linked.found.id));
  const papers = [];
  for (const { title, bytes, sha256 } of await papersOf(services, linked)) {
    const { pages } = await reader.toPdf(await store.readWhole(sha256), 'application/pdf');
    papers.push({ title, bytes, sha256, pages });
  }
  return {
    ticket,
    firm: linked.firm,
    name: fullName({ title: null, ...linked.person }),
    reference: linked.found.uniqueReference,
    reflectUntil: advice?.reflectUntil ?? null,
    papers,
  };
}

const plainName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

/** Whether the typed name is the signatory's: first name and surname, in any script. */
function isTheirName(typed: string, { firstName, lastName }: Linked['person']): boolean {
  const words = plainName(typed).split(' ');
  const needed = [...plainName(firstName).split(' ').slice(0, 1), ...plainName(lastName).split(' ')];
  return needed.every((word) => words.includes(word));
}

/** Signs the version that was shown: records who, when, from where and what is kept. With the last signature the version is signed. */
export async function signProposal(ctx: Context, { ticket, name }: { ticket: string; name: string }) {
  const { database } = ctx.services;
  const linked = await byTicket(database, ticket);
  refuseEnded(linked);
  if (!isTheirName(name, linked.person)) {
    const message = `Type your name as shown above: ${fullName({ title: null, ...linked.person })}.`;
    throw new AppError('invalid', message, { errors: { name: message } });
  }
  return write(database, authorOf(ctx), async (w) => {
    const signedAt = now();
    await changeSignature(
      w,
      linked,
      {
        status: 'signed',
        signedAt,
        signedOn: londonDate(signedAt),
        signedName: name,
        ipAddress: ctx.request.ip,
        userAgent: ctx.request.userAgent,
        documentSha256: linked.proposal.documentSha256,
        tokenSha256: null,
      },
      'signed',
    );
    const [found = missing()] = await w.tx.select().from(cases).where(eq(cases.id, linked.found.id));
    const [proposal = missing()] = await w.tx
      .select()
      .from(proposals)
      .where(eq(proposals.id, linked.proposal.id))
      .for('update');
    if (proposal.status !== 'sent') throw gone();
    await refuseTooSoon(w.tx, { ...linked, proposal });
    const own: Write = { ...w, audit: (entry) => w.audit({ caseId: linked.found.id, ...entry }) };
    const isComplete = await followSignature(own, program(0), found, proposal);
    w.changed(`case:${linked.found.id}`);
    return { signedAt, isComplete, reference: linked.found.uniqueReference };
  });
}
