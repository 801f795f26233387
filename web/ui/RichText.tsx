import { lazy, Suspense } from 'react';
import type { ControlProps } from '#web/ui/control.ts';
import type { Insertion } from '#web/ui/RichTextInsertions.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

export interface RichTextProps extends Omit<ControlProps<string, HTMLElement>, 'ref'> {
  /** Texts that can be put in at the cursor, merge fields for example. */
  insertions?: readonly Insertion[];
}

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
