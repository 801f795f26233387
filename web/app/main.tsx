import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#web/styles.css';
// Small, and needed by most pages: a separate file would cost another request.
import '#web/platform/ui/rich-text.css';
import { router } from '#web/app/routes.ts';
import { startSession } from '#web/platform/api/session.ts';
import { watchTheme } from '#web/platform/ui/theme.ts';

startSession();
watchTheme();

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root element.');
createRoot(place).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
