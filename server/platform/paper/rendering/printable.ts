import { missingSigns } from './fonts.ts';

/** Stands for a character that the font lacks, such as an emoji or a Hebrew letter. */
export const STAND_IN = '\uFFFD';

const graphemes = new Intl.Segmenter('en-GB');
/** Characters that the font certainly has; nearly all texts have only these. */
const isLatin = /^[\n\t\x20-\x7E\u00A1-\u00AC\u00AE-\u017F\u2013\u2014\u2018\u2019\u201C\u201D\u2026]*$/;
/** Invisible characters: controls and direction marks, which would reverse the text around them. */
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}]/gu;

/** A text as plain papers print it: characters that the font lacks are visibly replaced, and none disturbs the text around it. */
export function printable(text: string): string {
  if (isLatin.test(text)) return text;
  return Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) => {
    const seen = segment.replace(unseen, '');
    return missingSigns('sans', seen).length > 0 ? STAND_IN : seen;
  }).join('');
}
