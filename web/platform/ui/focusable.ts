/** Spread on anything that scrolls: it must be reachable by keyboard, although it is not a control. */
export const keyboardScroll = { tabIndex: 0 };

const selector =
  ':is(a[href], button, input, select, textarea, [contenteditable="true"], [tabindex="0"])' +
  ':not(:disabled, [type="hidden"])';

/** The elements of the container that the keyboard can reach, in order. */
export function focusableIn(container: Element): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => element.tabIndex >= 0 && !element.closest('[hidden], [inert]'),
  );
}
