import PostalMime from 'postal-mime';

/** What a delivery status notification (RFC 3464) says about one recipient. */
export type DeliveryNotice = {
  /** Null if it does not give an address. */
  address: string | null;
  action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded';
  /** As in RFC 3463, such as 5.1.1. */
  status: string | null;
  reason: string;
};

/** A notification: what happened to whom, and the id of our message if its header is returned. */
export type DeliveryReport = { notices: DeliveryNotice[]; messageId: string | null };

const actions: readonly string[] = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'];
/** How much of a message is read: the header of the returned message follows the report. */
const MOST_READ = 1_000_000;

/** The header fields of a block by name in lower case, with folded lines joined. */
function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (name && value !== undefined && !fields.has(name.toLowerCase()))
      fields.set(name.toLowerCase(), value.trim());
  }
  return fields;
}

function noticeOf(block: string): DeliveryNotice | null {
  const fields = fieldsOf(block);
  const action = fields.get('action')?.toLowerCase() ?? '';
  if (!actions.includes(action)) return null;
  const recipient = fields.get('final-recipient') ?? fields.get('original-recipient') ?? '';
  const diagnosis = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+;\s*/, '');
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? null;
  return {
    address: /;\s*<?([^\s<>;]+@[^\s<>;]+)>?/.exec(recipient)?.[1]?.toLowerCase() ?? null,
    action: action as DeliveryNotice['action'],
    status,
    reason: (diagnosis || status || 'Not delivered.').slice(0, 500),
  };
}

const decoder = new TextDecoder();
const textOf = (content: string | ArrayBuffer | Uint8Array): string =>
  typeof content === 'string' ? content : decoder.decode(content);

/** Null if parts are nested without end, or a header has megabytes: no mail server writes such a report. */
const partsOf = (message: string) =>
  PostalMime.parse(message, { forceRfc822Attachments: true }).catch(() => null);

/** Reads a message as a delivery status notification; null for any other message. */
export async function readDsn(message: string): Promise<DeliveryReport | null> {
  const parsed = await partsOf(message.slice(0, MOST_READ));
  if (!parsed) return null;
  const { headers, attachments, text = '' } = parsed;
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!/^\s*multipart\/report/i.test(type)) return null;
  const report = attachments.find(({ mimeType }) => /^message\/(?:global-)?delivery-status$/i.test(mimeType));
  if (!report) return null;
  // One block about the message, then one for each recipient.
  const notices = textOf(report.content)
    .split(/\r?\n\s*\r?\n/)
    .flatMap((block) => noticeOf(block) ?? []);
  const cameBack = [...attachments.map(({ content }) => textOf(content)), text].join('\n');
  const ours = /<mail-\d{1,9}\.[0-9a-f]{24}@[^>\s]{1,255}>/.exec(cameBack);
  return notices.length === 0 ? null : { notices, messageId: ours?.[0] ?? null };
}
