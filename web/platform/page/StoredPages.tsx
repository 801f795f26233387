import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/platform/api/api-error.ts';
import { download, fetchPage } from '#web/platform/api/rest.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { PdfPages } from './PdfPages.tsx';

/** Pixels across a page: sharp on a phone and on a desktop. */
const WIDTH = 1_200;

/** The pages of a stored PDF: the server draws '…/pages/1' and so on beside its path '…/pdf' or '…/content'. */
export function StoredPages({
  path,
  title,
  hasDownload = false,
}: {
  path: string;
  title: string;
  hasDownload?: boolean;
}) {
  const [number, setNumber] = useState(1);
  const address = `${path.replace(/\/\w+$/, '/pages')}/${number}`;
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['pdf page', address],
    queryFn: () => fetchPage(address, { width: WIDTH }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    // Keeps the number of pages while another page is fetched.
    placeholderData: keepPreviousData,
  });
  const save = () =>
    void download(path, {}, `${title}.pdf`).catch((problem: unknown) =>
      toast.error('Download failed.', messageOf(problem)),
    );
  return (
    <PdfPages
      title={title}
      number={number}
      pages={data?.pages ?? null}
      picture={isPlaceholderData ? null : (data?.address ?? null)}
      problem={error && messageOf(error)}
      onPage={setNumber}
      {...(hasDownload && { onDownload: save })}
    />
  );
}
