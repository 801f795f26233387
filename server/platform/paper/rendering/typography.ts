import type { FontFamily } from './fonts.ts';

/** Sizes of a text in points; `width` is that of its column. */
export type Typography = { size: number; lineHeight: number; width: number };

/** The families differ in how large they look and in their built-in line spacing. */
const families: Readonly<Record<FontFamily, { size: number; lineHeight: number }>> = {
  sans: { size: 10, lineHeight: 1.24 },
  serif: { size: 11, lineHeight: 1.14 },
  humanist: { size: 11, lineHeight: 1.12 },
};

/** Large print has 16 points (RNIB, Clear Print). */
const LARGE = 16;

export const typographyOf = (family: FontFamily, isLargePrint: boolean, width: number): Typography => ({
  size: isLargePrint ? LARGE : families[family].size,
  lineHeight: families[family].lineHeight + (isLargePrint ? 0.06 : 0),
  width,
});
