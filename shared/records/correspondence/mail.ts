import { mailStates } from '#shared/records/letters/mail-states.ts';

/** How people refer to outbound mail: M000012. */
export const mailNumber = (id: number): string => `M${String(id).padStart(6, '0')}`;

/** 'Mr Adam Smith', 'Mr Adam Smith and Lowell', 'Mr Adam Smith and 3 others'. */
export function recipientsInWords(recipients: readonly { name: string }[]): string {
  const [first, second, ...rest] = recipients.map(({ name }) => name);
  if (first === undefined) return 'nobody yet';
  if (second === undefined) return first;
  return rest.length === 0 ? `${first} and ${second}` : `${first} and ${rest.length + 1} others`;
}

/** The text of a QR code on a letter; each page adds its number behind a further colon. */
export const codeOf = (caseId: number, itemId: number): string => `CC1:${caseId}:${itemId}`;

/** The item that a QR code or a typed number names; null where it names none. */
export function itemOfCode(text: string): number | null {
  const code = /^\s*(?:CC1:\d{1,10}:(\d{1,9})(?::\d{1,4})?|M?0*(\d{1,9}))\s*$/i.exec(text);
  const id = Number(code?.[1] ?? code?.[2] ?? 0);
  return id > 0 ? id : null;
}

/** The tabs of the queue: the states that each shows. */
export const mailTabs = {
  drafts: { label: 'Drafts', states: ['draft', 'generated'] },
  awaiting: { label: 'Awaiting approval', states: ['awaiting_approval'] },
  queued: { label: 'Queued', states: ['approved', 'queued'] },
  going: { label: 'On their way', states: ['sending', 'printed', 'exported'] },
  sent: { label: 'Sent', states: ['sent', 'delivered'] },
  attention: { label: 'Held, failed or returned', states: ['held', 'failed', 'returned'] },
  cancelled: { label: 'Cancelled', states: ['cancelled'] },
} as const satisfies Record<string, { label: string; states: readonly (keyof typeof mailStates)[] }>;
export type MailTab = keyof typeof mailTabs;
