import {
  ArrowDown,
  ArrowUp,
  Combine,
  Download,
  RotateCcw,
  RotateCw,
  Scissors,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { InboundDetail } from '#shared/activities/inbound/contract.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { IconButton } from '#web/platform/ui/Button.tsx';
import { keyboardScroll } from '#web/platform/ui/focusable.ts';
import type { IconLook } from '#web/platform/ui/Icon.tsx';
import { saveItem } from './inbound-client.ts';
import { PagePicture } from './PagePicture.tsx';
import { type PageEdit, whyNotEdited } from './page-edits.ts';

interface PagePaneProps {
  item: InboundDetail;
  number: number;
  isBusy: boolean;
  onPage: (number: number) => void;
  onEdit: (edit: PageEdit) => void;
  onMerge: () => void;
}

function Tools({ item, number, isBusy, onEdit, onMerge }: PagePaneProps) {
  const tool = (label: string, edit: PageEdit, picture: IconLook) => (
    <IconButton
      small
      label={label}
      disabled={isBusy || whyNotEdited(item, number, edit) !== null}
      icon={picture}
      onClick={() => onEdit(edit)}
    />
  );
  return (
    <div role="toolbar" aria-label="Pages" className="flex flex-wrap items-center gap-1">
      {tool('Split after this page (S)', 'split', Scissors)}
      <IconButton
        small
        label="Merge with another item (M)"
        disabled={isBusy || whyNotEdited(item, number, 'merge') !== null}
        icon={Combine}
        onClick={onMerge}
      />
      {tool('Turn right (R)', 'right', RotateCw)}
      {tool('Turn left (L)', 'left', RotateCcw)}
      {tool('Move page up', 'up', ArrowUp)}
      {tool('Move page down', 'down', ArrowDown)}
      {tool('Leave page out (D)', 'remove', Trash2)}
      {tool('Undo (U)', 'undo', Undo2)}
      <IconButton
        small
        label="Save to this computer"
        disabled={!item.isTaken}
        icon={Download}
        onClick={() => void saveItem(item)}
      />
      <output className="figures ml-auto text-sm text-muted">
        {item.pages.length > 0 && `Page ${number} of ${item.pages.length}`}
      </output>
    </div>
  );
}

/** The pages of an item: one at its full width, the others beside it, and what can be done with them. */
export function PagePane(props: PagePaneProps) {
  const { item, number, onPage } = props;
  const page = item.pages[number - 1];
  return (
    <section aria-label="Pages of the item" className="min-w-0 space-y-2">
      <Tools {...props} />
      {item.isSigned && (
        <p className="text-sm text-muted">
          A signed PDF: its pages cannot be edited, since that would break the signature.
        </p>
      )}
      {page?.problem && (
        <Alert
          colour="yellow"
          title={page.confidence ? 'Not all of this page can be shown.' : 'This page could not be read.'}
          message={page.problem}
        />
      )}
      <div className="flex gap-2">
        {item.pages.length > 1 && (
          <ol
            aria-label="All pages"
            className="max-h-[calc(100dvh-19rem)] w-20 shrink-0 space-y-2 overflow-y-auto p-0.5"
          >
            {item.pages.map((each) => (
              <li key={each.number}>
                <button
                  type="button"
                  aria-label={`Page ${each.number}`}
                  aria-current={each.number === number ? 'page' : undefined}
                  onClick={() => onPage(each.number)}
                  className="block w-full rounded-xs border-2 border-border text-center text-xs aria-[current]:border-accent"
                >
                  <PagePicture item={item} page={each} isSmall />
                  <span className="figures block py-0.5" aria-hidden="true">
                    {each.number}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        )}
        <section
          aria-label="The page"
          {...keyboardScroll}
          className="max-h-[calc(100dvh-19rem)] min-h-80 min-w-0 grow overflow-auto rounded-md border border-border bg-canvas"
        >
          {page ? (
            <PagePicture key={page.number} item={item} page={page} />
          ) : (
            <p className="p-6 text-center text-muted">
              {item.status === 'received' ? 'The file is being read.' : 'There are no pages to show.'}
            </p>
          )}
        </section>
      </div>
    </section>
  );
}
