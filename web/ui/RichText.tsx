import { lazy, Suspense } from 'react';
import type { RichTextProps } from '#web/ui/RichTextEditor.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const RichTextEditor = lazy(async () => ({
  default: (await import('#web/ui/RichTextEditor.tsx')).RichTextEditor,
}));

/** Formatted text as HTML, empty text as ''; the editor loads when it is first shown. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton className="h-48 w-full" />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}
