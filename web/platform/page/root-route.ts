import { createRootRoute } from '@tanstack/react-router';
import { ErrorPage } from './ErrorPage.tsx';
import { Root } from './Root.tsx';

/** The frame of every page. */
export const rootRoute = createRootRoute({
  staticData: { access: 'public' },
  component: Root,
  errorComponent: ErrorPage,
});
