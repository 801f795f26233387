import { createHash } from 'node:crypto';
import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { LetterRefused } from './letter-input.ts';
import type { PdfDocument, Reference } from './pdfmake-internals.ts';

/** The first page of a letterhead's PDF, ready to be drawn under pages of letters. */
export type Underlay = { source: PDFDocument; form: PDFRef; width: number; height: number };

const labels = { firstPagePdf: 'first page', continuationPdf: 'following pages' } as const;
const MOST_KEPT = 8;
const kept = new Map<string, Underlay>();

/** Reads a page of a letterhead; the last few are kept, since letters of a run share them. */
export async function readUnderlay(
  pdf: Uint8Array | null,
  part: 'firstPagePdf' | 'continuationPdf',
): Promise<Underlay | null> {
  if (!pdf) return null;
  const key = createHash('sha256').update(pdf).digest('hex');
  const known = kept.get(key);
  if (known) return known;
  try {
    const letterhead = await PDFDocument.load(pdf, { updateMetadata: false });
    const source = await PDFDocument.create({ updateMetadata: false });
    const [sheet] = await source.embedPdf(letterhead, [0]);
    if (!sheet) throw new Error('No page.');
    await source.flush();
    const underlay = { source, form: sheet.ref, width: sheet.width, height: sheet.height };
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value as string);
    kept.set(key, underlay);
    return underlay;
  } catch {
    throw new LetterRefused(
      part,
      `The PDF that the letterhead prints under its ${labels[part]} cannot be read. Replace it in Settings › Letterheads.`,
    );
  }
}

/** Copies objects of a letterhead into a document of pdfkit, each once. */
function copier(document: PdfDocument, { source }: Underlay) {
  const copied = new Map<string, Reference>();
  const value = (object: PDFObject): unknown => {
    if (object instanceof PDFRef) return reference(object);
    if (object instanceof PDFName) return object.asString().slice(1);
    if (object instanceof PDFNumber) return object.asNumber();
    if (object instanceof PDFBool) return object.asBoolean();
    if (object instanceof PDFString || object instanceof PDFHexString) return Buffer.from(object.asBytes());
    if (object instanceof PDFArray) return object.asArray().map(value);
    if (object instanceof PDFDict) return entries(object);
    return null;
  };
  const entries = (dict: PDFDict) =>
    Object.fromEntries(dict.entries().map(([name, object]) => [name.asString().slice(1), value(object)]));
  const reference = (ref: PDFRef): Reference => {
    const done = copied.get(ref.tag);
    if (done) return done;
    const object = source.context.lookup(ref);
    const isPacked = object instanceof PDFRawStream && object.dict.has(PDFName.of('Filter'));
    // If a filter is given, pdfkit does not compress the content again.
    const copy = document.ref(isPacked ? { Filter: 'FlateDecode' } : {});
    copied.set(ref.tag, copy);
    if (object instanceof PDFRawStream) {
      const { Length: _, ...data } = entries(object.dict);
      copy.data = data;
      copy.end(object.contents);
    } else {
      copy.data = object ? value(object) : null;
      copy.end();
    }
    return copy;
  };
  return reference;
}

/** Draws the letterhead's pages under those of a letter, as artifacts: screen readers skip them. */
export function underlayDrawer(first: Underlay | null, following: Underlay | null) {
  const forms = new Map<Underlay, Reference>();
  return (document: PdfDocument, number: number): void => {
    const underlay = number === 1 ? first : following;
    if (!underlay) return;
    const form = forms.get(underlay) ?? copier(document, underlay)(underlay.form);
    forms.set(underlay, form);
    const { width, height, xobjects } = document.page;
    xobjects.Letterhead = form;
    const scale = [width / underlay.width, height / underlay.height].map((factor) => factor.toFixed(5));
    document.markContent('Artifact', { type: 'Page' });
    // pdfkit counts from the top of the page, the letterhead from its foot.
    document.addContent(`q 1 0 0 -1 0 ${height} cm ${scale[0]} 0 0 ${scale[1]} 0 0 cm /Letterhead Do Q`);
    document.endMarkedContent();
  };
}
