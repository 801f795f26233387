import type { PageText, Word } from './pages.ts';
import type { OpenPage } from './pdfium.ts';
import { allocate } from './pdfium-memory.ts';
import { withAdded } from './said-on-page.ts';

/** A page with fewer letters and a picture over much of it is a scan, on which somebody may have put a stamp. */
const FEW_LETTERS = 150;
const IMAGE = 3;
const FORM = 5;
/** Pages are drawn into a square of this size to find places on them: PDFium answers in whole numbers. */
const ACROSS = 1_000_000;

type Character = { sign: string; box: Box | null };
type Box = { left: number; top: number; right: number; bottom: number };

/** The text that a page of a PDF holds, with the place of each word; null where the page is a picture and has to be recognised. */
export function textOf(open: OpenPage): PageText | null {
  const characters = charactersOf(open);
  if (!characters) return null;
  const letters = characters.filter(({ sign }) => /[\p{L}\p{N}]/u.test(sign)).length;
  // Text typed into a fillable scan says nothing about the scan's own words.
  if (letters - (open.added?.typed ?? 0) < FEW_LETTERS && isPicture(open, letters)) return null;
  const text = characters
    .map(({ sign }) => sign)
    .join('')
    .replace(/[ \t]+\n/g, '\n')
    .trim();
  const words = wordsOf(characters);
  return withAdded({ page: open.number, text, words, confidence: 100, turned: 0, source: 'pdf' }, open.added);
}

/** Null where the fonts do not say which letters they draw. */
function charactersOf(open: OpenPage): Character[] | null {
  const { pdfium, page } = open;
  const { fn } = pdfium;
  const text = fn.FPDFText_LoadPage(page);
  if (text === 0) return [];
  const place = allocate(pdfium, 40);
  try {
    const count = fn.FPDFText_CountChars(text);
    const characters: Character[] = [];
    let unknown = 0;
    for (let at = 0; at < count; at += 1) {
      if (fn.FPDFText_HasUnicodeMapError(text, at) === 1) unknown += 1;
      const sign = signOf(fn.FPDFText_GetUnicode(text, at));
      const hasBox =
        /\S/.test(sign) && fn.FPDFText_GetCharBox(text, at, place, place + 8, place + 16, place + 24);
      characters.push({ sign, box: hasBox ? boxAt(open, place) : null });
    }
    return unknown > count * 0.3 && count > 0 ? null : characters;
  } finally {
    fn.free(place);
    fn.FPDFText_ClosePage(text);
  }
}

/** PDFium marks a hyphen at the end of a line with 2. */
function signOf(code: number): string {
  if (code === 2) return '-';
  if (code === 13 || code === 0 || code > 0x10ffff) return '';
  return String.fromCodePoint(code);
}

/** A box in fractions of the page as it is shown; the four numbers at the place are left, right, bottom and top in the page's own system. */
function boxAt({ pdfium, page }: OpenPage, place: number): Box {
  const { fn, memory } = pdfium;
  const view = new DataView(memory().buffer);
  const [left, right, bottom, top] = [0, 8, 16, 24].map((step) => view.getFloat64(place + step, true)) as [
    number,
    number,
    number,
    number,
  ];
  const corners = [
    [left, top],
    [right, bottom],
  ].map(([x, y]) => {
    fn.FPDF_PageToDevice(page, 0, 0, ACROSS, ACROSS, 0, x!, y!, place + 32, place + 36);
    const found = new DataView(memory().buffer);
    return [found.getInt32(place + 32, true) / ACROSS, found.getInt32(place + 36, true) / ACROSS] as const;
  });
  const [[ax, ay], [bx, by]] = corners as [readonly [number, number], readonly [number, number]];
  return { left: Math.min(ax, bx), top: Math.min(ay, by), right: Math.max(ax, bx), bottom: Math.max(ay, by) };
}

function wordsOf(characters: readonly Character[]): Word[] {
  const words: Word[] = [];
  let text = '';
  let box: Box | null = null;
  const finish = () => {
    if (text && box) words.push(wordIn(text, box));
    text = '';
    box = null;
  };
  for (const { sign, box: of } of characters) {
    if (!/\S/.test(sign)) {
      finish();
      continue;
    }
    text += sign;
    if (of) box = box ? around(box, of) : of;
  }
  finish();
  return words;
}

const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

const short = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;

const wordIn = (text: string, { left, top, right, bottom }: Box): Word => ({
  text,
  x: short(left),
  y: short(top),
  width: short(right - left),
  height: short(bottom - top),
  confidence: 100,
});

/** Whether a page with few letters shows something else: a picture over half of it, or without any letters anything at all. */
function isPicture(open: OpenPage, letters: number): boolean {
  const { pdfium, page, width, height } = open;
  const { fn, memory } = pdfium;
  const count = Math.min(fn.FPDFPage_CountObjects(page), 5000);
  if (letters === 0) return count > 0;
  // What was filled in came last.
  const own = Math.min(count, open.added?.objects ?? count);
  const place = allocate(pdfium, 16);
  try {
    for (let at = 0; at < own; at += 1) {
      const object = fn.FPDFPage_GetObject(page, at);
      const type = fn.FPDFPageObj_GetType(object);
      if (type !== IMAGE && type !== FORM) continue;
      if (!fn.FPDFPageObj_GetBounds(object, place, place + 4, place + 8, place + 12)) continue;
      const view = new DataView(memory().buffer);
      const [left, bottom, right, top] = [0, 4, 8, 12].map((step) => view.getFloat32(place + step, true)) as [
        number,
        number,
        number,
        number,
      ];
      if ((right - left) * (top - bottom) > (width * height) / 2) return true;
    }
    return false;
  } finally {
    fn.free(place);
  }
}
