import { useQuery } from '@tanstack/react-query';
import type { InboundDetail } from '#shared/activities/inbound/contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { PAGE_WIDTH, pictureOptions, THUMB_WIDTH } from './inbound-client.ts';

type Page = InboundDetail['pages'][number];

const percent = (share: number) => `${share * 100}%`;

interface PagePictureProps {
  item: InboundDetail;
  page: Page;
  isSmall?: boolean;
}

/** A page as it came in, with the evidence for the suggested case marked on it. */
export function PagePicture({ item, page, isSmall = false }: PagePictureProps) {
  const picture = useQuery(pictureOptions(item, page.number, isSmall ? THUMB_WIDTH : PAGE_WIDTH));
  if (picture.isError)
    return <p className="p-4 text-sm text-red-text">{isSmall ? page.number : messageOf(picture.error)}</p>;
  if (!picture.data) return <Skeleton className="aspect-[210/297] w-full" />;
  return (
    <div className="relative">
      <img
        src={picture.data}
        alt={isSmall ? '' : `Page ${page.number} of ${item.pages.length}: ${item.title}`}
        className="block w-full bg-white"
      />
      {!isSmall &&
        page.boxes.map(({ x, y, width, height, why }) => (
          <span
            key={`${x} ${y} ${why}`}
            title={why}
            className="absolute rounded-xs bg-paper-mark mix-blend-multiply"
            style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
          />
        ))}
    </div>
  );
}
