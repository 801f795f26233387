import { createElement, Fragment, type ReactNode, useMemo } from 'react';

const tags = new Set(
  (
    'p h1 h2 h3 h4 ul ol li strong b em i u s sub sup br hr blockquote code pre span ' +
    'table thead tbody tfoot tr td th'
  ).split(' '),
);
const dropped = new Set(['script', 'style', 'template', 'iframe', 'object', 'title']);

function textWith(text: string, highlight: RegExp | undefined): ReactNode {
  if (!highlight) return text;
  return text.split(highlight).map((part, index) =>
    // Every second part is what the pattern's one group caught; the parts never move.
    // oxlint-disable-next-line react/no-array-index-key
    index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
  );
}

function nodeOf(node: Node, key: number, highlight: RegExp | undefined): ReactNode {
  if (node.nodeType === Node.TEXT_NODE)
    return <Fragment key={key}>{textWith(node.textContent ?? '', highlight)}</Fragment>;
  if (!(node instanceof Element)) return null;
  const tag = node.localName;
  if (dropped.has(tag)) return null;
  const children = [...node.childNodes].map((child, index) => nodeOf(child, index, highlight));
  if (tag === 'a')
    return (
      <span key={key} className="underline" title={node.getAttribute('href') ?? undefined}>
        {children}
      </span>
    );
  return tags.has(tag) ? (
    createElement(tag, { key }, ...(tag === 'br' || tag === 'hr' ? [] : children))
  ) : (
    <Fragment key={key}>{children}</Fragment>
  );
}

export interface HtmlViewProps {
  html: string;
  /** With one group, whose matches are marked. */
  highlight?: RegExp;
}

/** Rich text to be read: rebuilt from its known elements, so that nothing in it can run or load. */
export function HtmlView({ html, highlight }: HtmlViewProps) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return [...body.childNodes].map((node, index) => nodeOf(node, index, highlight));
  }, [html, highlight]);
  return (
    <div className="break-words [&_blockquote]:border-l-3 [&_blockquote]:border-border-strong [&_blockquote]:pl-3 [&_h2]:text-lg [&_h2]:font-semibold [&_h3]:font-semibold [&_li>p]:inline [&_mark]:rounded-sm [&_mark]:bg-accent-soft [&_mark]:px-0.5 [&_mark]:text-accent-text [&_ol]:list-decimal [&_ol]:pl-6 [&_td]:border [&_td]:px-2 [&_th]:border [&_th]:px-2 [&_ul]:list-disc [&_ul]:pl-6 [&>*+*]:mt-2">
      {content}
    </div>
  );
}
