import { isCleanText } from '#shared/platform/validation.ts';
import { FieldError, refused } from './problems.ts';

/** A piece of marked-up text: XML, or the SGML of OFX 1 whose elements may stay open. Names are without prefix. */
export type MarkupToken =
  | { kind: 'open'; name: string; attributes: string; empty: boolean; lineNumber: number }
  | { kind: 'close'; name: string; lineNumber: number }
  | { kind: 'text'; text: string; lineNumber: number };

const LONGEST = 200_000;
const enclosures = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Splits text that arrives in pieces into tags and the text between them. Text keeps its entities; blank text is left out. */
class MarkupScanner {
  #rest = '';
  #text = '';
  #lineNumber = 1;
  #textLine = 1;

  push(piece: string): MarkupToken[] {
    const tokens: MarkupToken[] = [];
    const buffer = this.#rest + piece;
    let at = 0;
    while (at < buffer.length) {
      const tag = buffer.indexOf('<', at);
      this.#takeText(buffer.slice(at, tag < 0 ? buffer.length : tag));
      if (tag < 0) {
        at = buffer.length;
        break;
      }
      const end = this.#takeTag(buffer, tag, tokens);
      at = end < 0 ? tag : end;
      if (end < 0) break;
    }
    this.#rest = buffer.slice(at);
    if (this.#rest.length + this.#text.length > LONGEST)
      throw refused('This element is not closed. The file may be damaged.', this.#lineNumber);
    return tokens;
  }

  /** The remainder when the file ends; an unfinished tag means that the file is truncated. */
  end(): MarkupToken[] {
    const tokens: MarkupToken[] = [];
    if (this.#rest !== '') throw cutShort(this.#lineNumber);
    this.#flushText(tokens);
    return tokens;
  }

  #takeText(text: string): void {
    if (this.#text.trim() === '') {
      const blank = /^\s*/.exec(text)![0];
      this.#count(blank);
      this.#textLine = this.#lineNumber;
      this.#text = text.slice(blank.length);
      this.#count(this.#text);
    } else {
      this.#text += text;
      this.#count(text);
    }
  }

  /** Consumes what starts at the bracket and returns where it ends, or -1 when its end has not arrived. */
  #takeTag(buffer: string, from: number, tokens: MarkupToken[]): number {
    const second = buffer[from + 1];
    if (second === undefined) return -1;
    if (second === '!' || second === '?') return this.#takeEnclosure(buffer, from);
    if (!/[A-Za-z_/]/.test(second)) {
      this.#takeText('<');
      return from + 1;
    }
    const end = buffer.indexOf('>', from);
    if (end < 0) return -1;
    this.#flushText(tokens);
    tokens.push(this.#tagOf(buffer.slice(from + 1, end)));
    this.#count(buffer.slice(from, end));
    return end + 1;
  }

  #takeEnclosure(buffer: string, from: number): number {
    for (const [opening, closing] of enclosures) {
      if (!buffer.startsWith(opening, from)) {
        if (opening.startsWith(buffer.slice(from))) return -1;
        continue;
      }
      const end = buffer.indexOf(closing, from + opening.length);
      if (end < 0) return -1;
      const inside = buffer.slice(from + opening.length, end);
      if (opening === '<![CDATA[') this.#takeText(inside.replaceAll('&', '&amp;'));
      else this.#count(inside);
      return end + closing.length;
    }
    throw refused('The file defines entities of its own, which is not allowed here.', this.#lineNumber);
  }

  #tagOf(inside: string): MarkupToken {
    const lineNumber = this.#lineNumber;
    const closing = inside.startsWith('/');
    const found = /^\/?(?:[\w.-]+:)?([\w.-]+)([^]*)$/.exec(inside);
    if (!found) throw refused(`<${inside.slice(0, 20)}> is not a tag. The file may be damaged.`, lineNumber);
    const name = found[1]!;
    if (closing) return { kind: 'close', name, lineNumber };
    const empty = inside.endsWith('/');
    return { kind: 'open', name, attributes: found[2]!, empty, lineNumber };
  }

  #flushText(tokens: MarkupToken[]): void {
    const text = this.#text.trim();
    if (text !== '') tokens.push({ kind: 'text', text, lineNumber: this.#textLine });
    this.#text = '';
  }

  #count(text: string): void {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#lineNumber++;
  }
}

/** The file ends in the middle of a tag. */
export const cutShort = (lineNumber: number) =>
  refused('The file ends in the middle. It was cut short: download it again.', lineNumber);

/** The tokens of a marked-up text that arrives in pieces. */
export async function* markupTokens(pieces: AsyncIterable<string>): AsyncGenerator<MarkupToken> {
  const scanner = new MarkupScanner();
  for await (const piece of pieces) yield* scanner.push(piece);
  yield* scanner.end();
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  pound: '£',
};

/** Text with its entities replaced. Lookalikes stay: SGML statements write `M&S` as it is. */
export function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    const sign = code > 0x10_ff_ff ? '' : String.fromCodePoint(code);
    if (!isCleanText(sign) || sign === '') throw new FieldError(`${whole} is not a character.`);
    return sign;
  });
}
