import { Suspense } from 'react';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import type { ChartFigureProps } from './ChartFigure.tsx';

const ChartFigure = lazyPart(() => import('./ChartFigure.tsx'), 'ChartFigure');

/** A chart, drawn by a part of the program that is loaded where there is one. */
export const LazyChart = (props: ChartFigureProps) => (
  <Suspense fallback={<Skeleton className="h-60 w-full" />}>
    <ChartFigure {...props} />
  </Suspense>
);
