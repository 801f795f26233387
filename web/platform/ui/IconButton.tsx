import type { ComponentProps, ReactNode } from 'react';
import { type ButtonColour, buttonClass } from '#web/platform/ui/Button.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What the button does: its accessible name and its hint. */
  label: string;
  icon: ReactNode;
  colour?: ButtonColour;
  small?: boolean;
}

export function IconButton({
  label,
  icon,
  colour = 'plain',
  small,
  className = '',
  ...rest
}: IconButtonProps) {
  const size = small ? 'size-7' : 'size-9';
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={`${buttonClass({ colour, small })} ${size} shrink-0 px-0! ${className}`}
    >
      {icon}
    </button>
  );
}
