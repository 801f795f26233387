import { unescapedHtml } from '#shared/platform/html.ts';

/** A piece of a letter's text: markup, words, or a mark between double braces with the tags that the editor put inside it. */
export type Piece =
  | { kind: 'tag'; name: string; isClosing: boolean; html: string }
  | { kind: 'text'; html: string }
  | { kind: 'mark'; mark: Mark; before: string; after: string };

/**
 * A mark in a letter's text. `written` is the text between the braces; `left` the part that stays in the text if it is not the mark itself.
 */
export type Mark = { written: string } & (
  | { is: 'token'; token: string; blank: string | null }
  | { is: 'open'; sign: 'if' | 'unless'; token: string }
  | { is: 'else' }
  | { is: 'close'; sign: 'if' | 'unless' }
  | { is: 'malformed'; why: string; left?: string }
);

const tagPattern = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/giy;
/** Tags without an end. */
export const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col', 'wbr', 'input']);
/** A mark cannot extend across these tags. */
const inlineTags = new Set(['a', 'b', 'code', 'em', 'i', 's', 'span', 'strong', 'sub', 'sup', 'u', 'mark']);

/** The words of a piece of HTML without tags; spaces that do not break are spaces. */
const wordsOf = (html: string): string =>
  unescapedHtml(html.replace(/<[^>]*>/g, '').replaceAll('&nbsp;', ' ')).replaceAll('\u00a0', ' ');

/** Whether the HTML shows nothing. */
export const isBlank = (html: string): boolean => wordsOf(html).trim() === '';

const blankPattern = /^(.*?)\|\s*or\s*:\s*(?:"([^"]*)"|“([^”]*)”|'([^']*)'|‘([^’]*)’)$/s;
const namePattern = /^[a-z][a-z0-9]*(?:\.[a-z0-9]+)*(?:\[\])?$/i;

function markOf(text: string): Mark {
  const written = text.replace(/\s+/g, ' ').trim();
  const malformed = (why: string): Mark => ({ written, is: 'malformed', why });
  if (written.startsWith('#')) {
    const [, sign, token = ''] = /^#\s*(if|unless)\b\s*(.*)$/.exec(written) ?? [];
    if (sign !== 'if' && sign !== 'unless') return malformed('only {{#if …}} and {{#unless …}} open a block');
    if (!namePattern.test(token)) return malformed(`{{#${sign} …}} needs one token`);
    return { written, is: 'open', sign, token };
  }
  if (written.startsWith('/')) {
    const [, sign] = /^\/\s*(if|unless)$/.exec(written) ?? [];
    return sign === 'if' || sign === 'unless'
      ? { written, is: 'close', sign }
      : malformed('only {{/if}} and {{/unless}} close a block');
  }
  if (written === 'else') return { written, is: 'else' };
  const [, named, ...quoted] = blankPattern.exec(written) ?? [];
  const token = (named ?? written).trim();
  if (token === '') return malformed('there is nothing between the braces');
  if (named === undefined && token.includes('|')) return malformed('write {{token | or: "…"}}');
  return { written, is: 'token', token, blank: quoted.find((each) => each !== undefined) ?? null };
}

/** The end of the mark that opens at `from`; null if a block tag, another mark or the end of the text comes first. */
function endOfMark(html: string, from: number): number | null {
  for (let at = from; at < html.length; at++) {
    if (html.startsWith('}}', at)) return at;
    if (html.startsWith('{{', at)) return null;
    if (html[at] !== '<') continue;
    const tag = tagAt(html, at);
    if (tag && !inlineTags.has(tag.name)) return null;
    if (tag) at += tag.html.length - 1;
  }
  return null;
}

function tagAt(html: string, at: number) {
  tagPattern.lastIndex = at;
  const [whole, slash, name = ''] = tagPattern.exec(html) ?? [];
  return whole === undefined ? null : { html: whole, name: name.toLowerCase(), isClosing: slash === '/' };
}

/** The tags inside a mark, with those before its first word separate: they stay in place, around what replaces the mark. */
function tagsIn(html: string) {
  const [before = ''] = /^(?:\s|&nbsp;|<[^>]*>)*/.exec(html) ?? [];
  const tags = (part: string) => (part.match(/<[^>]*>/g) ?? []).join('');
  return { before: tags(before), after: tags(html.slice(before.length)) };
}

/** The pieces of rich text, in one pass. A brace that is never closed is a malformed mark. */
export function readLetter(html: string): Piece[] {
  const pieces: Piece[] = [];
  let words = '';
  const flush = () => {
    if (words) pieces.push({ kind: 'text', html: words });
    words = '';
  };
  for (let at = 0; at < html.length; ) {
    if (html.startsWith('{{', at)) {
      flush();
      const end = endOfMark(html, at + 2);
      const inside = html.slice(at + 2, end ?? at + 2);
      pieces.push(
        end === null
          ? unclosed(html, at)
          : { kind: 'mark', mark: markOf(wordsOf(inside)), ...tagsIn(inside) },
      );
      at = end === null ? at + 2 : end + 2;
      continue;
    }
    if (html.startsWith('}}', at)) {
      flush();
      pieces.push({ kind: 'mark', mark: unopened, before: '', after: '' });
      at += 2;
      continue;
    }
    const tag = html[at] === '<' ? tagAt(html, at) : null;
    if (tag) {
      flush();
      pieces.push(...tagPieces(tag));
      at += tag.html.length;
    } else words += html[at++];
  }
  flush();
  return pieces;
}

const unopened: Mark = { written: '}}', is: 'malformed', why: 'no braces are open', left: '}}' };

function unclosed(html: string, at: number): Piece {
  const written = wordsOf(html.slice(at + 2, at + 60).replace(/(?:<\/|\{\{).*/s, '')).trim();
  const mark: Mark = { written, is: 'malformed', why: 'the braces are not closed', left: '{{' };
  return { kind: 'mark', mark, before: '', after: '' };
}

/** A tag, preceded by a malformed mark if one was written inside its address or title. */
function tagPieces({ html, name, isClosing }: { html: string; name: string; isClosing: boolean }): Piece[] {
  const [, written] = /\{\{(.*?)(?:\}\}|["'>])/s.exec(html) ?? [];
  const piece: Piece = { kind: 'tag', name, isClosing, html };
  if (written === undefined) return [piece];
  const mark: Mark = {
    written: written.trim(),
    is: 'malformed',
    why: 'it is inside the address of a link',
    left: '',
  };
  return [{ kind: 'mark', mark, before: '', after: '' }, piece];
}

/** For each tag, opening or closing, the place of its partner; null for anything without one. */
export function partnersOf(pieces: readonly Piece[]): (number | null)[] {
  const partners: (number | null)[] = pieces.map(() => null);
  const open: { name: string; at: number }[] = [];
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind !== 'tag' || voidTags.has(piece.name)) continue;
    if (!piece.isClosing) open.push({ name: piece.name, at });
    else if (open.at(-1)?.name === piece.name) {
      const start = open.pop()!.at;
      partners[start] = at;
      partners[at] = start;
    }
  }
  return partners;
}

/** The tokens that texts name, conditions included: the data that a letter made from them must read. */
export function tokensOf(...texts: readonly string[]): Set<string> {
  const marks = texts
    .flatMap((text) => readLetter(text))
    .flatMap((piece) => (piece.kind === 'mark' ? [piece.mark] : []));
  return new Set(marks.flatMap((mark) => (mark.is === 'token' || mark.is === 'open' ? [mark.token] : [])));
}
