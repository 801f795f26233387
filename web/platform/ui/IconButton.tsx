import type { ComponentProps } from 'react';
import { type ButtonColour, buttonClass } from '#web/platform/ui/Button.tsx';
import { Icon, type IconLook } from '#web/platform/ui/Icon.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What the button does: its accessible name and its hint. */
  label: string;
  icon: IconLook;
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
      <Icon look={icon} className="size-4" />
    </button>
  );
}
