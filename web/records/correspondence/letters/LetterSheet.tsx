import type { CSSProperties, ReactNode } from 'react';
import type { RowOf } from '#shared/records/reference/contract.ts';
import { MergeText } from '#web/platform/reference/MergeText.tsx';
import { keyboardScroll } from '#web/platform/ui/focusable.ts';

export type Letterhead = RowOf<'letterheads'>;

/** Millimetres on the sheet, whose width is that of A4 whatever the screen makes of it. */
const mm = (length: number) => `calc(${length} * 100cqw / 210)`;
const fonts = { sans: 'Arial, sans-serif', serif: 'Georgia, serif', humanist: 'Verdana, sans-serif' };
const addressHeight = 30;

function withDefaults(letterhead: Letterhead | null) {
  const { margins = {}, addressBlock = {} } = letterhead ?? {};
  return {
    top: margins.top ?? 45,
    right: margins.right ?? 20,
    bottom: margins.bottom ?? 30,
    left: margins.left ?? 20,
    block: {
      left: addressBlock.left ?? 20,
      top: addressBlock.top ?? 50,
      width: addressBlock.width ?? 85,
    },
    hasWindow: letterhead?.windowEnvelope !== 'none',
  };
}

interface AddressBlockProps {
  letterhead: Letterhead | null;
  block: Record<string, string>;
  address: string;
}

function AddressBlock({ letterhead, block, address }: AddressBlockProps) {
  return (
    <div
      className="absolute overflow-hidden border border-dashed border-border-strong p-[1cqw]"
      style={{ ...block, height: mm(addressHeight) }}
    >
      {letterhead?.returnAddress && (
        <p className="mb-[0.5cqw] truncate text-[0.7em]">{letterhead.returnAddress}</p>
      )}
      {address ? (
        <MergeText html={address} />
      ) : (
        <p className="text-muted">Name and address of the recipient</p>
      )}
    </div>
  );
}

export interface LetterSheetProps {
  letterhead: Letterhead | null;
  label: string;
  /** What of the text stands in the window. */
  address?: string;
  children: ReactNode;
}

/** A sheet of A4 with header, footer, margins and the window of the envelope where the letterhead has them; it grows with the text. */
export function LetterSheet({ letterhead, label, address = '', children }: LetterSheetProps) {
  const { top, right, bottom, left, block, hasWindow } = withDefaults(letterhead);
  const sides: CSSProperties = { left: mm(left), right: mm(right) };
  const textTop = hasWindow ? Math.max(top, block.top + addressHeight + 8) : top;
  return (
    <section
      aria-label={label}
      {...keyboardScroll}
      className="paper overflow-x-auto rounded-sm border border-border-strong bg-surface text-text shadow-sm"
    >
      <div className="@container min-w-[36rem]">
        <div
          className="relative"
          style={{
            minHeight: mm(297),
            padding: `${mm(textTop)} ${mm(right)} ${mm(bottom + 4)} ${mm(left)}`,
            fontFamily: fonts[letterhead?.fontFamily ?? 'sans'],
            fontSize: mm(3.7),
            lineHeight: 1.4,
          }}
        >
          <div className="absolute overflow-hidden" style={{ ...sides, top: mm(10), height: mm(top - 12) }}>
            {letterhead?.headerHtml && <MergeText html={letterhead.headerHtml} />}
          </div>
          {hasWindow && (
            <AddressBlock
              letterhead={letterhead}
              address={address}
              block={{ left: mm(block.left), top: mm(block.top), width: mm(block.width) }}
            />
          )}
          {!hasWindow && address && <MergeText html={address} />}
          {children}
          <div
            className="absolute flex flex-col justify-end overflow-hidden text-[0.8em]"
            style={{ ...sides, bottom: mm(8), height: mm(bottom - 8) }}
          >
            {letterhead?.footerHtml && <MergeText html={letterhead.footerHtml} />}
          </div>
        </div>
      </div>
    </section>
  );
}
