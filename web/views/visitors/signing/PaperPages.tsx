import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Signing } from '#shared/activities/proposals/contract.ts';
import { counted } from '#shared/platform/counted.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { fileSizeText } from '#web/platform/ui/file-size.ts';
import { keyboardScroll } from '#web/platform/ui/focusable.ts';
import { Skeleton } from '#web/platform/ui/Skeleton.tsx';
import { paperAddress, savePaper } from './signing-paper.ts';

/** The pictures of the pages, one after the other; those that are not there yet keep their place. */
function usePages(ticket: string, paper: number, pages: number) {
  const [addresses, setAddresses] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    const made: string[] = [];
    async function load() {
      for (let page = 1; page <= pages && isShown; page++) {
        made.push(await paperAddress({ ticket, paper, page }));
        if (isShown) setAddresses([...made]);
      }
    }
    load().catch((error: unknown) => setProblem((error as Error).message));
    return () => {
      isShown = false;
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, [ticket, paper, pages]);
  return { addresses, problem };
}

interface PaperPagesProps {
  ticket: string;
  place: number;
  paper: Signing['papers'][number];
}

/** A paper as it is signed, page by page, and as a PDF for who reads it otherwise. */
export function PaperPages({ ticket, place, paper: { title, pages, bytes } }: PaperPagesProps) {
  const { addresses, problem } = usePages(ticket, place, pages);
  return (
    <section aria-label={title} className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">
          {title} <span className="font-normal text-muted">({counted(pages, 'page')})</span>
        </h2>
        <Button icon={Download} small onClick={() => void savePaper(ticket, place, title)}>
          Save as PDF ({fileSizeText(bytes)})
        </Button>
      </div>
      {problem && <Alert colour="red" message={problem} />}
      <section
        {...keyboardScroll}
        aria-label={`Pages of ${title}`}
        className="max-h-[70dvh] space-y-3 overflow-y-auto rounded-md border border-border bg-hover p-2 sm:p-3"
      >
        {Array.from({ length: pages }, (_, at) => `page ${at + 1}`).map((key, at) =>
          addresses[at] ? (
            <img
              key={key}
              src={addresses[at]}
              alt={`Page ${at + 1} of ${pages}. The PDF above can be read aloud.`}
              className="w-full border border-border bg-white"
            />
          ) : (
            <Skeleton key={key} className="aspect-[210/297] w-full" />
          ),
        )}
      </section>
    </section>
  );
}
