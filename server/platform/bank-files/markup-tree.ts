import { type MarkupToken, unescaped } from './markup.ts';
import { FieldError, refused } from './problems.ts';

/** An element with what is inside it. Text is unescaped; names are without prefix. */
export type Element = {
  name: string;
  attributes: string;
  text: string;
  children: Element[];
  lineNumber: number;
};

/** More elements than one entry of a statement can sensibly have; bounds the memory. */
const MOST_ELEMENTS = 500_000;

/** Builds the tree of one element from its tokens, the opening one first. */
export class ElementBuilder {
  readonly root: Element;
  readonly #open: Element[];
  #count = 1;

  constructor(token: MarkupToken & { kind: 'open' }) {
    this.root = elementOf(token);
    this.#open = [this.root];
  }

  /** Takes the next token; true when it closed the element. */
  take(token: MarkupToken): boolean {
    const inner = this.#open.at(-1)!;
    if (token.kind === 'text') inner.text += unescaped(token.text);
    else if (token.kind === 'open') {
      const element = elementOf(token);
      inner.children.push(element);
      if (!token.empty) this.#open.push(element);
      if (++this.#count > MOST_ELEMENTS)
        throw refused('One entry of this file is too large to read.', this.root.lineNumber);
    } else {
      if (token.name !== inner.name)
        throw refused(
          `</${token.name}> stands where </${inner.name}> belongs. The file is damaged.`,
          token.lineNumber,
        );
      this.#open.pop();
    }
    return this.#open.length === 0;
  }
}

const elementOf = ({ name, attributes, lineNumber }: MarkupToken & { kind: 'open' }): Element => ({
  name,
  attributes,
  text: '',
  children: [],
  lineNumber,
});

/** The elements at a path below an element: `elementsAt(entry, 'NtryDtls/TxDtls')`. */
export function elementsAt(element: Element, path: string): Element[] {
  let found = [element];
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  return found;
}

/** The text of the first element at one of the paths; null when there is none or it is empty. */
export function textAt(element: Element, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const text = elementsAt(element, path)[0]?.text.trim();
    if (text) return text;
  }
  return null;
}

/** The value of an attribute, or null. */
export function attributeOf(element: Element, name: string): string | null {
  const found = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(element.attributes);
  return found?.[1] ?? found?.[2] ?? null;
}

/** The text of the first element at a path that must be there; `what` names it for the user. */
export function neededText(element: Element, path: string, what: string): string {
  const text = textAt(element, path);
  if (text === null) throw new FieldError(`${what} is missing (${path}).`);
  return text;
}
