import { useEffect } from 'react';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';

/** The fallback when a page could not be shown at all: usually an older version whose files are gone. */
export function ErrorPage({ error }: { error: unknown }) {
  useEffect(() => console.error(error), [error]);
  return (
    <main className="mx-auto max-w-xl space-y-4 p-6">
      <h1 className="text-xl font-semibold">This page could not be shown</h1>
      <Alert
        colour="red"
        title="Something went wrong."
        message="The product may have been updated since you opened it, or the connection broke. Load the page again; what you saved is safe."
      />
      <Button colour="accent" onClick={() => window.location.reload()}>
        Load the page again
      </Button>
    </main>
  );
}
