import { Card } from '#web/page/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** A card that is still empty, as high as it will be. */
export function LoadingCard({ title, className }: { title: string; className: string }) {
  return (
    <Card title={title}>
      <Skeleton className={`w-full ${className}`} />
    </Card>
  );
}
