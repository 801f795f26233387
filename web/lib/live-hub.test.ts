import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LiveHandlers, LiveHub } from '#web/lib/live-hub.ts';

interface Wire extends LiveHandlers {
  topics: readonly string[];
  isClosed: boolean;
}

/** A hub over wires that the test speaks through. */
function setUp() {
  const wires: Wire[] = [];
  const hub = new LiveHub((topics, handlers) => {
    const wire: Wire = { ...handlers, topics, isClosed: false };
    wires.push(wire);
    // As a real subscription: closing it is told as its end.
    return () => {
      wire.isClosed = true;
      handlers.onEnd();
    };
  });
  const wire = (index: number) => {
    const found = wires[index];
    if (!found) throw new Error(`No connection ${index}.`);
    return found;
  };
  return { hub, wires, wire };
}

const settle = () => vi.advanceTimersByTime(60);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('one subscription for everybody in the tab', () => {
  it('asks for the union of what a page wants', () => {
    const { hub, wires, wire } = setUp();
    hub.listen(['entity:titles', 'updates'], () => {});
    hub.listen(['updates', 'entity:users'], () => {});
    settle();
    expect(wires).toHaveLength(1);
    expect(wire(0).topics).toEqual(['entity:titles', 'entity:users', 'updates']);
  });

  it('tells only those whose topic changed, once for a burst', () => {
    const { hub, wire } = setUp();
    const heard: string[] = [];
    hub.listen(['updates'], () => heard.push('updates'));
    hub.listen(['case:'], () => heard.push('cases'));
    settle();
    wire(0).onMessage('ready');
    for (let count = 0; count < 20; count += 1) wire(0).onMessage('updates');
    settle();
    expect(heard).toEqual(['updates']);
    wire(0).onMessage('case:12');
    settle();
    expect(heard).toEqual(['updates', 'cases']);
  });

  it('keeps the old connection until a wider one listens', () => {
    const { hub, wires, wire } = setUp();
    const heard: string[] = [];
    hub.listen(['updates'], () => heard.push('updates'));
    settle();
    wire(0).onMessage('ready');
    hub.listen(['entity:titles'], () => heard.push('titles'));
    settle();
    wire(0).onMessage('updates');
    settle();
    expect(wire(0).isClosed).toBe(false);
    wire(1).onMessage('ready');
    expect(wire(0).isClosed).toBe(true);
    wire(1).onMessage('entity:titles');
    settle();
    expect(heard).toEqual(['updates', 'titles']);
    expect(wires).toHaveLength(2);
  });

  it('opens nothing new for topics it has, and closes with the last listener', () => {
    const { hub, wires, wire } = setUp();
    const stopFirst = hub.listen(['updates'], () => {});
    settle();
    const stopSecond = hub.listen(['updates'], () => {});
    settle();
    expect(wires).toHaveLength(1);
    stopFirst();
    settle();
    expect(wire(0).isClosed).toBe(false);
    stopSecond();
    settle();
    expect(wire(0).isClosed).toBe(true);
    expect(hub.status()).toBe('idle');
  });
});

describe('after a gap', () => {
  it('everything is fetched again once the connection is back, and not on the first connection', () => {
    const { hub, wire } = setUp();
    let fetched = 0;
    hub.listen(['updates'], () => {
      fetched += 1;
    });
    settle();
    wire(0).onMessage('ready');
    settle();
    expect([fetched, hub.status()]).toEqual([0, 'live']);
    wire(0).onLost();
    expect(hub.status()).toBe('reconnecting');
    wire(0).onMessage('ready');
    settle();
    expect([fetched, hub.status()]).toEqual([1, 'live']);
  });

  it('everything is fetched again when the server says that changes may have been missed', () => {
    const { hub, wire } = setUp();
    const heard: string[] = [];
    hub.listen(['updates'], () => heard.push('updates'));
    hub.listen(['entity:titles'], () => heard.push('titles'));
    settle();
    wire(0).onMessage('ready');
    wire(0).onMessage('*');
    settle();
    expect(heard).toEqual(['updates', 'titles']);
  });

  it('a connection that ended is opened again, later each time, and catches up', () => {
    const { hub, wires, wire } = setUp();
    let fetched = 0;
    hub.listen(['updates'], () => {
      fetched += 1;
    });
    settle();
    wire(0).onMessage('ready');
    wire(0).onEnd();
    vi.advanceTimersByTime(999);
    expect(wires).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(wires).toHaveLength(2);
    wire(1).onEnd();
    vi.advanceTimersByTime(1_999);
    expect(wires).toHaveLength(2);
    vi.advanceTimersByTime(1);
    wire(2).onMessage('ready');
    settle();
    expect([fetched, hub.status()]).toEqual([1, 'live']);
  });

  it('being back on the network ends the waiting', () => {
    const { hub, wires, wire } = setUp();
    hub.listen(['updates'], () => {});
    settle();
    wire(0).onEnd();
    hub.retryNow();
    expect(wires).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(2);
  });

  it('a connection that was given up is not listened to any more', () => {
    const { hub, wire } = setUp();
    let fetched = 0;
    const stop = hub.listen(['updates'], () => {
      fetched += 1;
    });
    settle();
    wire(0).onMessage('ready');
    stop();
    settle();
    wire(0).onMessage('updates');
    wire(0).onEnd();
    vi.advanceTimersByTime(60_000);
    expect([fetched, hub.status()]).toEqual([0, 'idle']);
  });
});
