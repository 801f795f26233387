import { Card } from '#web/platform/page/Card.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';

/** A placeholder card, as high as the loaded one. */
export function LoadingCard({ title, className }: { title: string; className: string }) {
  return (
    <Card title={title}>
      <Skeleton className={`w-full ${className}`} />
    </Card>
  );
}
