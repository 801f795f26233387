import { useQuery } from '@tanstack/react-query';
import { FileUp, X } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { messageOf } from '#web/platform/api/api-error.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { fileSizeText } from '#web/platform/ui/file-size.ts';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { importOptions, importsHref, invalidateBanking, sendStatement } from './banking-client.ts';

const DropArea = lazyPart(() => import('#web/platform/ui/DropArea.tsx'), 'DropArea');

type Sending = { key: number; name: string; bytes: number; share: number; problem: string | null };
let lastKey = 0;

function SendingRow({ sending, onForget }: { sending: Sending; onForget: () => void }) {
  const { name, bytes, share, problem } = sending;
  return (
    <li
      aria-label={name}
      className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-border bg-surface px-3 py-1.5"
    >
      <span className="min-w-0 truncate font-medium">{name}</span>
      <span className="figures shrink-0 text-sm text-muted">{fileSizeText(bytes)}</span>
      {problem === null ? (
        <span className="ml-auto flex items-center gap-2 text-sm text-muted">
          <progress aria-label={`Uploading ${name}`} value={share} max={1} className="h-1.5 w-28" />
          {Math.floor(share * 100)} %
        </span>
      ) : (
        <>
          <p role="alert" className="min-w-0 grow basis-64 text-sm font-medium text-red-text">
            {problem}
          </p>
          <IconButton small label={`Dismiss the message about ${name}`} icon={X} onClick={onForget} />
        </>
      )}
    </li>
  );
}

/** Tells the user when a file belongs to another account. */
function ElsewhereNotice({ importId, accountId }: { importId: number; accountId: number }) {
  const { data } = useQuery(importOptions(importId));
  if (!data || data.account.id === accountId) return null;
  return (
    <Alert colour="blue" title={`${data.fileName} is a statement of ${data.account.name}.`}>
      <p>
        It was imported there.{' '}
        <AppLink
          href={`${importsHref(data.account.id)}?import=${importId}`}
          className="font-medium underline"
        >
          Open the import
        </AppLink>
      </p>
    </Alert>
  );
}

/** Uploads statements dropped anywhere on the page below, one by one; refusals stay until dismissed. */
export function StatementDrop({ accountId, children }: { accountId: number; children: ReactNode }) {
  const [all, setAll] = useState<readonly Sending[]>([]);
  const [sent, setSent] = useState<readonly number[]>([]);
  const patch = (key: number, change: Partial<Sending>) =>
    setAll((list) => list.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const forget = (key: number) => setAll((list) => list.filter((each) => each.key !== key));

  async function send(files: readonly File[]) {
    const added = files.map((file) => ({ file, key: ++lastKey }));
    setAll((list) => [
      ...list,
      ...added.map(({ file, key }) => ({ key, name: file.name, bytes: file.size, share: 0, problem: null })),
    ]);
    for (const { file, key } of added)
      try {
        const id = await sendStatement(accountId, file, (share) => patch(key, { share }));
        forget(key);
        if (id !== undefined) setSent((ids) => [...ids, id]);
        void invalidateBanking();
      } catch (error) {
        patch(key, { problem: messageOf(error) });
      }
  }

  return (
    <Suspense fallback={<Skeleton className="h-24 w-full" />}>
      <DropArea label="Bank statements" onFiles={(files) => void send(files)}>
        {(choose) => (
          <div className="space-y-4">
            <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-lg border-2 border-dashed border-border-strong bg-surface px-4 py-4 text-center">
              <FileUp className="size-5 text-muted" aria-hidden="true" />
              <p>
                Drop statements here, one file or many.{' '}
                <span className="text-muted">OFX, QIF, MT940, CAMT.053 or CSV.</span>
              </p>
              <Button colour="accent" onClick={choose}>
                Choose files
              </Button>
            </div>
            {all.length > 0 && (
              <ul aria-label="Files being uploaded" className="space-y-2">
                {all.map((sending) => (
                  <SendingRow key={sending.key} sending={sending} onForget={() => forget(sending.key)} />
                ))}
              </ul>
            )}
            {sent.map((id) => (
              <ElsewhereNotice key={id} importId={id} accountId={accountId} />
            ))}
            {children}
          </div>
        )}
      </DropArea>
    </Suspense>
  );
}
