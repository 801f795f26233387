import { tokens } from '#shared/letters/tokens.ts';
import { mergeToken } from '#web/reference/merge-tokens.ts';
import { type Highlight, HtmlView } from '#web/ui/HtmlView.tsx';

/** A merge token as a chip with its meaning; red where no case could fill it. */
function TokenChip({ text }: { text: string }) {
  const token = text.replace(/[{}]/g, '').trim();
  const meaning = Object.hasOwn(tokens, token) ? tokens[token] : undefined;
  const colour =
    meaning === undefined
      ? 'border-red-border bg-red-bg text-red-text'
      : 'border-accent-text/25 bg-accent-soft text-accent-text';
  return (
    <mark
      title={meaning ?? 'Unknown: no case can fill this.'}
      className={`rounded-[0.4em] border px-[0.35em] py-[0.05em] text-[0.92em] [overflow-wrap:anywhere] ${colour}`}
    >
      {token}
    </mark>
  );
}

const chips: Highlight = { pattern: mergeToken, show: (text) => <TokenChip text={text} /> };

/** The text of a letter, with its merge tokens as chips. */
export const MergeText = ({ html }: { html: string }) => <HtmlView html={html} highlight={chips} />;

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Text without markup, a subject for example, with its merge tokens as chips. */
export const MergeLine = ({ text }: { text: string }) => <MergeText html={escaped(text)} />;
