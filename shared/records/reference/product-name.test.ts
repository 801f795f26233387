import { expect, test } from 'vitest';
import { shortProduct } from './product-name.ts';

test.each([
  ['iva-ni', 'IVA NI'],
  ['dmp', 'DMP'],
  ['debt-arrangement-scheme', 'A product'],
  [null, 'A product'],
])('%s is called %s', (code, short) => expect(shortProduct({ name: 'A product', code })).toBe(short));
