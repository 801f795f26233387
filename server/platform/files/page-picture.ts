import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { AppError } from '#shared/platform/errors.ts';
import { queryInteger } from '#shared/platform/validation.ts';

const pictureSize = z.object({ width: queryInteger(50, 2_500, 1_200) });

/** How wide a page is to be drawn, in pixels: 1,200 unless the query says otherwise; a width outside 50 to 2,500 is refused. */
export function widthAsked(query: unknown): number {
  const size = pictureSize.safeParse(query);
  if (!size.success) throw new AppError('invalid', 'The width must be from 50 to 2500 pixels.');
  return size.data.width;
}

/**
 * Sends the picture of a page (PNG), which caches must not store; the header x-page-count gives the number of pages
 * where it is asked for.
 */
export const sendPicture = (reply: FastifyReply, picture: Uint8Array, pages?: number): FastifyReply =>
  reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .headers(pages === undefined ? {} : { 'x-page-count': String(pages) })
    .type('image/png')
    .send(Buffer.from(picture));
