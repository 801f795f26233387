import { useEffect } from 'react';

export const productName = 'Concordat';

/** Names the tab: the page first, then the product. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName;
  }, [title]);
}
