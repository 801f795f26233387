import { useEffect, useState } from 'react';
import { StoredPages } from '#web/platform/page/StoredPages.tsx';
import { useContent } from '#web/platform/page/use-content.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';

interface PdfFrameProps {
  /** An address of this page alone. */
  address: string;
  title: string;
}

/** Shows a PDF in the page, by the browser's own viewer. */
export function PdfFrame({ address, title }: PdfFrameProps) {
  return (
    <iframe
      src={`${address}#toolbar=0&navpanes=0&view=FitH`}
      title={title}
      className="h-full min-h-96 w-full rounded-md border border-border bg-surface"
    />
  );
}

/** The bytes of a PDF under an address of this page alone, which is forgotten with them. */
export function usePdfAddress(base64: string | null): string | null {
  const [shown, setShown] = useState<{ of: string; address: string } | null>(null);
  useEffect(() => {
    if (base64 === null) return;
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);
    const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
    const timer = setTimeout(() => setShown({ of: base64, address }));
    return () => {
      clearTimeout(timer);
      URL.revokeObjectURL(address);
    };
  }, [base64]);
  return shown !== null && shown.of === base64 ? shown.address : null;
}

function StoredFrame({ path, title }: { path: string; title: string }) {
  const content = useContent(path);
  if (content.problem) return <Alert colour="red" title="It cannot be shown." message={content.problem} />;
  if (!content.address) return <Skeleton className="h-96 w-full" />;
  return <PdfFrame address={content.address} title={title} />;
}

/** A stored PDF, fetched with the session's token; as pictures of its pages where the browser has no viewer, as on phones. */
export const StoredPdf = ({ path, title }: { path: string; title: string }) =>
  navigator.pdfViewerEnabled ? (
    <StoredFrame path={path} title={title} />
  ) : (
    <StoredPages path={path} title={title} hasDownload />
  );
