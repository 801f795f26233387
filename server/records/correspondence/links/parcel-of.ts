import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import type { Parcel } from '#server/platform/email/parcel.ts';
import { files } from '#server/platform/files/tables.ts';
import type { FileStore } from '#server/platform/store/file-store.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { escapedHtml, paragraphsOf, plainText } from '#shared/platform/html.ts';
import { documentFileName } from '#shared/records/documents/documents.ts';
import type { OneMail } from '../items/hold-recipient.ts';

/** A file that goes with an e-mail. */
export type Enclosure = { filename: string; contentType: string; sha256: string; bytes: number };

/** The enclosures for a recipient: the letter itself, unless it is the e-mail's own text, and the item's attachments. */
export async function enclosuresOf(
  database: Database,
  { item, recipient }: Pick<OneMail, 'item' | 'recipient'>,
): Promise<Enclosure[]> {
  const own =
    recipient.fileId === null || recipient.content !== null
      ? []
      : await database.select().from(files).where(eq(files.id, recipient.fileId));
  const attached =
    item.attachmentIds.length === 0
      ? []
      : await database
          .select({ title: caseDocuments.title, file: files })
          .from(caseDocuments)
          .innerJoin(files, eq(files.id, caseDocuments.fileId))
          .where(inArray(caseDocuments.id, item.attachmentIds))
          .orderBy(caseDocuments.id);
  return [
    ...own.map(({ sha256, bytes, type }) => ({
      filename: `${item.title}.pdf`,
      contentType: type,
      sha256,
      bytes,
    })),
    ...attached.map(({ title, file }) => ({
      filename: documentFileName(title, file),
      contentType: file.type,
      sha256: file.sha256,
      bytes: file.bytes,
    })),
  ];
}

const htmlPage = (title: string, body: string) =>
  `<!doctype html>\n<html lang="en-GB"><head><meta charset="utf-8"><title>${escapedHtml(title)}</title></head>\n<body style="font-family: sans-serif; line-height: 1.5">\n${body}\n</body></html>\n`;

/** The e-mail to a recipient: its own content, or a covering note for the enclosed letter. `link` replaces enclosures too large to send. */
export async function parcelOf(
  { database, files: store }: { database: Database; files: FileStore },
  mail: OneMail,
  messageId: string,
  { enclosures, link }: { enclosures: readonly Enclosure[]; link: string | null },
): Promise<Parcel> {
  const { found, item, recipient } = mail;
  const { domains } = tables;
  const [domain] = await database.select().from(domains).where(eq(domains.id, found.domainId));
  const subject = recipient.subject ?? `${item.title}, our reference ${found.uniqueReference}`;
  const covering = `Dear ${recipient.salutation ?? 'Sir or Madam'}\n\nPlease see our letter “${item.title}”${link ? ' at the link below' : ', which is enclosed'}.\n\nOur reference: ${found.uniqueReference}\n\n${domain?.name ?? ''}`;
  const linked = link
    ? `\n\nYou can read what we send you here until the link expires; you will be asked for a code, which is sent to this address:\n${link}`
    : '';
  const body = (recipient.content ?? paragraphsOf(covering)) + paragraphsOf(linked);
  return {
    messageId,
    to: { name: recipient.name, address: recipient.email ?? '' },
    fromName: domain?.name ?? null,
    replyTo: domain?.email ?? null,
    subject,
    text: `${plainText(body)}\n`,
    html: htmlPage(subject, body),
    attachments: await Promise.all(
      enclosures.map(async ({ filename, contentType, sha256 }) => ({
        filename,
        contentType,
        content: await store.readWhole(sha256),
      })),
    ),
  };
}
