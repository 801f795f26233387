import { createContext } from 'react';

/** The open dialog or popover around a widget: lists that float must live in it, or they end up behind it. */
export const PortalContainer = createContext<HTMLElement | null>(null);
