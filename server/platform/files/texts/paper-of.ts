import { Recent } from '#server/platform/files/recent.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { Paper } from '#server/platform/paper/reading/reader.ts';

/** The types of files that have pages. */
export const pagedTypes: readonly string[] = [
  'application/pdf',
  'image/tiff',
  'image/jpeg',
  'image/png',
  'message/rfc822',
  'application/vnd.ms-outlook',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
];

const kept = new Recent<Paper>();

/** A stored content as a PDF; kept for a minute after it was last asked for. */
export const paperOf = (
  { files, reader }: Pick<Services, 'files' | 'reader'>,
  { sha256, type }: { sha256: string; type: string },
): Promise<Paper> => kept.get(sha256, async () => reader.toPdf(await files.readWhole(sha256), type));
