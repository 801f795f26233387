import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import type { DownloadEntry } from '#shared/app/navigation.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { itemPath } from '#web/platform/api/visible-menu.ts';
import { toast } from '#web/platform/ui/toast.ts';

/** The token of a link is good for two minutes. */
const FRESH_FOR = 90_000;

/**
 * The address of a report's file (specification 7), kept while its token is fresh. It is requested when the link is hovered or focused, so
 * that it is there when the link is followed.
 */
function useFileAddress({ report, overdue }: DownloadEntry) {
  const domain = useDomain();
  const [address, setAddress] = useState<string | null>(null);
  const held = useRef<{ domain: number | 'all'; until: number; path: Promise<string> } | null>(null);
  async function ask(): Promise<string> {
    const wish = {
      name: report,
      domainId: domain === 'all' ? undefined : domain,
      filters: overdue ? { overdue: 'true' } : {},
      format: 'csv',
    } as const;
    const { path } = await trpcClient.reports.link.mutate(wish as never);
    setAddress(path);
    return path;
  }
  const isFresh = () => held.current?.domain === domain && held.current.until > Date.now();
  function fresh(): Promise<string> {
    if (!held.current || !isFresh()) {
      setAddress(null);
      held.current = { domain, until: Date.now() + FRESH_FOR, path: ask() };
      held.current.path.catch(() => {
        held.current = null;
      });
    }
    return held.current.path;
  }
  return { address, isFresh, fresh };
}

export interface DownloadLinkProps {
  report: DownloadEntry;
  className: string;
  'aria-current': 'page' | undefined;
  children: ReactNode;
}

/** A link to the file of a report, in a new tab that the browser closes once it saves the file. */
export function DownloadLink({ report, children, ...link }: DownloadLinkProps) {
  const { address, isFresh, fresh } = useFileAddress(report);
  const prepare = () => void fresh().catch(() => undefined);
  function follow(event: MouseEvent) {
    if (address !== null && isFresh()) return;
    event.preventDefault();
    fresh().then(
      (path) => window.open(path, '_blank'),
      (error: unknown) => toast.error('Download failed.', messageOf(error)),
    );
  }
  return (
    <a
      href={address ?? itemPath(report)}
      target="_blank"
      rel="noreferrer"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={follow}
      {...link}
    >
      {children}
    </a>
  );
}
