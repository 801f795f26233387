/** Digits in a case reference, after the prefix of its domain. */
const DIGITS = 6;

/** Letters mistaken for digits, and the other way round. */
const lookalikes: Record<string, string> = { O: '0', Q: '0', D: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' };

/** The separators allowed between the characters of a reference: a full stop or dash, or up to three white-space characters. */
const GAP = '(?:\\s{1,3}|[.-])?';
/** The separators allowed between its letters and its digits as well. */
const LABEL_GAP = '(?:\\s{1,3}|[.:/#-]\\s?){0,2}';

/** References that part of a text could have been meant for, each with that part. */
export type NearReferences = Map<string, string>;

/**
 * Finds case references in narratives. A reference must be separate from other letters and digits; spaces,
 * points and dashes inside it are ignored. A near miss is one slip away: a digit mistyped, missing, doubled or swapped with its
 * neighbour, a letter for a digit, a mistyped or missing prefix, a word run into it.
 */
export class ReferenceReader {
  readonly #prefixes: readonly string[];
  readonly #exact: RegExp | null;

  constructor(prefixes: Iterable<string>) {
    this.#prefixes = [...new Set(prefixes)].toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
    const letters = this.#prefixes.map((prefix) => Array.from(prefix).join(GAP));
    this.#exact = letters.length
      ? new RegExp(
          `(?<![A-Z0-9])(${letters.join('|')})${LABEL_GAP}(\\d(?:${GAP}\\d){${DIGITS - 1}})(?![A-Z0-9])`,
          'g',
        )
      : null;
  }

  /** The references in a text of capitals, each once, in order. */
  found(capitals: string): string[] {
    if (!this.#exact) return [];
    const references = Array.from(capitals.matchAll(this.#exact), ([text]) => squeezed(text));
    return [...new Set(references)];
  }

  /** A text without its references: a number stands for each. */
  without(capitals: string): string {
    return this.#exact ? capitals.replace(this.#exact, ' 0 ') : capitals;
  }

  /**
   * Text that looks like a reference but is neither this one nor a copy of it that the end of another field cut off: perhaps
   * another, mistyped.
   */
  another(capitals: string, reference: string): string | null {
    // Its own occurrences are taken out first, so that a fragment of one is not mistaken for another reference.
    const rest = this.#exact
      ? capitals.replace(this.#exact, (text) => (squeezed(text) === reference ? '#' : text))
      : capitals;
    for (const field of rest.split('|'))
      for (const [, letters = '', digits = '', after = ''] of field.matchAll(
        /(?<![A-Z0-9])([A-Z]{1,8})\s{0,3}[.:/#-]?\s{0,3}(\d{3,8})(?!\d)(?=(.*))/gs,
      )) {
        const found = letters + digits;
        const isCopy = after.trim() === '' && !field.includes('#') && reference.startsWith(found);
        if (this.#prefixes.includes(letters) && !isCopy) return found;
      }
    return null;
  }

  /** The references one slip away from something in the text; `isKnown` tells which exist. */
  near(capitals: string, isKnown: (reference: string) => boolean): NearReferences {
    const near: NearReferences = new Map();
    const note = (reference: string, found: string) => {
      if (isKnown(reference) && !near.has(reference)) near.set(reference, found);
    };
    for (const [found, letters = '', gap, digits = ''] of capitals.matchAll(
      /([A-Z]{0,20})(\s{1,3}|[.:/#-]|)(\d{3,8})(?!\d)/g,
    ))
      for (const reference of this.#meant(letters, digits, gap !== '')) note(reference, found.trim());
    for (const [found] of capitals.matchAll(/(?<![A-Z0-9])[A-Z]{1,4}[ -]?[0-9OQDILZSB]{6}(?![A-Z0-9])/g))
      for (const reference of this.#withLookalikes(found)) note(reference, found.trim());
    return near;
  }

  /** The references one slip away from this one, itself excluded. */
  slips(reference: string): string[] {
    const digits = reference.slice(-DIGITS);
    const prefix = reference.slice(0, -DIGITS);
    return [...substitutions(digits), ...swaps(digits)]
      .filter((other) => other !== digits)
      .map((other) => prefix + other);
  }

  *#meant(letters: string, digits: string, apart: boolean): Generator<string> {
    const own = this.#prefixes.find((prefix) => letters === prefix);
    if (own) {
      for (const other of digitsMeant(digits)) yield own + other;
      return;
    }
    if (digits.length !== DIGITS) return;
    for (const prefix of this.#prefixes)
      if (letters === '' || apart || letters.endsWith(prefix) || oneSlipApart(letters, prefix))
        yield prefix + digits;
  }

  *#withLookalikes(found: string): Generator<string> {
    const signs = squeezed(found);
    const digits = Array.from(signs.slice(-DIGITS), (sign) => lookalikes[sign] ?? sign).join('');
    const prefix = signs.slice(0, -DIGITS);
    if (/^\d+$/.test(digits) && this.#prefixes.includes(prefix)) yield prefix + digits;
  }
}

/** A reference without the separators between its characters. */
const squeezed = (text: string) => text.replace(/[^A-Z0-9]/g, '');

/** The references that digits after a correct prefix may have been meant for. */
function* digitsMeant(digits: string): Generator<string> {
  if (digits.length === DIGITS) {
    yield digits;
    yield* substitutions(digits);
    yield* swaps(digits);
  } else if (digits.length < DIGITS) {
    yield digits.padStart(DIGITS, '0');
    if (digits.length === DIGITS - 1)
      for (let at = 0; at <= digits.length; at++)
        for (let digit = 0; digit <= 9; digit++) yield digits.slice(0, at) + digit + digits.slice(at);
  } else if (digits.length === DIGITS + 1)
    for (let at = 0; at < digits.length; at++) yield digits.slice(0, at) + digits.slice(at + 1);
}

function* substitutions(digits: string): Generator<string> {
  for (let at = 0; at < digits.length; at++)
    for (let digit = 0; digit <= 9; digit++) yield digits.slice(0, at) + digit + digits.slice(at + 1);
}

function* swaps(digits: string): Generator<string> {
  for (let at = 0; at + 1 < digits.length; at++)
    yield digits.slice(0, at) + digits[at + 1]! + digits[at]! + digits.slice(at + 2);
}

/** Whether one letter mistyped, missing, added or swapped turns one word into the other. */
export function oneSlipApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1 || b.length < 2) return false;
  if (a.length === b.length) {
    const wrong = Array.from(a, (letter, n) => (letter === b[n] ? -1 : n)).filter((n) => n >= 0);
    if (wrong.length === 1) return true;
    const [first, second] = wrong;
    return wrong.length === 2 && second === first! + 1 && a[first!] === b[second] && a[second] === b[first!];
  }
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  return Array.from(longer, (_, n) => longer.slice(0, n) + longer.slice(n + 1)).includes(shorter);
}
