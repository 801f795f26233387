/** A list in parts of at most this size, in its order. */
export function* inChunks<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
