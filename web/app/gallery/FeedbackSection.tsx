import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { Section, Specimen } from '#web/app/gallery/Specimen.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Avatar } from '#web/platform/ui/Avatar.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { ErrorState, Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { Spinner } from '#web/platform/ui/Spinner.tsx';
import { toast } from '#web/platform/ui/toast.ts';

function Alerts() {
  return (
    <Specimen name="Alert" wide>
      <div className="grid gap-3 sm:grid-cols-2">
        <Alert
          colour="red"
          role="none"
          title="Error deleting."
          message="In use by 12 records. Deactivate instead."
        />
        <Alert
          colour="yellow"
          role="none"
          title="Not checked"
          message="The sort code is not in the modulus table."
        />
        <Alert colour="green" role="none" title="Item Updated." />
        <Alert colour="blue" role="none" message="Changes are seen by everyone at once." />
      </div>
    </Specimen>
  );
}

export function FeedbackSection() {
  const [retries, setRetries] = useState(0);
  return (
    <Section title="Feedback">
      <Alerts />
      <Specimen name="Toast">
        <div className="flex flex-wrap gap-2">
          <Button small onClick={() => toast.success('Item Created.')}>
            Success
          </Button>
          <Button small onClick={() => toast.error('Error creating item.', 'The name is already in use.')}>
            Error
          </Button>
          <Button
            small
            onClick={() =>
              toast.warning('Concordat Updated', 'Please refresh as soon as possible to activate it.')
            }
          >
            Warning
          </Button>
          <Button small onClick={() => toast.info('Export started', 'The file downloads when it is ready.')}>
            Info
          </Button>
        </div>
      </Specimen>
      <Specimen name="Spinner">
        <Spinner />
      </Specimen>
      <Specimen name="Skeleton">
        <div className="space-y-2">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </Specimen>
      <Specimen name="Empty state">
        <div className="rounded-lg border border-border">
          <EmptyState
            icon={Inbox}
            title="No suppliers yet"
            message="Suppliers bill the firm for bonds, searches and software."
            action={
              <Button small colour="accent">
                Create supplier
              </Button>
            }
          />
        </div>
      </Specimen>
      <Specimen name={`Error state: ${retries} retries`}>
        <ErrorState
          title="Error."
          message="An error occurred when loading item from suppliers."
          onRetry={() => setRetries(retries + 1)}
        />
      </Specimen>
      <Specimen name="Avatar: picture, initials, large">
        <div className="flex items-center gap-3">
          <Avatar name="Priya Raman" url="/favicon.svg" />
          <Avatar name="Tom Okafor" />
          <Avatar name="Sian Hughes" size={56} />
        </div>
      </Specimen>
    </Section>
  );
}
