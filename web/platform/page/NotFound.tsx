import { PageMessage } from '#web/platform/page/PageMessage.tsx';
import { ButtonLink } from '#web/platform/ui/Button.tsx';

export function NotFound() {
  return (
    <PageMessage
      heading="Page not found"
      title="There is no page at this address."
      message="It may have moved, or the link may have a spelling mistake in it."
      action={<ButtonLink href="/dashboard">To the dashboard</ButtonLink>}
    />
  );
}
