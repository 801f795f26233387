import type { CSSProperties } from 'react';
import type { Row } from '#web/reference/client.ts';
import { mergeToken } from '#web/reference/extras/merge-token.ts';
import { HtmlView } from '#web/ui/HtmlView.tsx';

type Letterhead = Row & {
  name: string;
  headerHtml: string | null;
  footerHtml: string | null;
  fontFamily: 'sans' | 'serif' | 'humanist';
  margins: Partial<Record<'top' | 'right' | 'bottom' | 'left', number | null>>;
  addressBlock: Partial<Record<'left' | 'top' | 'width', number | null>>;
  windowEnvelope: string;
  returnAddress: string | null;
};

const paper = { width: 210, height: 297 };
const across = (mm: number) => `${(mm / paper.width) * 100}%`;
const down = (mm: number) => `${(mm / paper.height) * 100}%`;
const fonts = { sans: 'sans-serif', serif: 'serif', humanist: 'Verdana, sans-serif' };

/** The saved letterhead on a sheet of A4, with the place of the address and of the text. */
export function LetterheadPreview({ row }: { row: Row }) {
  const { name, headerHtml, footerHtml, fontFamily, margins, addressBlock, ...rest } = row as Letterhead;
  const { top = 45, right = 20, bottom = 30, left = 20 } = margins;
  const sides: CSSProperties = { left: across(left ?? 0), right: across(right ?? 0) };
  return (
    <figure className="max-w-xl">
      <div
        className="relative overflow-hidden border border-border-strong bg-[#fff] text-xs text-[#111] shadow-sm"
        style={{ aspectRatio: `${paper.width} / ${paper.height}`, fontFamily: fonts[fontFamily] }}
      >
        <div className="absolute top-[3%] overflow-hidden" style={{ ...sides, height: down((top ?? 0) - 9) }}>
          <HtmlView html={headerHtml ?? ''} highlight={mergeToken} />
        </div>
        {rest.windowEnvelope !== 'none' && (
          <div
            className="absolute border border-dashed border-[#767676] p-1"
            style={{
              left: across(addressBlock.left ?? 20),
              top: down(addressBlock.top ?? 50),
              width: across(addressBlock.width ?? 85),
            }}
          >
            {rest.returnAddress && <p className="truncate text-[0.6rem]">{rest.returnAddress}</p>}
            <p>Name and address of the recipient</p>
          </div>
        )}
        <div
          className="absolute border-t border-dashed border-[#767676] pt-1 text-[#595959]"
          style={{
            ...sides,
            top: down(Math.max(top ?? 0, (addressBlock.top ?? 50) + 35)),
            bottom: down(bottom ?? 0),
          }}
        >
          The letter
        </div>
        <div
          className="absolute bottom-[2%] overflow-hidden"
          style={{ ...sides, height: down((bottom ?? 0) - 6) }}
        >
          <HtmlView html={footerHtml ?? ''} highlight={mergeToken} />
        </div>
      </div>
      <figcaption className="mt-2 text-sm text-muted">
        {name} as last saved. Merge tokens are marked; underlays in PDF are not shown.
      </figcaption>
    </figure>
  );
}
