import type { Services } from '#server/http/services.ts';
import type { Paper } from '#server/paper/reading/reader.ts';

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

/** Whoever leafs through a file asks for its pages one after the other. */
const MOST_KEPT = 6;
const KEPT_MS = 60_000;

const kept = new Map<string, { paper: Promise<Paper>; forget: NodeJS.Timeout }>();

/** A stored content as a PDF; kept for a minute after it was last asked for. */
export function paperOf(
  { files, reader }: Pick<Services, 'files' | 'reader'>,
  { sha256, type }: { sha256: string; type: string },
): Promise<Paper> {
  const paper =
    kept.get(sha256)?.paper ?? files.readWhole(sha256).then((content) => reader.toPdf(content, type));
  forget(sha256);
  if (kept.size >= MOST_KEPT) forget([...kept.keys()][0]!);
  kept.set(sha256, { paper, forget: setTimeout(() => forget(sha256), KEPT_MS).unref() });
  paper.catch(() => forget(sha256));
  return paper;
}

function forget(sha256: string): void {
  clearTimeout(kept.get(sha256)?.forget);
  kept.delete(sha256);
}
