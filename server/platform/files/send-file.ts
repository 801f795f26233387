import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** The header of a download, with the name in both forms of RFC 6266: ASCII for old browsers, and as it is. */
export const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase()}`)}`;

/** Sends a file of a case: saved under its name, never cached, never run as a page. */
export const sendFile = (
  reply: FastifyReply,
  { name, type, content }: { name: string; type: string; content: Uint8Array | Readable },
): FastifyReply =>
  reply
    .header('content-disposition', attachment(name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .headers(content instanceof Uint8Array ? { 'content-length': content.length } : {})
    .type(type)
    .send(
      content instanceof Uint8Array
        ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
        : content,
    );
