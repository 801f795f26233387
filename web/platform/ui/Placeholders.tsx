import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';

export interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** What the server said, or what to do. */
  message?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
}

export function ErrorState({ title, message, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <Alert colour="red" title={title} message={message}>
      {onRetry && (
        <Button small onClick={onRetry} loading={retrying} className="mt-1">
          {!retrying && <RotateCw className="size-3.5" aria-hidden="true" />}
          Retry
        </Button>
      )}
    </Alert>
  );
}

/** A grey stand-in of the size of what is loading, so that nothing jumps when it arrives. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-sm bg-grey-bg ${className}`} />;
}
