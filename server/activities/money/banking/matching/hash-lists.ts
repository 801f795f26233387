/** Numbers in a growing typed array: four bytes each, outside the garbage-collected heap. */
export class Numbers {
  #values = new Int32Array(1_024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }
}

const NONE = -1;

/**
 * Lists of numbers by hash, in the order in which they were added: some 20 bytes an entry, where a Map of arrays takes 150. Different keys
 * may share a hash, so the caller checks what it finds.
 */
export class HashLists {
  readonly #hashes = new Numbers();
  readonly #values = new Numbers();
  /** The entry added before it in the same slot. */
  readonly #previous = new Numbers();
  #slots = new Int32Array(2_048).fill(NONE);

  add(hash: number, value: number): void {
    if (this.#values.length === this.#slots.length) this.#widen();
    const slot = hash & (this.#slots.length - 1);
    this.#hashes.push(hash);
    this.#previous.push(this.#slots[slot]!);
    this.#slots[slot] = this.#values.length;
    this.#values.push(value);
  }

  find(hash: number): number[] {
    const found: number[] = [];
    let entry = this.#slots[hash & (this.#slots.length - 1)]!;
    for (; entry !== NONE; entry = this.#previous.at(entry))
      if (this.#hashes.at(entry) === hash) found.push(this.#values.at(entry));
    return found.reverse();
  }

  #widen(): void {
    this.#slots = new Int32Array(this.#slots.length * 2).fill(NONE);
    for (let entry = 0; entry < this.#values.length; entry++) {
      const slot = this.#hashes.at(entry) & (this.#slots.length - 1);
      this.#previous.set(entry, this.#slots[slot]!);
      this.#slots[slot] = entry;
    }
  }
}

/** FNV-1a of a text, over its UTF-16 units, as a signed 32-bit number. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** One hash of two numbers. */
export const hashOfPair = (one: number, other: number): number => {
  const mixed = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ other;
  return Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) | 0;
};

/** Values stored once and known by their number. */
export class Interned<Value> {
  readonly #numbers = new Map<string, number>();
  readonly #values: Value[] = [];

  /** The number of the value with this key; a new value is stored. */
  keep(key: string, value: () => Value): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#values.length);
    return this.#values.push(value()) - 1;
  }

  /** The number of a known value. */
  number(key: string): number | undefined {
    return this.#numbers.get(key);
  }

  at(number: number): Value {
    return this.#values[number]!;
  }
}
