import { createRequire } from 'node:module';
import PostalMime from 'postal-mime';
import { AppError } from '#shared/platform/errors.ts';
import type { Attachment, MessageHead, Paper } from '../pages.ts';
import { type Block, blocksOf, blocksOfText, plainText } from './plain-html.ts';
import { countPages, printBlocks } from './print-blocks.ts';

// CommonJS, whose default export an import would wrap again.
const { default: MsgReader } = createRequire(import.meta.url)(
  '@kenjiuno/msgreader',
) as typeof import('@kenjiuno/msgreader');

const damaged = () => new AppError('invalid', 'The message is damaged: it cannot be opened.');

/** A message (RFC 5322) as it reads, with its head and attachments. Nothing that it links to is fetched, and nothing in it is run. */
export async function fromEml(content: Uint8Array): Promise<Paper> {
  const mail = await PostalMime.parse(content, { forceRfc822Attachments: true, maxNestingDepth: 50 }).catch(
    () => {
      throw damaged();
    },
  );
  if (!mail.from && !mail.subject && !mail.text && !mail.html) throw damaged();
  const addresses = (mail.to ?? []).flatMap((entry) =>
    'group' in entry && entry.group ? entry.group : [entry],
  );
  const attachments = mail.attachments.map(({ filename, mimeType, content: bytes }, at) => ({
    name: filename || `attachment ${at + 1}`,
    mime: mimeType,
    content: typeof bytes === 'string' ? Buffer.from(bytes) : new Uint8Array(bytes),
  }));
  return paperOf(
    {
      from: { name: mail.from?.name ?? '', address: mail.from?.address ?? '' },
      to: addresses.flatMap(({ address }) => address ?? []),
      subject: mail.subject ?? '',
      sentAt: instantOf(mail.date),
      messageId: mail.messageId ?? null,
    },
    bodyOf(mail.html, mail.text),
    attachments,
  );
}

/** A message that Outlook has saved ([MS-OXMSG]). Its formatted text is often only in RTF: its plain text is read then. */
export async function fromMsg(content: Uint8Array): Promise<Paper> {
  const bytes = Uint8Array.from(content).buffer;
  try {
    const reader = new MsgReader(bytes);
    const mail = reader.getFileData();
    if (mail.error || mail.dataType !== 'msg') throw damaged();
    const html = mail.bodyHtml ?? (mail.html && new TextDecoder('utf-8').decode(mail.html));
    const attachments = (mail.attachments ?? []).flatMap((each) => {
      if (each.innerMsgContent) return [];
      const { fileName, content: inside } = reader.getAttachment(each);
      return [{ name: fileName, mime: each.attachMimeTag ?? 'application/octet-stream', content: inside }];
    });
    return await paperOf(
      {
        from: { name: mail.senderName ?? '', address: mail.senderSmtpAddress ?? mail.senderEmail ?? '' },
        to: (mail.recipients ?? []).flatMap(({ smtpAddress, email }) => smtpAddress ?? email ?? []),
        subject: mail.subject ?? '',
        sentAt: instantOf(mail.clientSubmitTime ?? mail.messageDeliveryTime),
        messageId: mail.messageId ?? null,
      },
      bodyOf(html, mail.body),
      attachments,
    );
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw damaged();
  }
}

function bodyOf(html: string | undefined, text: string | undefined): Block[] {
  const blocks = html ? blocksOf(html) : [];
  return blocks.length > 0 ? blocks : blocksOfText(text ?? '');
}

function instantOf(text: string | undefined): string | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

async function paperOf(message: MessageHead, body: Block[], attachments: Attachment[]): Promise<Paper> {
  const { from, to, subject, sentAt } = message;
  const sender = from.name && from.address ? `${from.name} <${from.address}>` : from.name || from.address;
  const sent = sentAt
    ? new Date(sentAt).toLocaleString('en-GB', {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone: 'Europe/London',
      })
    : '';
  const head = [
    { label: 'From', value: sender },
    { label: 'To', value: to.join(', ') },
    { label: 'Sent', value: sent },
    { label: 'Subject', value: subject },
    { label: 'Attachments', value: attachments.map(({ name }) => name).join(', ') },
  ].filter(({ value }) => value !== '');
  const text = [...head.map(({ label, value }) => `${label}: ${value}`), '', plainText(body)].join('\n');
  const pdf = await printBlocks(head, body);
  return { pdf, pages: await countPages(pdf), isSigned: false, text, message, attachments };
}
