import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { shortcutFor, useShortcuts } from '#web/platform/shell/use-shortcuts.ts';

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

  /** Shows the page, and returns which forms the key saved, pressed with the focus on this element. */
  function savedOn(html: string) {
    document.body.innerHTML = html;
    const saved: string[] = [];
    for (const form of document.querySelectorAll('form'))
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        saved.push(form.id);
      });
    renderHook(() => useShortcuts({ onSearch: () => undefined, onDialog: () => undefined }));
    return (focused: string, init: KeyboardEventInit = { ctrlKey: true }) => {
      saved.length = 0;
      document
        .querySelector(focused)!
        .dispatchEvent(
          new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: 'Enter', ...init }),
        );
      return saved.join(', ');
    };
  }

  it('save the form around the field, and nothing where there is none', () => {
    const saved = savedOn('<form id="only"><input id="inside"></form><input id="outside">');
    expect(saved('#inside')).toBe('only');
    expect(saved('#inside', { metaKey: true })).toBe('only');
    expect(saved('#inside', {})).toBe('');
    expect(saved('#outside')).toBe('');
    expect(saved('body')).toBe('');
  });

  const dialog = (id: string, attributes = '') =>
    `<dialog open ${attributes}><button id="close-${id}"></button><form id="${id}"></form>` +
    `<button id="save-${id}" type="submit" form="${id}"></button></dialog>`;

  it('save the form of a dialog from its buttons, and while the focus is nowhere', () => {
    const saved = savedOn(`<form id="page"><input></form>${dialog('report')}`);
    for (const focused of ['#save-report', '#close-report', 'body']) expect(saved(focused)).toBe('report');
  });

  it('save nothing under a question that is asked on top of the dialog', () => {
    const saved = savedOn(`${dialog('report')}<dialog open id="leave"><button></button></dialog>`);
    for (const focused of ['#leave button', 'body']) expect(saved(focused)).toBe('');
  });

  it('leave a dialog beside the page alone while the focus is on the page', () => {
    const saved = savedOn(`<button id="on-page"></button>${dialog('note', 'data-beside')}`);
    for (const focused of ['#on-page', 'body']) expect(saved(focused)).toBe('');
    expect(saved('#save-note')).toBe('note');
  });
});
