import * as streams from 'node:stream/web';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { shareComputedStyles } from './computed-style.ts';

// A page may be slow on a busy machine; a test still fails if what it waits for never comes.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

shareComputedStyles(window);
afterEach(cleanup);
// Let modules that are still loading, and React's scheduled work, finish before the window is torn down.
afterAll(async () => {
  await vi.dynamicImportSettled();
  await new Promise((done) => setTimeout(done, 0));
  await new Promise((done) => setImmediate(done));
});

// jsdom has no layout engine: what measures, watches or moves the viewport needs these.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Object.assign(Element.prototype, { scrollIntoView() {} });
Object.assign(window, { scrollTo() {} });

// jsdom has no streams, in which the answers of a batch arrive.
Object.assign(globalThis, streams);

// jsdom has neither modal dialogs nor the top layer: these keep the open state without the layering.
Object.assign(HTMLDialogElement.prototype, {
  show(this: HTMLDialogElement) {
    this.open = true;
  },
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});
Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    this.style.display = 'block';
  },
});
