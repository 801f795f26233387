import { createHash } from 'node:crypto';
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import type { RenderedLetter } from './letter-input.ts';

/** What letters may have in common besides streams; pages stay their own. */
const shareable = new Set(['/Font', '/FontDescriptor', '/ExtGState', '/XObject']);
/** A form shares its fonts only once these are shared: from the inside out, in this many rounds at most. */
const MOST_ROUNDS = 4;

function keyOf(object: PDFObject): string | null {
  if (object instanceof PDFRawStream) {
    const content = createHash('sha256').update(object.contents).digest('hex');
    return `${object.dict.toString()}${content}`;
  }
  const type = object instanceof PDFDict ? object.get(PDFName.of('Type'))?.toString() : undefined;
  return type && shareable.has(type) ? object.toString() : null;
}

function replaceRefs(object: PDFObject, by: ReadonlyMap<PDFRef, PDFRef>): void {
  const swapped = (value: PDFObject) => (value instanceof PDFRef ? by.get(value) : undefined);
  if (object instanceof PDFRawStream) replaceRefs(object.dict, by);
  else if (object instanceof PDFDict)
    for (const [name, value] of object.entries()) {
      const ref = swapped(value);
      if (ref) object.set(name, ref);
      else replaceRefs(value, by);
    }
  else if (object instanceof PDFArray)
    object.asArray().forEach((value, at) => {
      const ref = swapped(value);
      if (ref) object.set(at, ref);
      else replaceRefs(value, by);
    });
}

/** Keeps once what several letters brought along: the letterhead's pages and their fonts. */
function shareAlike(context: PDFContext): void {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const first = new Map<string, PDFRef>();
    const by = new Map<PDFRef, PDFRef>();
    for (const [ref, object] of context.enumerateIndirectObjects()) {
      const key = keyOf(object);
      const known = key === null ? undefined : first.get(key);
      if (known) by.set(ref, known);
      else if (key !== null) first.set(key, ref);
    }
    if (by.size === 0) return;
    for (const ref of by.keys()) context.delete(ref);
    for (const [, object] of context.enumerateIndirectObjects()) replaceRefs(object, by);
  }
}

/** PDFs one behind the other, as one; what they share is kept once. */
export async function mergePdfs({
  pdfs,
  asOf,
}: {
  pdfs: readonly Uint8Array[];
  asOf: string;
}): Promise<RenderedLetter> {
  const merged = await PDFDocument.create({ updateMetadata: false });
  for (const pdf of pdfs) {
    // Bank statements are often encrypted without a password, to restrict what is done with them.
    const source = await PDFDocument.load(pdf, { password: '', updateMetadata: false });
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
  }
  shareAlike(merged.context);
  merged.setProducer('Concordat');
  merged.setCreationDate(new Date(asOf));
  return { pdf: await merged.save({ updateFieldAppearances: false }), pages: merged.getPageCount() };
}
