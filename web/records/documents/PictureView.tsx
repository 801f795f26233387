import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/platform/ui/Button.tsx';
import { keyboardScroll } from '#web/platform/ui/focusable.ts';

/** Widths of a picture, as fractions of the space it has; the first shows all of it. */
const sizes = [null, 1, 1.5, 2, 3, 4] as const;

/** A picture that can be zoomed: by buttons, or with plus, minus and zero. */
export function PictureView({ address, title }: { address: string; title: string }) {
  const [step, setStep] = useState(0);
  const size = sizes[step] ?? null;
  const go = (to: number) => setStep(Math.min(Math.max(to, 0), sizes.length - 1));

  function press(key: string) {
    if (key === '+' || key === '=') go(step + 1);
    else if (key === '-') go(step - 1);
    else if (key === '0') go(0);
  }

  return (
    <div role="presentation" className="flex h-full flex-col gap-2" onKeyDown={({ key }) => press(key)}>
      <div className="flex items-center gap-1">
        <IconButton
          small
          label="Zoom out (-)"
          disabled={step === 0}
          icon={ZoomOut}
          onClick={() => go(step - 1)}
        />
        <IconButton
          small
          label="Zoom in (+)"
          disabled={step === sizes.length - 1}
          icon={ZoomIn}
          onClick={() => go(step + 1)}
        />
        <IconButton
          small
          label="Whole picture (0)"
          disabled={step === 0}
          icon={Maximize}
          onClick={() => go(0)}
        />
        <output className="figures ml-1 text-sm text-muted">
          {size === null ? 'Whole picture' : `${size * 100} %`}
        </output>
      </div>
      <section
        aria-label={title}
        {...keyboardScroll}
        className="min-h-0 grow overflow-auto rounded-md border border-border bg-canvas"
      >
        <img
          src={address}
          alt={title}
          style={size === null ? undefined : { width: `${size * 100}%` }}
          className={size === null ? 'mx-auto max-h-full max-w-full' : 'max-w-none'}
        />
      </section>
    </div>
  );
}
