import type { ComponentProps } from 'react';
import { AppLink, type AppLinkProps } from '#web/platform/ui/AppLink.tsx';
import { Icon, type IconLook } from '#web/platform/ui/Icon.tsx';
import { Spinner } from '#web/platform/ui/Spinner.tsx';

export type ButtonColour = 'accent' | 'neutral' | 'plain' | 'red' | 'green' | 'blue' | 'yellow';

export interface ButtonLook {
  colour?: ButtonColour;
  small?: boolean;
  /** Fills the width of its container. */
  fill?: boolean;
}

interface WithIcon {
  /** Before the label. */
  icon?: IconLook | undefined;
}

const colourClass: Record<ButtonColour, string> = {
  accent: 'border-transparent bg-accent text-accent-contrast not-disabled:hover:bg-accent-hover',
  neutral: 'border-border-strong bg-surface text-text not-disabled:hover:bg-hover',
  plain: 'border-transparent bg-transparent text-text not-disabled:hover:bg-hover',
  red: 'border-transparent bg-red-solid text-solid-contrast not-disabled:hover:brightness-90',
  green: 'border-transparent bg-green-solid text-solid-contrast not-disabled:hover:brightness-90',
  blue: 'border-transparent bg-blue-solid text-solid-contrast not-disabled:hover:brightness-90',
  yellow: 'border-transparent bg-yellow-solid text-solid-contrast not-disabled:hover:brightness-90',
};

/** The classes of a button, for the rare element that is neither a Button nor a ButtonLink. */
export function buttonClass({ colour = 'neutral', small = false, fill = false }: ButtonLook = {}): string {
  const size = small ? 'min-h-7 px-2 text-sm gap-1' : 'min-h-9 px-3 text-base gap-1.5';
  return [
    'inline-flex items-center justify-center rounded-md border font-medium whitespace-nowrap select-none',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-60',
    size,
    fill ? 'w-full' : '',
    colourClass[colour],
  ].join(' ');
}

export interface ButtonProps extends ButtonLook, WithIcon, ComponentProps<'button'> {
  /** Shows a spinner and refuses clicks. */
  loading?: boolean;
}

export function Button({ colour, small, fill, loading = false, disabled, ...rest }: ButtonProps) {
  const { className = '', icon, children, ...attributes } = rest;
  return (
    <button
      type="button"
      {...attributes}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      className={`${buttonClass({ colour, small, fill })} ${className}`}
    >
      {loading && <Spinner label="" className="size-4" />}
      {icon && <Icon look={icon} className="size-4" />}
      {children}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonLook, WithIcon, AppLinkProps {}

/** Looks like a button, is a link: for going somewhere, as opposed to doing something. */
export function ButtonLink({ colour, small, fill, icon, className = '', ...rest }: ButtonLinkProps) {
  const { children, ...link } = rest;
  return (
    <AppLink {...link} className={`${buttonClass({ colour, small, fill })} ${className}`}>
      {icon && <Icon look={icon} className="size-4" />}
      {children}
    </AppLink>
  );
}

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
