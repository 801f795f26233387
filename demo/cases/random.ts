/** Random draws that are the same for the same seed, on every machine and however many cases are made at once. */
export class Random {
  #state: number;

  constructor(seed: number, stream: number) {
    this.#state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 1, 0xc2b2ae35)) >>> 0;
    // Streams of neighbouring seeds start out similar; a few draws separate them.
    for (let draw = 0; draw < 4; draw++) this.next();
  }

  /** At least 0, less than 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number between the two, inclusive. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** True with the given probability. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** Favours early entries, as with the distribution of names. */
  pickSkewed<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() ** 1.5 * list.length)] as T;
  }

  /** One of the weighted values. */
  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T {
    // By index: destructuring the pairs costs several times as much.
    let sum = 0;
    for (const each of list) sum += each[1];
    let left = this.next() * sum;
    for (const each of list) {
      left -= each[1];
      if (left < 0) return each[0];
    }
    return list.at(-1)![0];
  }

  /** N different ones, or all of them if there are fewer. */
  some<T>(list: readonly T[], count: number): T[] {
    const rest = [...list];
    const taken: T[] = [];
    while (taken.length < count && rest.length > 0)
      taken.push(rest.splice(Math.floor(this.next() * rest.length), 1)[0] as T);
    return taken;
  }

  /** Letters from an alphabet. */
  letters(alphabet: string, count: number): string {
    let text = '';
    for (let n = 0; n < count; n++) text += alphabet[Math.floor(this.next() * alphabet.length)];
    return text;
  }
}
