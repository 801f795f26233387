import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LiveHandlers, LiveHub } from '#web/platform/api/live-hub.ts';

interface Wire extends LiveHandlers {
  topics: readonly string[];
  awayMs: number;
  isClosed: boolean;
}

/** A hub over connections that the test controls. */
function setUp() {
  const wires: Wire[] = [];
  const hub = new LiveHub((topics, awayMs, handlers) => {
    const wire: Wire = { ...handlers, topics, awayMs, isClosed: false };
    wires.push(wire);
    // As with a real subscription, closing it reports its end.
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

describe('one subscription for all listeners in the tab', () => {
  it('asks for all the topics of a page', () => {
    const { hub, wires, wire } = setUp();
    hub.listen(['entity:titles', 'updates'], () => {});
    hub.listen(['updates', 'entity:users'], () => {});
    settle();
    expect(wires).toHaveLength(1);
    expect(wire(0).topics).toEqual(['entity:titles', 'entity:users', 'updates']);
  });

  it('notifies only listeners of the changed topic, once for a burst', () => {
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

describe('missed changes', () => {
  it('between a first read and the connection are requested, allowing for the age of data in memory', () => {
    vi.setSystemTime(Date.now() + 3_600_000);
    const { hub, wire } = setUp();
    hub.listen(['updates'], () => {});
    settle();
    expect(wire(0).awayMs).toBe(60_050);
    wire(0).onMessage('ready');
    vi.advanceTimersByTime(10_000);
    hub.listen(['entity:titles'], () => {});
    settle();
    expect(wire(1).awayMs).toBe(60_050);
  });

  it('are counted from when the listeners started to wait', () => {
    vi.setSystemTime(Date.now() + 3_600_000);
    const { hub, wire } = setUp();
    hub.listen(['updates'], () => {});
    settle();
    vi.advanceTimersByTime(5_000);
    hub.listen(['entity:titles'], () => {});
    settle();
    expect(wire(1).awayMs).toBe(65_110);
  });

  it('on a page that has just been loaded are no older than the page', () => {
    const { hub, wire } = setUp();
    hub.listen(['updates'], () => {});
    settle();
    expect(wire(0).awayMs).toBeLessThan(60_000);
  });

  it('changes while nobody listened are repeated to a returning listener', () => {
    const { hub, wires, wire } = setUp();
    hub.listen(['updates'], () => {});
    const leave = hub.listen(['case:7'], () => {});
    settle();
    wire(0).onMessage('ready');
    leave();
    wire(0).onMessage('case:7');
    vi.advanceTimersByTime(1_000);
    const heard: string[] = [];
    hub.listen(['case:7'], () => heard.push('case'));
    hub.listen(['updates'], () => heard.push('updates'));
    settle();
    expect(heard).toEqual(['case']);
    vi.advanceTimersByTime(61_000);
    hub.listen(['case:7'], () => heard.push('late'));
    settle();
    expect([heard, wires.length]).toEqual([['case'], 1]);
  });
});

describe('after a gap', () => {
  it('the server is asked for what was missed, and repeats it', () => {
    vi.setSystemTime(Date.now() + 3_600_000);
    const { hub, wires, wire } = setUp();
    const heard: string[] = [];
    hub.listen(['updates'], () => heard.push('updates'));
    hub.listen(['entity:titles'], () => heard.push('titles'));
    settle();
    wire(0).onMessage('ready');
    vi.advanceTimersByTime(600_000);
    wire(0).onEnd();
    expect([wire(0).isClosed, hub.status()]).toEqual([true, 'reconnecting']);
    vi.advanceTimersByTime(1_000);
    expect(wires).toHaveLength(2);
    expect(wire(1).awayMs).toBe(61_000);
    wire(1).onMessage('ready');
    wire(1).onMessage('updates');
    settle();
    expect([heard, hub.status()]).toEqual([['updates'], 'live']);
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

  it('a connection that ended is reopened, after a longer pause each time', () => {
    const { hub, wires, wire } = setUp();
    hub.listen(['updates'], () => {});
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
    expect(hub.status()).toBe('live');
  });

  it('going online ends the pause', () => {
    const { hub, wires, wire } = setUp();
    hub.listen(['updates'], () => {});
    settle();
    wire(0).onEnd();
    hub.retryNow();
    expect(wires).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(2);
  });

  it('going offline loses the connection at once', () => {
    const { hub, wires, wire } = setUp();
    hub.listen(['updates'], () => {});
    settle();
    wire(0).onMessage('ready');
    hub.drop();
    expect([wire(0).isClosed, hub.status()]).toEqual([true, 'reconnecting']);
    hub.retryNow();
    expect(wires).toHaveLength(2);
  });

  it('an abandoned connection is no longer listened to', () => {
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
