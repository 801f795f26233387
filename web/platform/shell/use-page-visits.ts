import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { menuScreens } from '#shared/app/navigation.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { noteVisit } from '#web/platform/api/visits.ts';

/** Counts which pages of the menu are opened, for the dashboard's most used ones. */
export function usePageVisits(): void {
  const { profile } = useAuth();
  const path = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    const screen = menuScreens.find((item) => item.path === path);
    if (screen) noteVisit(profile.id, { path, title: screen.label, kind: null });
  }, [path, profile.id]);
}
