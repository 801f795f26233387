import type { ReactNode } from 'react';

/** The status colours of alerts, badges and tags; never the only carrier of a meaning. */
export type StatusColour = 'red' | 'blue' | 'green' | 'yellow' | 'grey';

export const statusBoxClass: Record<StatusColour, string> = {
  red: 'bg-red-bg border-red-border',
  blue: 'bg-blue-bg border-blue-border',
  green: 'bg-green-bg border-green-border',
  yellow: 'bg-yellow-bg border-yellow-border',
  grey: 'bg-grey-bg border-grey-border',
};

export const statusTextClass: Record<StatusColour, string> = {
  red: 'text-red-text',
  blue: 'text-blue-text',
  green: 'text-green-text',
  yellow: 'text-yellow-text',
  grey: 'text-grey-text',
};

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
