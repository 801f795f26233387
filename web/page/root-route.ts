import { createRootRoute } from '@tanstack/react-router';
import { ErrorPage } from './ErrorPage.tsx';
import { Root } from './Root.tsx';

/** What every page stands in. */
export const rootRoute = createRootRoute({
  staticData: { access: 'public' },
  component: Root,
  errorComponent: ErrorPage,
});
