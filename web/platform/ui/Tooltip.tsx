import { Tooltip as Base } from '@base-ui/react/tooltip';
import { cloneElement, type ReactElement, use, useId, useState } from 'react';
import { PortalContainer } from '#web/platform/ui/portal-container.ts';

export interface TooltipProps {
  text: string;
  /** One element that takes `aria-describedby`, preferably a control, so that the keyboard reaches it too. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

/** A short hint while the pointer rests on an element or on the hint, or the keyboard is on it; Escape hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const container = use(PortalContainer);
  const [isShown, setShown] = useState(false);
  return (
    <Base.Root open={isShown} onOpenChange={setShown}>
      {/* Around the element, because a disabled button reports no pointer. */}
      <Base.Trigger
        delay={0}
        closeOnClick={false}
        render={<span role="presentation" className="inline-flex" />}
      >
        {cloneElement(children, { 'aria-describedby': isShown ? id : undefined })}
      </Base.Trigger>
      <Base.Portal container={container ?? undefined}>
        <Base.Positioner
          side="bottom"
          sideOffset={4}
          collisionPadding={8}
          positionMethod="fixed"
          className="z-[9999]"
        >
          <Base.Popup
            id={id}
            role="tooltip"
            className="max-w-xs rounded-md bg-text px-2 py-1 text-xs text-surface shadow-lg"
          >
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
