import { freeTextContent } from './free-text.ts';
import type { Pdfium } from './pdfium-functions.ts';
import { borrowing, lending, textFrom } from './pdfium-memory.ts';

/** What is on a page besides its own content: forms, notes, stamps. */
export type Added = {
  /** Lines for the page's text: ticks, notes and values in words, each with what it refers to. */
  said: { about: string; words: string }[];
  /** How many letters are typed into fields. */
  typed: number;
  /** What the page holds and cannot be shown. */
  unshown: string[];
  /** How many objects the page has of its own, before those of its annotations. */
  objects: number;
};

/** FPDF_ANNOT_…, fpdf_annot.h. */
const LINK = 2;
const FREE_TEXT = 3;
const POPUP = 16;
const WIDGET = 20;
/** Kinds that PDFium draws only if they have an appearance of their own. */
const needsAppearance: Readonly<Record<number, string>> = {
  4: 'a line',
  7: 'a drawing',
  8: 'a drawing',
  13: 'a stamp',
  14: 'a mark',
};
const neverShown: Readonly<Record<number, string>> = {
  17: 'an attached file',
  18: 'a sound',
  19: 'a film',
  21: 'a film',
  25: 'a 3D model',
  26: 'a film',
};
/** FPDF_FORMFIELD_…, fpdf_formfill.h. */
const PUSH_BUTTON = 1;
const TICK_BOX = 2;
const RADIO = 3;
const SIGNATURE = 7;
const PASSWORD = 1 << 13;
/** Invisible and hidden. */
const UNSEEN = 1 | 2;
const MOST = 5000;
/** Export values that mean only that a box is ticked. */
const BARE_TICK = /^(?:yes|on|true|ja|oui|\d*)$/i;

type Annotation = { pdfium: Pdfium; form: number; at: number; kind: number; added: Added };

/**
 * Makes the annotations and filled fields of an open page part of its content, in memory only, and returns what they
 * say. Fields and notes without an appearance are given one. The page has to be loaded again to show it.
 */
export function settleAnnotations(pdfium: Pdfium, form: number, page: number): Added {
  const { fn } = pdfium;
  const added: Added = { said: [], typed: 0, unshown: [], objects: fn.FPDFPage_CountObjects(page) };
  fn.FORM_OnAfterLoadPage(page, form);
  try {
    const count = Math.min(fn.FPDFPage_GetAnnotCount(page), MOST);
    for (let index = 0; index < count; index += 1) {
      const at = fn.FPDFPage_GetAnnot(page, index);
      if (at === 0) continue;
      if ((fn.FPDFAnnot_GetFlags(at) & UNSEEN) === 0)
        readAnnotation({ pdfium, form, at, kind: fn.FPDFAnnot_GetSubtype(at), added });
      fn.FPDFPage_CloseAnnot(at);
    }
    fn.FPDFPage_Flatten(page, 0);
  } finally {
    fn.FORM_OnBeforeClosePage(page, form);
  }
  return added;
}

function readAnnotation(annotation: Annotation): void {
  const { pdfium, at, kind, added } = annotation;
  if (kind === WIDGET) return readField(annotation);
  if (kind === LINK || kind === POPUP) return;
  const contents = entry(pdfium, at, 'Contents');
  const hasAppearance = pdfium.fn.FPDFAnnot_GetAP(at, 0, 0, 0) > 2;
  if (kind === FREE_TEXT && contents && !hasAppearance) writeFreeText(pdfium, at, contents);
  const missing = neverShown[kind] ?? (hasAppearance ? undefined : needsAppearance[kind]);
  if (missing) added.unshown.push(missing);
  if (contents) added.said.push({ about: kind === FREE_TEXT ? '' : 'Note', words: contents });
}

/** A text in the dictionary of an annotation. */
const entry = (pdfium: Pdfium, at: number, key: string) =>
  lending(pdfium, key, 'latin1', (name) => textFrom(pdfium, pdfium.fn.FPDFAnnot_GetStringValue, at, name));

function writeFreeText(pdfium: Pdfium, at: number, contents: string): void {
  const { fn, memory } = pdfium;
  const box = borrowing(pdfium, 16, (place) => {
    fn.FPDFAnnot_GetRect(at, place);
    const view = new DataView(memory().buffer);
    const [left, top, right] = [0, 4, 8].map((step) => view.getFloat32(place + step, true));
    return { left: left!, top: top!, right: right! };
  });
  const appearance = freeTextContent(contents, entry(pdfium, at, 'DA'), box);
  lending(pdfium, appearance, 'utf16le', (text) => fn.FPDFAnnot_SetAP(at, 0, text));
}

function readField({ pdfium, form, at, added }: Annotation): void {
  const { fn } = pdfium;
  const type = fn.FPDFAnnot_GetFormFieldType(form, at);
  if (type === PUSH_BUTTON || type === SIGNATURE || type < 0) return;
  if (fn.FPDFAnnot_GetFormFieldFlags(form, at) & PASSWORD) return;
  const about =
    textFrom(pdfium, fn.FPDFAnnot_GetFormFieldAlternateName, form, at) ||
    lastName(textFrom(pdfium, fn.FPDFAnnot_GetFormFieldName, form, at));
  if (type === TICK_BOX || type === RADIO) {
    if (!fn.FPDFAnnot_IsChecked(form, at)) return;
    const value = textFrom(pdfium, fn.FPDFAnnot_GetFormFieldExportValue, form, at);
    added.said.push({ about, words: BARE_TICK.test(value) ? 'ticked' : value });
    return;
  }
  const words = textFrom(pdfium, fn.FPDFAnnot_GetFormFieldValue, form, at);
  if (!words) return;
  added.said.push({ about, words });
  added.typed += words.replace(/[^\p{L}\p{N}]/gu, '').length;
}

/** A field's own name: `form[0].page[0].Name[0]` is Name. */
const lastName = (name: string) => (name.split('.').at(-1) ?? '').replace(/\[\d+\]$/, '');
