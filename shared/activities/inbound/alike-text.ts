/*
 * Post that came in twice is recognised by its text: two scans of a sheet never have the same bytes, and rarely the same words. A signature is
 * the least of many hashes over the text's runs of three words (MinHash); the share of equal ones estimates how many runs they share.
 */

const HASHES = 64;
const BAND = 4;
const FEWEST_RUNS = 12;

/** From this similarity on, two texts are taken for the same paper. */
export const ALIKE = 0.7;

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** One of a family of hashes: odd factors from a fixed sequence, mixed so that every bit counts. */
function rehashed(hash: number, n: number): number {
  let mixed = Math.imul(hash ^ Math.imul(n + 1, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) | 0;
}

/** The signature of a text, as 32-bit integers; null for a text too short to compare. */
export function textSignature(text: string): number[] | null {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
  const runs = new Set<number>();
  for (let at = 0; at + 2 < words.length; at++)
    runs.add(hashOf(`${words[at]} ${words[at + 1]} ${words[at + 2]}`));
  if (runs.size < FEWEST_RUNS) return null;
  return Array.from({ length: HASHES }, (_, n) => {
    let least = 0x7fffffff;
    for (const run of runs) least = Math.min(least, rehashed(run, n));
    return least;
  });
}

/** Which bands of a signature two alike texts are likely to share: how they are looked up, as 32-bit integers. */
export function signatureBands(signature: readonly number[]): number[] {
  return Array.from(
    { length: HASHES / BAND },
    (_, band) => hashOf(`${band}:${signature.slice(band * BAND, (band + 1) * BAND).join(',')}`) | 0,
  );
}

/** The similarity of two texts by their signatures, from 0 to 1. */
export const alikeness = (one: readonly number[], other: readonly number[]): number =>
  one.filter((hash, n) => hash === other[n]).length / HASHES;

/** References, amounts and dates: they distinguish one form letter from another. */
const figuresOf = (text: string) =>
  new Set(
    (text.match(/[\p{L}\p{N}/.,-]*\d[\p{L}\p{N}/.,-]*/gu) ?? []).map((word) =>
      word.replace(/[^\p{L}\p{N}]/gu, ''),
    ),
  );

/** The share of their figures that two texts must have in common to be taken for the same paper. */
const SHARED = 0.6;

/** Whether two alike texts also name much the same figures: letters of one form to two clients do not. */
export function shareFigures(one: string, other: string): boolean {
  const [ours, theirs] = [figuresOf(one), figuresOf(other)];
  const either = new Set([...ours, ...theirs]).size;
  const both = [...ours].filter((figure) => theirs.has(figure)).length;
  return either === 0 || both / either >= SHARED;
}
