import { useEffect, useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { fetchObjectUrl } from '#web/api/rest.ts';
import { contentPath } from '#web/documents/document-client.ts';

/** A document's content under an address of this page alone, or why it is not there. */
export interface Content {
  address: string | null;
  problem: string | null;
}

/** Fetches a document's content with the session's token, and forgets it when another is shown. */
export function useContent(id: number, isWanted: boolean): Content {
  const [content, setContent] = useState<Content>({ address: null, problem: null });
  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    let fetched: string | null = null;
    fetchObjectUrl(contentPath({ id })).then(
      (address) => {
        if (!isShown) return URL.revokeObjectURL(address);
        fetched = address;
        setContent({ address, problem: null });
      },
      (error: unknown) => {
        if (isShown) setContent({ address: null, problem: messageOf(error) });
      },
    );
    return () => {
      isShown = false;
      if (fetched) URL.revokeObjectURL(fetched);
    };
  }, [id, isWanted]);
  return content;
}
