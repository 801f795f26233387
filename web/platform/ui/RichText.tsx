import { Suspense } from 'react';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import type { RichTextProps } from '#web/platform/ui/RichTextEditor.tsx';

const RichTextEditor = lazyPart(() => import('#web/platform/ui/RichTextEditor.tsx'), 'RichTextEditor');

/** Formatted text as HTML, empty text as ''; the editor loads when it is first shown. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton className="h-48 w-full" />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}
