import { afterEach, expect, test } from 'vitest';
import { isPageKey, tabOfKey } from '#web/records/cases/use-case-keys.ts';

afterEach(() => document.body.replaceChildren());

function pressed(key: string, on: HTMLElement = document.body, more: KeyboardEventInit = {}): boolean {
  let answer = false;
  const listen = (event: KeyboardEvent) => {
    answer = isPageKey(event);
  };
  document.addEventListener('keydown', listen);
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));
  document.removeEventListener('keydown', listen);
  return answer;
}

function put<Name extends keyof HTMLElementTagNameMap>(name: Name, attributes: Record<string, string> = {}) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  document.body.append(element);
  return element;
}

test('digits stand for the tabs in their order, 0 for the tenth', () => {
  expect(['1', '9', '0'].map(tabOfKey)).toEqual([0, 8, 9]);
  expect(['a', 'Enter', ''].map(tabOfKey)).toEqual([null, null, null]);
});

test('a key is meant for the page only outside of fields and without a modifier', () => {
  expect(pressed('1')).toBe(true);
  expect(pressed('1', put('button'))).toBe(true);
  expect(pressed('1', put('input'))).toBe(false);
  expect(pressed('1', put('div', { contenteditable: 'true' }))).toBe(false);
  expect(pressed('s', document.body, { ctrlKey: true })).toBe(false);
});

test('an open dialog or popover keeps its keys', () => {
  put('dialog', { open: '' });
  expect(pressed('2')).toBe(false);
  document.body.replaceChildren();
  put('div', { popover: 'manual' });
  expect(pressed('2')).toBe(false);
});
