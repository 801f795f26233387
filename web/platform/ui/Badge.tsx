import type { ReactNode } from 'react';
import { type StatusColour, statusBoxClass, statusTextClass } from '#web/platform/ui/colours.ts';

export interface BadgeProps {
  colour?: StatusColour;
  /** Only where the text must differ from the badge's own colour. */
  textColour?: StatusColour;
  children: ReactNode;
}

export function Badge({ colour = 'grey', textColour, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center rounded-sm border px-1.5 text-xs leading-5 font-medium whitespace-nowrap ${statusBoxClass[colour]} ${statusTextClass[textColour ?? colour]}`}
    >
      {children}
    </span>
  );
}
