import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { focusableIn } from '#web/platform/ui/focusable.ts';
import { type Placement, usePanelPosition } from '#web/platform/ui/panel-position.ts';
import { PortalContainer } from '#web/platform/ui/portal-container.ts';

/** Spread on the button (or field) that opens the panel. */
export interface PopoverTrigger {
  ref: (element: HTMLElement | null) => void;
  onClick: () => void;
  'aria-expanded': boolean;
  'aria-haspopup': 'dialog' | 'menu';
  'aria-controls': string | undefined;
}

export interface PopoverProps {
  /** The accessible name of the panel. */
  label: string;
  trigger: (props: PopoverTrigger) => ReactNode;
  children: ReactNode | ((close: () => void) => ReactNode);
  /** Leave out to let the popover keep its own state. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  placement?: Placement;
  role?: 'dialog' | 'menu';
  /** Moves focus to the first control of the panel when it opens. */
  focusPanel?: boolean;
  /** Width and padding of the panel. */
  className?: string;
}

const focusLossDelay = 50;

/** Opens by click or Space; closes by Escape, a click outside, focus leaving for 50 ms, or shift+Tab on the trigger. */
export function Popover(props: PopoverProps) {
  const { label, trigger, children, placement = 'bottom-start', role = 'dialog', className = 'p-3' } = props;
  const panelId = useId();
  const [wrapper, setWrapper] = useState<HTMLElement | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const [isFocusAway, setFocusAway] = useState(false);
  const lastFocused = useRef<Element | null>(null);
  const [ownOpen, setOwnOpen] = useState(false);
  const isOpen = props.open ?? ownOpen;
  usePanelPosition(panel, anchor, placement);

  function setOpen(open: boolean) {
    setFocusAway(false);
    setOwnOpen(open);
    props.onOpenChange?.(open);
  }

  function closeAndReturn() {
    setOpen(false);
    anchor?.focus();
  }

  const focusInside = useEffectEvent((opened: HTMLElement) => {
    if (props.focusPanel) (focusableIn(opened)[0] ?? opened).focus();
  });

  const pressOutside = useEffectEvent((event: PointerEvent) => {
    if (event.target instanceof Node && !wrapper?.contains(event.target)) setOpen(false);
  });

  const escapeElsewhere = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) closeAndReturn();
  });

  useEffect(() => {
    if (!panel) return;
    focusInside(panel);
    const press = (event: PointerEvent) => pressOutside(event);
    const escape = (event: globalThis.KeyboardEvent) => escapeElsewhere(event);
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', escape);
    };
  }, [panel]);

  // The focused element may have been removed (a drilled calendar, a finished task): the panel takes the focus.
  const focusGone = useEffectEvent(() => {
    setFocusAway(false);
    if (wrapper?.contains(document.activeElement)) return;
    const last = lastFocused.current;
    const hasVanished = last !== null && (!last.isConnected || last.matches(':disabled'));
    if (hasVanished && document.activeElement === document.body) panel?.focus();
    else setOpen(false);
  });

  useEffect(() => {
    if (!isFocusAway) return;
    const timer = setTimeout(() => focusGone(), focusLossDelay);
    return () => clearTimeout(timer);
  }, [isFocusAway]);

  function keyDown(event: KeyboardEvent) {
    if (!isOpen) return;
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      event.stopPropagation();
      closeAndReturn();
    }
    if (event.key === 'Tab' && event.shiftKey && event.target === anchor) setOpen(false);
  }

  return (
    // Not a control itself: it handles events bubbling from the trigger and the panel.
    <div
      ref={setWrapper}
      role="presentation"
      className="contents"
      onKeyDown={keyDown}
      onBlur={() => setFocusAway(isOpen)}
      onFocus={(event) => {
        lastFocused.current = event.target;
        setFocusAway(false);
      }}
    >
      {trigger({
        ref: setAnchor,
        onClick: () => setOpen(!isOpen),
        'aria-expanded': isOpen,
        'aria-haspopup': role,
        'aria-controls': isOpen ? panelId : undefined,
      })}
      {isOpen && (
        <div
          ref={setPanel}
          id={panelId}
          popover="manual"
          role={role}
          aria-label={label}
          tabIndex={-1}
          className={`fixed inset-auto z-[9999] m-0 overflow-auto rounded-lg border border-border bg-raised text-text shadow-lg outline-none ${className}`}
        >
          <PortalContainer value={panel}>
            {typeof children === 'function' ? children(closeAndReturn) : children}
          </PortalContainer>
        </div>
      )}
    </div>
  );
}
