import { useEffect, useRef } from 'react';
import { focusableIn } from './focusable.ts';

/** Spread on an element whose parts come and go: when the one with the focus goes, what now follows those before it has it. */
export function useFocusKept<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  /** What has the focus, and what comes before it. */
  const held = useRef<{ element: Element; before: readonly Element[] } | null>(null);
  const note = (element: Element) => {
    const all = ref.current ? focusableIn(ref.current) : [];
    const at = all.findIndex((each) => each === element);
    held.current = at < 0 ? null : { element, before: all.slice(0, at) };
  };
  useEffect(() => {
    const [box, last] = [ref.current, held.current];
    if (!box || !last) return;
    if (last.element.isConnected) return note(last.element);
    held.current = null;
    if (document.activeElement !== document.body) return;
    const all = focusableIn(box);
    const at = all.findLastIndex((each) => last.before.includes(each));
    (all[at + 1] ?? all[at] ?? box).focus();
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }: { target: Element }) => note(target),
    onBlur: ({ target }: { target: Element }) => {
      if (target.isConnected) held.current = null;
    },
  };
}
