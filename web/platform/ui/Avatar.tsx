import { useState } from 'react';

export interface AvatarProps {
  name: string;
  url?: string | null | undefined;
  /** Pixels. */
  size?: number;
  /** True where the name is written beside the picture. */
  decorative?: boolean;
}

/** The address of the initials picture drawn for a name. */
export function initialsUrl(name: string): string {
  return `/api/avatars/initials.svg?name=${encodeURIComponent(name)}`;
}

function isUsable(url: string | null | undefined): url is string {
  if (!url || !URL.canParse(url, window.location.origin)) return false;
  return ['http:', 'https:', 'blob:'].includes(new URL(url, window.location.origin).protocol);
}

export function Avatar({ name, url, size = 32, decorative = false }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const source = isUsable(url) && url !== failed ? url : initialsUrl(name);
  return (
    <img
      src={source}
      alt={decorative ? '' : name}
      width={size}
      height={size}
      onError={() => setFailed(source)}
      className="shrink-0 rounded-full bg-grey-bg object-cover"
      style={{ width: size, height: size }}
    />
  );
}
