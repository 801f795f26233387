import type { ReactNode } from 'react';
import { Icon, type IconLook } from '#web/platform/ui/Icon.tsx';

export interface EmptyStateProps {
  /** What would be listed here. */
  title: string;
  /** Why it is empty and what fills it. */
  message?: ReactNode;
  /** The button that fills it. */
  action?: ReactNode;
  icon?: IconLook | undefined;
}

export function EmptyState({ title, message, action, icon }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      {icon && (
        <div className="text-muted">
          <Icon look={icon} className="size-6" />
        </div>
      )}
      <p className="text-base font-semibold">{title}</p>
      {message && <div className="max-w-prose text-sm text-muted">{message}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
