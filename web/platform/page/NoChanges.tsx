import { History } from 'lucide-react';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';

/** Shown in place of a history without changes; `message` says of what. */
export function NoChanges({ message }: { message: string }) {
  return <EmptyState icon={History} title="No changes yet." message={message} />;
}
