import { PageHeading } from '#web/lib/PageHeading.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

export function NotFound() {
  return (
    <>
      <PageHeading title="Page not found" />
      <EmptyState
        title="There is no page at this address."
        message="It may have moved, or the link may have a spelling mistake in it."
        action={<ButtonLink href="/dashboard">To the dashboard</ButtonLink>}
      />
    </>
  );
}
