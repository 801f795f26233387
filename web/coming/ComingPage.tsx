import { useMatches } from '@tanstack/react-router';
import { Construction } from 'lucide-react';
import { comingScreens } from '#shared/coming-screens.ts';
import { NotFound } from '#web/page/NotFound.tsx';
import { PageMessage } from '#web/page/PageMessage.tsx';

/** Stands at the address of a screen that is still to be built. */
export function ComingPage() {
  const route = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  const screen = comingScreens[route];
  if (!screen) return <NotFound />;
  return (
    <PageMessage
      heading={screen.title}
      icon={<Construction className="size-6" aria-hidden="true" />}
      title="This screen is still to come. It will show:"
      message={screen.about}
    />
  );
}
