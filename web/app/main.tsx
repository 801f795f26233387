import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#web/styles.css';
import { router } from '#web/app/routes.ts';
import { startSession } from '#web/session/session.ts';
import { watchTheme } from '#web/ui/theme.ts';

startSession();
watchTheme();

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root element.');
createRoot(place).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
