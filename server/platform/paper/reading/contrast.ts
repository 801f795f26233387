import type { Samples } from './pdfium.ts';

/** Ink that leaves more of the paper's light than this is faint. */
const FAINT = 70;
/** How far noise takes the paper below its usual shade. */
const MARGIN = 16;

/**
 * Faint ink is darkened and the noise of the paper taken out: the recogniser tells ink from paper by the page's two usual shades,
 * and finds none where noise is as strong as ink. Pages of good contrast stay as they are.
 */
export function withContrast(page: Samples): Samples {
  const counts = new Uint32Array(256);
  for (const value of page.data) counts[value]! += 1;
  const paper = counts.indexOf(Math.max(...counts));
  const ink = shadeBelow(counts, page.data.length * 0.005);
  const white = paper - MARGIN;
  if (ink < FAINT || white - ink < 20) return page;
  const shades = Uint8Array.from({ length: 256 }, (_, value) =>
    Math.max(0, Math.min(255, ((value - ink) * 255) / (white - ink))),
  );
  return { ...page, data: page.data.map((value) => shades[value]!) };
}

/** The shade below which this number of samples lies. */
function shadeBelow(counts: Uint32Array, most: number): number {
  let seen = 0;
  return counts.findIndex((count) => (seen += count) > most);
}
