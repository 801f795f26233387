import { createElement, Fragment, type ReactNode, useMemo } from 'react';

const tags = new Set(
  (
    'p h1 h2 h3 h4 ul ol li strong b em i u s sub sup br hr blockquote code pre span ' +
    'table thead tbody tfoot tr td th'
  ).split(' '),
);
const childless = new Set(['br', 'hr']);
const dropped = new Set(['script', 'style', 'template', 'iframe', 'object', 'title']);
const tableParts = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);
/** Attributes that carry meaning, as React spells them. */
const counts = { colspan: 'colSpan', rowspan: 'rowSpan', start: 'start' };

/** Text to highlight: each match of the pattern's single group, drawn by `show`. */
export interface Highlight {
  pattern: RegExp;
  show: (caught: string) => ReactNode;
}

function partOf(part: string, position: number, { show }: Highlight): ReactNode {
  // Every second part is a match; the order of parts never changes, so the index can be the key.
  return <Fragment key={position}>{position % 2 === 1 ? show(part) : part}</Fragment>;
}

function textWith(text: string, highlight: Highlight | undefined): ReactNode {
  if (!highlight) return text;
  return text.split(highlight.pattern).map((part, position) => partOf(part, position, highlight));
}

function countsOf(element: Element): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts).flatMap(([attribute, property]) => {
      const value = Number(element.getAttribute(attribute));
      return Number.isInteger(value) && value > 0 ? [[property, value]] : [];
    }),
  );
}

/** White space between the rows and cells of a table is not text. */
function contentOf(element: Element): Node[] {
  return [...(tableParts.has(element.localName) ? element.children : element.childNodes)];
}

function nodeOf(node: Node, key: number, highlight: Highlight | undefined): ReactNode {
  if (node.nodeType === Node.TEXT_NODE)
    return <Fragment key={key}>{textWith(node.textContent ?? '', highlight)}</Fragment>;
  if (!(node instanceof Element)) return null;
  const tag = node.localName;
  if (dropped.has(tag)) return null;
  if (childless.has(tag)) return createElement(tag, { key });
  const children = contentOf(node).map((child, position) => nodeOf(child, position, highlight));
  if (tag === 'a') {
    const address = [node.getAttribute('title'), node.getAttribute('href')].filter(Boolean).join(' · ');
    return (
      <span key={key} className="underline" title={address || undefined}>
        {children}
      </span>
    );
  }
  return tags.has(tag) ? (
    createElement(tag, { key, ...countsOf(node) }, ...children)
  ) : (
    <Fragment key={key}>{children}</Fragment>
  );
}

export interface HtmlViewProps {
  html: string;
  highlight?: Highlight;
}

/** Read-only rich text, rebuilt from its known elements, so that nothing in it can run or load. */
export function HtmlView({ html, highlight }: HtmlViewProps) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return [...body.childNodes].map((node, position) => nodeOf(node, position, highlight));
  }, [html, highlight]);
  return <div className="rich-content">{content}</div>;
}
