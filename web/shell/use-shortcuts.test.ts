import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { shortcutFor, useShortcuts } from '#web/shell/use-shortcuts.ts';

/** The shortcut of a key press on this element. */
function pressed(init: KeyboardEventInit, html = '<p></p>') {
  document.body.innerHTML = html;
  const target = document.body.firstElementChild;
  let action: ReturnType<typeof shortcutFor> = null;
  const listen = (event: KeyboardEvent) => {
    action = shortcutFor(event);
  };
  document.addEventListener('keydown', listen);
  target?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  document.removeEventListener('keydown', listen);
  return action;
}

afterEach(() => {
  document.body.innerHTML = '';
});

describe('shortcuts', () => {
  it('work from anywhere on the page', () => {
    expect(pressed({ key: '/' })).toBe('search');
    expect(pressed({ key: 'k', ctrlKey: true })).toBe('search');
    expect(pressed({ key: 'k', metaKey: true })).toBe('search');
    expect(pressed({ key: '/', ctrlKey: true })).toBe('palette');
    expect(pressed({ key: '?', shiftKey: true })).toBe('shortcuts');
    expect(pressed({ key: 'k' })).toBeNull();
  });

  it.each(['<input>', '<textarea></textarea>', '<select></select>', '<div role="textbox"></div>'])(
    'leave single keys to %s, but not Ctrl+K',
    (html) => {
      expect(pressed({ key: '/' }, html)).toBeNull();
      expect(pressed({ key: '?' }, html)).toBeNull();
      expect(pressed({ key: 'k', ctrlKey: true }, html)).toBe('search');
    },
  );

  it('rest while a dialog is open, except for saving', () => {
    const html = '<input><dialog open></dialog>';
    expect(pressed({ key: 'k', ctrlKey: true }, html)).toBeNull();
    expect(pressed({ key: 'Enter', ctrlKey: true }, html)).toBe('save');
    expect(pressed({ key: 'Enter' }, html)).toBeNull();
  });

  it('save the form around the field, and nothing where there is none', () => {
    document.body.innerHTML = '<form><input></form><input>';
    const [inside, outside] = document.querySelectorAll('input');
    let saved = 0;
    document.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
      saved += 1;
    });
    renderHook(() => useShortcuts({ onSearch: () => undefined, onDialog: () => undefined }));
    const press = (target: Element | undefined, init: KeyboardEventInit) =>
      target?.dispatchEvent(
        new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: 'Enter', ...init }),
      );
    press(inside, { ctrlKey: true });
    press(inside, { metaKey: true });
    press(inside, {});
    press(outside, { ctrlKey: true });
    expect(saved).toBe(2);
  });
});
