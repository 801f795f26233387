export type HtmlElement = { tag: string; attributes: Readonly<Record<string, string>>; children: HtmlNode[] };
export type HtmlNode = string | HtmlElement;

const childless = new Set(['br', 'hr']);
const piece = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+|</gi;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([a-z-]+)(?:="([^"]*)")?/gi)].map(([, name = '', value = '']) => [
      name,
      decoded(value),
    ]),
  );
}

/** Rich text as a tree. It is meant for what `cleanHtml` has let through; a closing tag without an opening one is ignored. */
export function htmlTree(html: string): HtmlNode[] {
  const root: HtmlElement = { tag: '', attributes: {}, children: [] };
  const open = [root];
  for (const [whole, slash, name, attributes = ''] of html.matchAll(piece)) {
    const inner = open.at(-1) as HtmlElement;
    if (!name) inner.children.push(decoded(whole));
    else if (slash) {
      const at = open.findLastIndex(({ tag }) => tag === name.toLowerCase());
      if (at > 0) open.length = at;
    } else {
      const element = { tag: name.toLowerCase(), attributes: attributesOf(attributes), children: [] };
      inner.children.push(element);
      if (!childless.has(element.tag)) open.push(element);
    }
  }
  return root.children;
}

/** The text of a node, without its markup. */
export const textOf = (node: HtmlNode): string =>
  typeof node === 'string' ? node : node.tag === 'br' ? '\n' : node.children.map(textOf).join('');

/** The elements of these kinds within an element, at whatever depth, in their order; not those within one another. */
export const elementsIn = (element: HtmlElement, ...tags: string[]): HtmlElement[] =>
  element.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return tags.includes(child.tag) ? [child] : elementsIn(child, ...tags);
  });
