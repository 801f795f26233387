import type { ReactNode } from 'react';
import { type ControlProps, nativeAttributes } from '#web/platform/ui/control.ts';

export interface SwitchProps extends ControlProps<boolean> {
  /** Text at the right of the switch; leave it out where a Field labels it. */
  label?: ReactNode;
}

export function Switch({ value, onChange, ref, label, ...rest }: SwitchProps) {
  const { required: _required, ...attributes } = nativeAttributes(rest);
  const control = (
    <input
      {...attributes}
      ref={ref}
      type="checkbox"
      role="switch"
      checked={value}
      aria-checked={value}
      onChange={(event) => onChange(event.target.checked)}
      className={
        'relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full border border-border-strong ' +
        'bg-hover transition-colors before:absolute before:top-[2px] before:left-[2px] before:size-3.5 ' +
        'before:rounded-full before:bg-muted before:transition-transform checked:border-accent ' +
        'checked:bg-accent checked:before:translate-x-4 checked:before:bg-accent-contrast ' +
        'disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-red-text'
      }
    />
  );
  if (label === undefined) return <div className="flex min-h-9 items-center">{control}</div>;
  return (
    <label className="inline-flex min-h-9 items-center gap-2 text-base">
      {control}
      <span>{label}</span>
    </label>
  );
}
