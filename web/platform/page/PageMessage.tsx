import { PageHeading, type PageHeadingProps } from '#web/platform/page/PageHeading.tsx';
import { EmptyState, type EmptyStateProps } from '#web/platform/ui/EmptyState.tsx';

export interface PageMessageProps extends EmptyStateProps, Pick<PageHeadingProps, 'context'> {
  /** The name of the page; `title` is the first line of the message. */
  heading: string;
}

/** A page with only a message: not found or refused. */
export function PageMessage({ heading, context, ...message }: PageMessageProps) {
  return (
    <>
      <PageHeading title={heading} context={context} />
      <div className="rounded-lg border border-border bg-surface">
        <EmptyState {...message} />
      </div>
    </>
  );
}
