import { describeToken, mergeToken } from '#web/platform/reference/merge-tokens.ts';
import { type Highlight, HtmlView } from '#web/platform/ui/HtmlView.tsx';

/** A merge token as a chip with its meaning; red where no case could fill it. */
function TokenChip({ text }: { text: string }) {
  const { title, isWrong } = describeToken(text);
  return (
    <mark title={title} className={`token-chip ${isWrong ? 'is-wrong' : ''}`}>
      {text.slice(2, -2).trim()}
    </mark>
  );
}

const chips: Highlight = { pattern: mergeToken, show: (text) => <TokenChip text={text} /> };

/** The text of a letter, with its merge tokens as chips. */
export const MergeText = ({ html }: { html: string }) => <HtmlView html={html} highlight={chips} />;

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Text without markup, a subject for example, with its merge tokens as chips. */
export const MergeLine = ({ text }: { text: string }) => <MergeText html={escaped(text)} />;
