import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { londonTime } from '#shared/platform/dates.ts';
import type { CardBody, ReportCard as Shown } from '#shared/views/dashboard/own-contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { LazyChart } from '#web/platform/charts/LazyChart.tsx';
import { Card } from '#web/platform/page/Card.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Bar } from '#web/platform/ui/Bar.tsx';
import { keyboardScroll } from '#web/platform/ui/focusable.ts';
import { ErrorState, Skeleton } from '#web/platform/ui/Placeholders.tsx';

/** Whether an element is, or has been, near the visible part of the page. */
function useSeen() {
  const ref = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, isSeen };
}

function Bars({ bars, further }: Extract<CardBody, { show: 'bars' }>) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  if (bars.length === 0) return <p className="text-muted">There is nothing to report.</p>;
  return (
    <>
      <ul className="space-y-1">
        {bars.map(({ label, count, text }, at) => (
          // So may the words of two values.
          <li key={`${at}-${label}`} className="flex min-h-6 items-center gap-3">
            <span className="line-clamp-2 w-28 shrink-0 break-words sm:w-40" title={label}>
              {label}
            </span>
            <Bar value={count} most={most} />
            <span className="figures w-12 shrink-0 text-right font-medium">
              {count.toLocaleString('en-GB')}
            </span>
            {text && (
              <span className="figures w-28 shrink-0 text-right text-sm text-muted max-sm:hidden">
                {text}
              </span>
            )}
          </li>
        ))}
      </ul>
      {further > 0 && <p className="mt-1 text-sm text-muted">and {further} more in the report</p>}
    </>
  );
}

function Rows({ title, headings, rows }: Extract<CardBody, { show: 'rows' }> & { title: string }) {
  if (rows.length === 0) return <p className="text-muted">There is nothing to report.</p>;
  return (
    <section aria-label={`${title}: first rows`} {...keyboardScroll} className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-xs text-muted">
            {headings.map((heading) => (
              <th key={heading} scope="col" className="pr-3 pb-1 font-normal">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // Rows may look alike.
            <tr key={`${line}-${row[0]}`} className="border-t border-border">
              {row.map((cell, at) => (
                <td key={headings[at]} className="py-1.5 pr-3">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Body({ title, body, href }: { title: string; body: CardBody; href: string | null }) {
  const navigate = useNavigate();
  if (body.show === 'figure') return <p className="figures text-xl font-semibold">{body.text}</p>;
  if (body.show === 'chart') {
    const open = () => href && void navigate({ href });
    return <LazyChart chart={body.chart} height={160} onOpen={open} />;
  }
  return body.show === 'bars' ? <Bars {...body} /> : <Rows {...body} title={title} />;
}

/** The card of a report: read once it comes into view, with what its reader may see. */
export function ReportCard({ dashboardId, card }: { dashboardId: number; card: Shown }) {
  const domain = useDomain();
  const { ref, isSeen } = useSeen();
  const { data, error, isFetching, refetch } = useQuery({
    ...trpc.dashboards.card.queryOptions({
      id: dashboardId,
      cardId: card.id,
      domainId: domain === 'all' ? undefined : domain,
    }),
    enabled: isSeen,
  });
  const link = data?.href && (
    <AppLink
      href={data.href}
      aria-label={`${card.title}: report`}
      className="rounded-sm text-sm text-accent-text underline-offset-4 hover:underline"
    >
      Report
    </AppLink>
  );
  return (
    <div ref={ref}>
      <Card title={card.title} aside={link}>
        {error && (
          <ErrorState
            title="The card could not be loaded."
            message={messageOf(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!data && !error && <Skeleton className="h-16 w-full" />}
        {data?.refusal && <p className="text-muted">{data.refusal}</p>}
        {data?.body && (
          <>
            <Body title={card.title} body={data.body} href={data.href} />
            <p className="mt-2 text-sm text-muted">
              {[...data.inWords, `as at ${londonTime(new Date(data.readAt))}`].join(' · ')}
            </p>
          </>
        )}
      </Card>
    </div>
  );
}
