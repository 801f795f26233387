import { createContext } from 'react';

/** The open dialog or popover around a widget: floating lists must be rendered inside it, or they end up behind it. */
export const PortalContainer = createContext<HTMLElement | null>(null);
