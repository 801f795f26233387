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
