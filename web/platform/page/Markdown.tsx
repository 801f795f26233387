import { Suspense } from 'react';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';

const MarkdownText = lazyPart(() => import('#web/platform/page/MarkdownText.tsx'), 'MarkdownText');

/** Text with Markdown in it; the renderer loads with the first such text. */
export function Markdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<Skeleton className="h-10 w-full" />}>
      <MarkdownText text={text} />
    </Suspense>
  );
}
