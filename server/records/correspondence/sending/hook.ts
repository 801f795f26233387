import { createHmac } from 'node:crypto';
import type { Handover } from '#server/platform/email/parcel.ts';
import type { Services } from '#server/platform/http/services.ts';
import { now } from '#shared/platform/dates.ts';
import type { OneMail } from '../items/hold-recipient.ts';
import type { Enclosure } from '../links/parcel-of.ts';

const TIME_LIMIT_MS = 30_000;

/** The signature of a request: HMAC-SHA-256 of the time in seconds, a dot and the body. */
export const signatureOf = (secret: string, at: number, body: string): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

/** The content posted for a recipient. */
export async function hookBody(
  { files }: Pick<Services, 'files'>,
  { found, item, recipient }: OneMail,
  { messageId, channel }: { messageId: string; channel: string },
  enclosures: readonly Enclosure[],
): Promise<string> {
  const { name, email, mobile, lines, subject, content } = recipient;
  return JSON.stringify({
    id: messageId,
    channel,
    caseReference: found.uniqueReference,
    to: { name, email, mobile, address: lines },
    subject: subject ?? item.title,
    text: content,
    enclosures: await Promise.all(
      enclosures.map(async ({ filename, contentType, sha256 }) => ({
        name: filename,
        type: contentType,
        base64: (await files.readWhole(sha256)).toString('base64'),
      })),
    ),
  });
}

/** Whether a refusal is final: the gateway read the request and will not accept it. */
const isFinal = (status: number) => status >= 400 && status < 500 && ![408, 425, 429].includes(status);

/**
 * Posts mail to the firm's own gateway, signed. Every attempt carries the same `idempotency-key`, by which the gateway recognises a repeat,
 * so an unanswered one can be retried.
 */
export async function overHook(
  { mailHook }: Pick<Services['settings'], 'mailHook'>,
  { messageId, body }: { messageId: string; body: string },
): Promise<Handover> {
  if (!mailHook) return { outcome: 'refused', reason: 'No gateway is set up (MAIL_HOOK_URL).' };
  const at = Math.floor(now().getTime() / 1000);
  try {
    const answer = await fetch(mailHook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': messageId,
        'x-concordat-signature': signatureOf(mailHook.secret, at, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (answer.ok) return { outcome: 'accepted' };
    const reason = `The gateway answered ${answer.status}: ${(await answer.text()).replace(/\s+/g, ' ').slice(0, 300)}`;
    return { outcome: isFinal(answer.status) ? 'refused' : 'later', reason };
  } catch (error) {
    return { outcome: 'later', reason: `The gateway did not answer: ${(error as Error).message}` };
  }
}
