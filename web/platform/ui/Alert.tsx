import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { statusBoxClass, statusTextClass } from '#web/platform/ui/Badge.tsx';

export type AlertColour = 'red' | 'blue' | 'green' | 'yellow';

export interface AlertProps {
  colour: AlertColour;
  title?: string | undefined;
  message?: ReactNode;
  id?: string | undefined;
  /** `alert` interrupts, `status` waits; by default red and yellow interrupt. */
  role?: 'alert' | 'status' | 'none';
  children?: ReactNode;
}

const icons: Record<AlertColour, LucideIcon> = {
  red: CircleAlert,
  blue: Info,
  green: CircleCheck,
  yellow: TriangleAlert,
};

export function Alert({ colour, title, message, id, role, children }: AlertProps) {
  const Icon = icons[colour];
  const announced = role ?? (colour === 'red' || colour === 'yellow' ? 'alert' : 'status');
  return (
    <div
      id={id}
      role={announced === 'none' ? undefined : announced}
      className={`flex gap-2 rounded-md border px-3 py-2 text-sm ${statusBoxClass[colour]} ${statusTextClass[colour]}`}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0 grow space-y-1 break-words">
        {title && <p className="font-semibold">{title}</p>}
        {message && <div>{message}</div>}
        {children}
      </div>
    </div>
  );
}
