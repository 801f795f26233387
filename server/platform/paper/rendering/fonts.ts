import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { words } from '#shared/platform/words.ts';
import { type EmbeddedFont, emptyDocument, openFont, type PdfDocument } from './pdfmake-internals.ts';

/** The families that a letterhead may choose. Roboto comes with pdfmake; the Source families are kept here, with their licences. */
const files = {
  sans: ['Roboto-Regular', 'Roboto-Medium', 'Roboto-Italic', 'Roboto-MediumItalic'],
  serif: words('SourceSerif4-Regular SourceSerif4-SemiBold SourceSerif4-Italic SourceSerif4-SemiBoldItalic'),
  humanist: words('SourceSans3-Regular SourceSans3-SemiBold SourceSans3-Italic SourceSans3-SemiBoldItalic'),
} as const;
export type FontFamily = keyof typeof files;

const roboto = join(createRequire(import.meta.url).resolve('pdfmake/fonts/Roboto.js'), '../Roboto');
const own = ['./fonts', '../../fonts']
  .map((place) => fileURLToPath(new URL(place, import.meta.url)))
  .find((place) => existsSync(place));

const pathOf = (name: string) => join(name.startsWith('Roboto') ? roboto : (own ?? '.'), `${name}.ttf`);

type Opened = ReturnType<typeof openFont> & {
  /** The measures of words, and how many documents have shared them. */
  words: Record<string, unknown>;
  documents: number;
  /** The font outside any document, for measuring. */
  measuring: EmbeddedFont | null;
};
const opened = new Map<string, Opened>();
/** Documents that share the measures of their words before these are dropped. */
const MOST_DOCUMENTS = 200;

function open(name: string): Opened {
  const known = opened.get(name);
  if (known) return known;
  const font = { ...openFont(pathOf(name)), words: Object.create(null), documents: 0, measuring: null };
  // A glyph remembers the first character that requested it, and the PDF names that: all are requested in a fixed
  // order, so that no letter depends on an earlier one.
  for (const code of font.font.characterSet) font.font.glyphForCodePoint(code);
  opened.set(name, font);
  return font;
}

const isFamily = (name: string): name is FontFamily => Object.hasOwn(files, name);

/** A font for one document. The file is read once, and words are measured once, for all documents of the thread. */
export function placeFont(
  document: PdfDocument,
  family: string,
  isBold: boolean,
  isItalic: boolean,
): EmbeddedFont {
  const styles = files[isFamily(family) ? family : 'sans'];
  const name = styles[(isBold ? 1 : 0) + (isItalic ? 2 : 0)] as string;
  const placed = document._fontFamilies[name];
  if (placed) return placed;
  const font = open(name);
  if (++font.documents > MOST_DOCUMENTS) Object.assign(font, { words: Object.create(null), documents: 0 });
  const embedded = new font.Embedded(document, font.font, `F${++document._fontCount}`);
  embedded.layoutCache = font.words;
  document._fontFamilies[name] = embedded;
  return embedded;
}

/** What a document calls a font that was placed in it. */
export const nameOfFont = (font: EmbeddedFont, { _fontFamilies }: PdfDocument): string =>
  Object.entries(_fontFamilies).find(([, placed]) => placed === font)?.[0] ?? '';

/** The upright font of a family outside any document, to measure texts by before they are laid out. */
export function measuringFont(family: FontFamily): EmbeddedFont {
  const font = open(files[family][0]);
  font.measuring ??= new font.Embedded(emptyDocument(), font.font, 'F0');
  font.measuring.layoutCache = font.words;
  return font.measuring;
}

/** The characters of a text that a family cannot print, each once. */
export function missingSigns(family: FontFamily, text: string): string[] {
  const { font } = open(files[family][0]);
  return [...new Set(text)].filter(
    (sign) => sign > ' ' && !font.hasGlyphForCodePoint(sign.codePointAt(0) as number),
  );
}
