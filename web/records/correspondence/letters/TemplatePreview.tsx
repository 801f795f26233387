import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useState } from 'react';
import type { Row, RowOf } from '#shared/records/reference/contract.ts';
import { reference } from '#shared/records/reference/registry.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { listOptions } from '#web/platform/page/pickers/client.ts';
import { MergeText } from '#web/platform/reference/MergeText.tsx';
import { Field, Select } from '#web/platform/ui/Field.tsx';
import { keyboardScroll } from '#web/platform/ui/focusable.ts';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { LetterText } from '#web/records/correspondence/letters/LetterText.tsx';

type Letterhead = RowOf<'letterheads'>;

/** Millimetres on the sheet, which is as wide as A4 whatever its size on screen. */
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

interface LetterSheetProps {
  letterhead: Letterhead | null;
  label: string;
  /** The part of the text that appears in the window. */
  address?: string;
  children: ReactNode;
}

/** A sheet of A4 with header, footer, margins and the window of the envelope where the letterhead has them; it grows with the text. */
function LetterSheet({ letterhead, label, address = '', children }: LetterSheetProps) {
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

type Template = RowOf<'templates'>;

/** The letterheads to view the letter on, starting with its own, else a default one. */
function useLetterheads(template: Template) {
  const { may } = useAuth();
  const isAllowed = may(reference.letterheads.permission);
  const list = useQuery({ ...listOptions('letterheads', { limit: 200 }), enabled: isAllowed });
  const [chosenId, choose] = useState(template.letterheadId);
  const all = (list.data?.data ?? []) as Letterhead[];
  const chosen = all.find(({ id }) => id === chosenId) ?? all.find(({ isDefault }) => isDefault) ?? null;
  return { isAllowed, isLoading: isAllowed && list.isPending, all, chosen, choose };
}

/** A letter that begins with its recipient has that paragraph in the window of the envelope. */
function partsOf(body: string): { address: string; text: string } {
  const [address = ''] = /^\s*<p>\s*\{\{recipient\.[\s\S]*?<\/p>/.exec(body) ?? [];
  return { address, text: body.slice(address.length) };
}

function Letter({ template, body }: { template: Template; body: string }) {
  const { isAllowed, isLoading, all, chosen, choose } = useLetterheads(template);
  const { address, text } = partsOf(body);
  if (isLoading) return <Skeleton className="aspect-[210/297] w-full max-w-3xl" />;
  return (
    <figure className="max-w-3xl space-y-3">
      {all.length > 1 && (
        <div className="max-w-xs">
          <Field label="Shown on the letterhead">
            {(control) => (
              <Select
                {...control}
                value={chosen?.id ?? null}
                options={all.map(({ id, name }) => ({ id, label: name }))}
                onChange={choose}
              />
            )}
          </Field>
        </div>
      )}
      <LetterSheet letterhead={chosen} label={`Preview of ${template.name}`} address={address}>
        <MergeText html={text} />
      </LetterSheet>
      <figcaption className="text-sm text-muted">
        The draft as last saved. What a case fills in is marked; a long letter runs over several pages.
        {!isAllowed && ' Its letterhead is shown only to those who may administer letterheads.'}
      </figcaption>
    </figure>
  );
}

/** The draft as it was last saved, on its paper where it is a letter. */
export function TemplatePreview({ row }: { row: Row }) {
  const template = row as Template;
  const isOnPaper = template.format === 'html' || template.format === 'pdf';
  if (isOnPaper && template.body) return <Letter template={template} body={template.body} />;
  return (
    <div
      className={`rounded-lg border border-border bg-surface p-4 ${template.format === 'sms' ? 'max-w-sm' : 'max-w-3xl'}`}
    >
      <LetterText {...template} />
    </div>
  );
}
