import type { Samples } from '#server/platform/paper/reading/pdfium.ts';

/** What happens to a page between printer and scanner. */
export type Wear = {
  /** Clockwise, in degrees. */
  skew: number;
  /** How much of the ink is left, from 0 to 1. */
  ink: number;
  /** The spread of the noise, of 255. */
  noise: number;
  /** Specks of dirt on the page. */
  specks: number;
};

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A page in grey as a scanner would see it: skewed, faded, noisy and specked. The same page, wear and seed give the same samples. */
export function worn(page: Samples, { skew, ink, noise, specks }: Wear, seed: number): Samples {
  const { width, height } = page;
  const chance = chances(seed);
  const data = skewed(page, skew);
  for (let at = 0; at < data.length; at += 1) {
    const pale = 245 - (255 - data[at]!) * ink * 0.95;
    // The sum of two uniform draws is close enough to a bell curve.
    const value = noise === 0 ? pale : pale + (chance() + chance() - 1) * noise * 2.4;
    data[at] = value < 0 ? 0 : value > 255 ? 255 : value;
  }
  for (let left = specks; left > 0; left -= 1) {
    const size = 1 + Math.floor(chance() * 3);
    const [x, y] = [Math.floor(chance() * (width - size)), Math.floor(chance() * (height - size))];
    for (let row = y; row < y + size; row += 1) data.fill(60, row * width + x, row * width + x + size);
  }
  return { width, height, data };
}

/** Rotated about its centre, interpolating the four nearest samples; what comes in from outside is white. */
function skewed({ width, height, data }: Samples, degrees: number): Uint8Array {
  if (degrees === 0) return data.slice();
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const out = new Uint8Array(data.length).fill(255);
  for (let y = 0, to = 0; y < height; y += 1) {
    const dy = y - height / 2;
    for (let x = 0; x < width; x += 1, to += 1) {
      const dx = x - width / 2;
      const fromX = dx * cos + dy * sin + width / 2;
      const fromY = dy * cos - dx * sin + height / 2;
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue;
      const at = top * width + left;
      const [u, v] = [fromX - left, fromY - top];
      const above = data[at]! * (1 - u) + data[at + 1]! * u;
      const below = data[at + width]! * (1 - u) + data[at + width + 1]! * u;
      out[to] = above * (1 - v) + below * v;
    }
  }
  return out;
}
