import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { systemActor, type Write, write } from '#server/platform/database/write.ts';
import type { Handover } from '#server/platform/email/parcel.ts';
import type { Services } from '#server/platform/http/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { cases, persons } from '#server/records/cases/tables.ts';
import { proposalSignatures, proposals } from '#server/records/decisions/proposal-tables.ts';
import { noteOnCase } from '#server/records/documents/notes/notes.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { LINK_DAYS } from '#shared/activities/proposals/proposal.ts';
import { addDays, londonDate, londonInstant, now, showDate } from '#shared/platform/dates.ts';
import { escapedHtml } from '#shared/platform/html.ts';
import { shortName } from '#shared/records/cases/names.ts';
import { linkToSend } from './link-to-send.ts';
import { SIGNATURES } from './proposal-row.ts';
import type { SignatureRow } from './signatures.ts';

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
export const newSecret = (): string => randomBytes(24).toString('base64url');

/** What a link is about, with its signature. */
async function letterOf({ database }: Pick<Services, 'database'>, signatureId: number) {
  const { domains } = tables;
  const [found] = await database
    .select({
      signature: proposalSignatures,
      caseId: cases.id,
      reference: cases.uniqueReference,
      firm: domains.name,
      replyTo: domains.email,
      phone: domains.phone,
      firstName: persons.firstName,
      lastName: persons.lastName,
      proposalStatus: proposals.status,
    })
    .from(proposalSignatures)
    .innerJoin(proposals, eq(proposals.id, proposalSignatures.proposalId))
    .innerJoin(cases, eq(cases.id, proposals.caseId))
    .innerJoin(domains, eq(domains.id, cases.domainId))
    .innerJoin(persons, eq(persons.id, proposalSignatures.personId))
    .where(eq(proposalSignatures.id, signatureId));
  return found ?? null;
}

type Sent = NonNullable<Awaited<ReturnType<typeof letterOf>>>;

/** Changes a signature on the program's behalf. */
const changed = (
  { database }: Pick<Services, 'database'>,
  { signature, caseId }: Sent,
  change: Partial<SignatureRow>,
  { action, note }: { action: string; note?: string },
): Promise<void> =>
  write(database, systemActor, async (w) => {
    const own: Write = { ...w, audit: (entry) => w.audit({ caseId, ...entry }) };
    await w.tx.select({ id: cases.id }).from(cases).where(eq(cases.id, caseId)).for('update');
    const [row] = await w.tx
      .select()
      .from(proposalSignatures)
      .where(eq(proposalSignatures.id, signature.id))
      .for('update');
    if (row?.status !== 'waiting') {
      own.audit({ entity: SIGNATURES, entityId: signature.id, action: 'left alone' });
      return;
    }
    await changeRow(own, SIGNATURES, proposalSignatures, row, row.version, change, { action });
    if (note) await noteOnCase(own, caseId, { kind: 'system', subject: note });
    w.changed(`case:${caseId}`);
  });

function mailOf({ firm, phone, reference, ...person }: Sent, link: string, until: string) {
  const call = phone ? ` Call us on ${phone} if anything is unclear.` : '';
  const text = `Dear ${shortName(person)}

Your proposal is ready for you to read and sign. Open this link; we ask for your date of birth and your postcode before we show anything:

${link}

The link is for you alone, and works until ${showDate(until)}. You need not decide at once: take the time that you need.${call}

If you did not expect this message, please tell us and do not open the link.

${firm}
Our reference ${reference}
`;
  const paragraphs = text
    .trim()
    .split('\n\n')
    .map((each) =>
      each === link
        ? `<p><a href="${link}">${link}</a></p>`
        : `<p>${escapedHtml(each).replaceAll('\n', '<br>')}</p>`,
    );
  return {
    subject: 'Your proposal to read and sign',
    text,
    html: `<!doctype html>\n<html lang="en-GB"><head><meta charset="utf-8"><title>Your proposal</title></head><body style="font-family: sans-serif">${paragraphs.join('')}</body></html>\n`,
  };
}

/** What happened to the message, as kept with the signature. */
const fateOf = (fate: Handover) =>
  fate.outcome === 'refused'
    ? { problem: `The mail server refused it: ${fate.reason}`.slice(0, 500) }
    : {
        sentAt: now(),
        problem: fate.outcome === 'unknown' ? 'The mail server did not confirm it.' : null,
      };

/** Makes a signature's link, keeps only its hash, and e-mails it; a repeat makes a new link, and the previous one no longer opens. */
export async function sendLink(services: Services, signatureId: number, isLast = false): Promise<void> {
  const found = await letterOf(services, signatureId);
  if (found?.signature.status !== 'waiting' || found.signature.sentAt !== null || !found.signature.email)
    return;
  const { settings, email } = services;
  const token = newSecret();
  const until = addDays(londonDate(), LINK_DAYS);
  await changed(
    services,
    found,
    { tokenSha256: hashOf(token), expiresAt: londonInstant(addDays(until, 1)) },
    { action: 'link made' },
  );
  const { host } = { host: new URL(settings.publicUrl).hostname };
  const fate = await email.handOver({
    messageId: `<sign-${signatureId}.${randomBytes(12).toString('hex')}@${host}>`,
    to: { name: shortName(found), address: found.signature.email },
    fromName: found.firm,
    replyTo: found.replyTo,
    ...mailOf(found, `${settings.publicUrl}/sign#token=${token}`, until),
    attachments: [],
  });
  if (fate.outcome === 'later' && !isLast)
    throw new Error(`The mail server cannot be reached: ${fate.reason}`);
  const outcome =
    fate.outcome === 'later'
      ? { problem: `It could not be sent: ${fate.reason}`.slice(0, 500) }
      : fateOf(fate);
  await changed(services, found, outcome, {
    action: 'sent',
    note: `Link to sign the proposal was emailed to ${shortName(found)}`,
  });
}

export const sendLinkJob = defineJob(
  linkToSend.name,
  linkToSend.payload,
  ({ signatureId }, { services, isLastAttempt }) => sendLink(services, signatureId, isLastAttempt),
  { maxAttempts: linkToSend.maxAttempts },
);
