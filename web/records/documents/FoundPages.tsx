import { useQuery } from '@tanstack/react-query';
import { TextSearch } from 'lucide-react';
import { useId, useState } from 'react';
import { counted } from '#shared/platform/counted.ts';
import type { DocumentHit } from '#shared/records/documents/search-contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { foundPagesOptions } from '#web/records/documents/document-client.ts';
import { FoundPageDialog } from '#web/records/documents/FoundPageDialog.tsx';

function Snippet({ parts }: { parts: DocumentHit['snippet'] }) {
  return (
    <p className="text-sm text-muted">
      {parts.map(({ text, isHit }, at) =>
        isHit ? (
          <mark key={at} className="bg-transparent font-bold text-text">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </p>
  );
}

/** What is still missing from an answer, in words. */
function restOf({ unread, failed }: { unread: number; failed: number }): string {
  const parts = [
    unread > 0 && `${counted(unread, 'document')} still being read.`,
    failed > 0 && `${counted(failed, 'document')} could not be read.`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** The pages of the case's documents that contain the words, with some of the text around them. */
export function FoundPages({ caseId, search }: { caseId: number; search: string }) {
  const id = useId();
  const { data: found, error } = useQuery(foundPagesOptions(caseId, search));
  const [shown, setShown] = useState<number | null>(null);
  if (error)
    return <Alert colour="red" title="The documents could not be searched." message={messageOf(error)} />;
  if (!found) return null;
  const rest = restOf(found);
  return (
    <section aria-labelledby={id} className="rounded-lg border border-border bg-surface">
      <h2
        id={id}
        className="flex flex-wrap items-center gap-2 border-b border-border px-3 py-2 font-semibold"
      >
        <TextSearch className="size-4 text-muted" aria-hidden="true" />
        Found in the text
        <span className="figures text-sm font-normal text-muted">
          {found.hits.length > 0 ? counted(found.hits.length, 'page') : 'on no page'}
          {found.isCapped && ', and more: add a word'}
        </span>
        {rest && <span className="ml-auto text-sm font-normal text-muted">{rest}</span>}
      </h2>
      <ul className="divide-y divide-border">
        {found.hits.map((hit, at) => (
          <li key={`${hit.documentId}:${hit.page}`} className="px-3 py-2 hover:bg-hover">
            <div className="flex flex-wrap items-baseline gap-x-2">
              <button
                type="button"
                onClick={() => setShown(at)}
                className="min-h-6 rounded-sm text-left font-medium break-words hover:text-accent-text"
              >
                {hit.title}
              </button>
              <span className="figures text-sm text-muted">
                {hit.type} · page {hit.page} of {hit.pages}
              </span>
            </div>
            <Snippet parts={hit.snippet} />
          </li>
        ))}
      </ul>
      {shown !== null && found.hits[shown] && (
        <FoundPageDialog
          hits={found.hits}
          at={shown}
          search={search}
          onShow={setShown}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  );
}
