import { expect, test } from 'vitest';

const names = ['button', 'col', 'dialog', 'div', 'input', 'li', 'noscript', 'span', 'summary', 'td', 'tr'];
const variants: Record<string, string>[] = [
  {},
  { hidden: '' },
  { hidden: 'until-found' },
  { open: '' },
  { popover: '' },
  { type: 'hidden' },
  { style: 'display: none' },
  { style: 'display: grid; visibility: hidden' },
  { style: 'visibility: visible', hidden: '' },
];

function made(name: string, attributes: Record<string, string>) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** What a page may ask of the style of each element below the body. */
const answers = () =>
  [...document.body.querySelectorAll('*')].map((element) => {
    const style = window.getComputedStyle(element);
    return [
      element.outerHTML,
      style.display,
      style.visibility,
      style.opacity,
      style.getPropertyValue('display'),
      style.getPropertyValue('visibility'),
    ];
  });

test('computed styles are those that jsdom computes, for elements of every kind at every place', () => {
  const plain = made('section', {});
  plain.append(...variants.flatMap((attributes) => names.map((name) => made(name, attributes))));
  const nested = variants.map((attributes) => made('tr', attributes));
  for (const around of nested) around.append(made('div', {}), made('span', { style: 'visibility: visible' }));
  document.body.append(plain, ...nested);
  const shared = answers();
  expect(answers()).toEqual(shared);
  // Beside a style sheet jsdom is asked for everything.
  document.body.append(Object.assign(document.createElement('style'), { textContent: 'blink {}' }));
  expect(document.styleSheets).toHaveLength(1);
  expect(answers().slice(0, -1)).toEqual(shared);
});
