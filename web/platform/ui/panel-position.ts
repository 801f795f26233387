import { useLayoutEffect } from 'react';

export type Placement = 'bottom-start' | 'bottom-end' | 'bottom';

const gap = 4;
const margin = 8;

function leftOf(placement: Placement, anchor: DOMRect, width: number): number {
  if (placement === 'bottom-start') return anchor.left;
  if (placement === 'bottom-end') return anchor.right - width;
  return anchor.left + anchor.width / 2 - width / 2;
}

/** Puts a fixed panel under its anchor, above it where there is more room, and always within the window. */
function place(panel: HTMLElement, anchorElement: HTMLElement, placement: Placement) {
  const anchor = anchorElement.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  panel.style.maxWidth = `${clientWidth - 2 * margin}px`;
  panel.style.maxHeight = 'none';
  const { width, height } = panel.getBoundingClientRect();
  const below = clientHeight - anchor.bottom - gap - margin;
  const above = anchor.top - gap - margin;
  const isAbove = height > below && above > below;
  const room = Math.max(isAbove ? above : below, 120);
  const left = Math.max(margin, Math.min(leftOf(placement, anchor, width), clientWidth - width - margin));
  panel.style.maxHeight = `${room}px`;
  panel.style.left = `${left}px`;
  panel.style.top = `${isAbove ? anchor.top - gap - Math.min(height, room) : anchor.bottom + gap}px`;
}

/** Lifts a `popover="manual"` panel into the top layer and keeps it at its anchor while it is shown. */
export function usePanelPosition(
  panel: HTMLElement | null,
  anchor: HTMLElement | null,
  placement: Placement,
): void {
  useLayoutEffect(() => {
    if (!panel || !anchor) return;
    panel.showPopover();
    const update = () => place(panel, anchor, placement);
    update();
    const observer = new ResizeObserver(update);
    observer.observe(panel);
    window.addEventListener('resize', update);
    window.addEventListener('scroll', update, true);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', update);
      window.removeEventListener('scroll', update, true);
    };
  }, [panel, anchor, placement]);
}
