import { cloneElement, type ReactElement, useId, useState } from 'react';
import { usePanelPosition } from '#web/ui/panel-position.ts';

export interface TooltipProps {
  text: string;
  /** One element that takes `aria-describedby`, preferably a control, so that the keyboard reaches it too. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

function Bubble({ id, text, anchor }: { id: string; text: string; anchor: HTMLElement | null }) {
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  usePanelPosition(panel, anchor, 'bottom');
  return (
    <span
      ref={setPanel}
      id={id}
      role="tooltip"
      popover="manual"
      className="pointer-events-none fixed inset-auto m-0 max-w-xs rounded-md border-0 bg-text px-2 py-1 text-xs text-surface shadow-lg"
    >
      {text}
    </span>
  );
}

/** A short hint while the pointer rests on an element or the keyboard is on it; Escape hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isShown, setShown] = useState(false);
  return (
    <span
      ref={setAnchor}
      role="presentation"
      className="inline-flex"
      onPointerEnter={() => setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={(event) => event.key === 'Escape' && setShown(false)}
    >
      {cloneElement(children, { 'aria-describedby': isShown ? id : undefined })}
      {isShown && <Bubble id={id} text={text} anchor={anchor} />}
    </span>
  );
}
