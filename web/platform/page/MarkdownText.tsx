import ReactMarkdown, { type Components } from 'react-markdown';

/** Headings become bold lines: the page around them has its own heading levels. */
const heading: Components['h1'] = ({ children }) => <p className="font-semibold">{children}</p>;

const components: Components = {
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  ul: ({ children }) => <ul className="list-disc space-y-0.5 pl-5">{children}</ul>,
  ol: ({ children }) => <ol className="list-decimal space-y-0.5 pl-5">{children}</ol>,
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer" className="text-accent-text underline">
      {children}
    </a>
  ),
  code: ({ children }) => <code className="rounded-sm bg-hover px-1 font-mono text-sm">{children}</code>,
  img: ({ alt }) => <em>{alt}</em>,
};

export function MarkdownText({ text }: { text: string }) {
  return (
    <div className="space-y-2 break-words">
      <ReactMarkdown components={components}>{text}</ReactMarkdown>
    </div>
  );
}
