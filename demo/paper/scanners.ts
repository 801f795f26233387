import type { Wear } from '#demo/paper/degrade.ts';
import type { Turn } from '#server/platform/paper/reading/pages.ts';

/** How a sheet goes through the scanner: as shades of grey or, like a fax, in black and white. */
export type Scanner = Wear & { dpi: number; turn: Turn; coding: 'grey' | 'fax' };

/** Scanners and sheets as post rooms have them. */
export const scanners = {
  clean: { dpi: 200, turn: 0, coding: 'grey', skew: 0, ink: 1, noise: 0, specks: 0 },
  office: { dpi: 200, turn: 0, coding: 'grey', skew: 0.8, ink: 0.85, noise: 8, specks: 40 },
  skewed: { dpi: 200, turn: 0, coding: 'grey', skew: -2, ink: 0.9, noise: 6, specks: 20 },
  faint: { dpi: 200, turn: 0, coding: 'grey', skew: 1.2, ink: 0.35, noise: 8, specks: 60 },
  fax: { dpi: 200, turn: 0, coding: 'fax', skew: 0.5, ink: 0.9, noise: 10, specks: 120 },
  upsideDown: { dpi: 200, turn: 180, coding: 'grey', skew: 0.6, ink: 0.9, noise: 6, specks: 20 },
} as const satisfies Record<string, Scanner>;
