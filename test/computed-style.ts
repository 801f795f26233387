/** The attributes by which jsdom's own style sheet, or the element itself, decides how elements of a name are displayed. */
const kindOf = (element: Element) =>
  ['hidden', 'type', 'style'].reduce(
    (kind, name) => `${kind} ${element.getAttribute(name)}`,
    element.localName,
  );

/** Whether more than its kind decides: whether it is open, or where it is. */
const standsOut = (element: Element) =>
  element.localName === 'dialog' || element.localName === 'summary' || element.hasAttribute('popover');

/** Whether the element, or what it is in, may be other than visible. */
function mayBeUnseen(element: Element | null): boolean {
  for (let each = element; each; each = each.parentElement)
    if (each.hasAttribute('hidden') || each.getAttribute('style')?.includes('visibility')) return true;
  return false;
}

/**
 * jsdom matches its whole style sheet against an element again after every change of the page, and Testing Library asks
 * for display and visibility of every element up to the root with each query. Without other style sheets elements of one
 * kind are displayed alike, so jsdom is asked once for each kind, and for everything else as before.
 */
export function shareComputedStyles(window: Window & typeof globalThis) {
  const computed = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();

  function displayOf(element: Element): string {
    if (standsOut(element)) return computed(element).display;
    const kind = kindOf(element);
    let display = displays.get(kind);
    if (display === undefined) displays.set(kind, (display = computed(element).display));
    return display;
  }
  const valueOf = (element: Element, property: PropertyKey): string | undefined => {
    if (property === 'display') return displayOf(element);
    if (property === 'visibility' && !mayBeUnseen(element)) return 'visible';
    return undefined;
  };

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || window.document.styleSheets.length > 0) return computed(element, pseudo);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue')
          return (property: string) =>
            valueOf(element, property) ?? computed(element).getPropertyValue(property);
        const known = valueOf(element, name);
        if (known !== undefined) return known;
        const style = computed(element);
        const value: unknown = Reflect.get(style, name, style);
        return typeof value === 'function' ? value.bind(style) : value;
      },
    });
  };
}
