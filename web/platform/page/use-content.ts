import { useEffect, useState } from 'react';
import { messageOf } from '#web/platform/api/api-error.ts';
import { fetchObjectUrl } from '#web/platform/api/rest.ts';

/** A file that the server keeps, under an address of this page alone, or why it is not there. */
export interface Content {
  address: string | null;
  problem: string | null;
}

/** Fetches what is at the path with the session's token, and forgets it when another is shown. */
export function useContent(path: string, isWanted = true): Content {
  const [content, setContent] = useState<Content>({ address: null, problem: null });
  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    let fetched: string | null = null;
    fetchObjectUrl(path).then(
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
  }, [path, isWanted]);
  return content;
}
