import type { LucideIcon } from 'lucide-react';
import { isValidElement, type ReactElement } from 'react';

/** An icon of the library, as large as it is where it stands, or an element with a look of its own. */
export type IconLook = LucideIcon | ReactElement;

/** An icon beside words that say the same. */
export function Icon({ look: Look, className }: { look: IconLook; className: string }) {
  return isValidElement(Look) ? Look : <Look className={className} aria-hidden="true" />;
}
