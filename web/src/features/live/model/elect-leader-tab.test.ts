import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { electLeaderByLock, leadWhileVisible } from './elect-leader-tab.ts';

// Node's own locks are those of a browser.
const { locks } = navigator;
let count = 0;

/** A tab that records each of its terms as leader. */
function openTab(name: string) {
  const closing = new AbortController();
  const terms: AbortSignal[] = [];
  const election = electLeaderByLock({ name, onElected: (term) => terms.push(term), signal: closing.signal }, locks);
  const isLeader = () => terms.at(-1)?.aborted === false;
  return { ...election, isLeader, terms, close: () => closing.abort() };
}

function newName(): string {
  count += 1;
  return `tabs-${count}`;
}

describe('tabs that share a lock', () => {
  it('have one leader, and another as soon as that tab is closed', async () => {
    const name = newName();
    const tabs = [openTab(name), openTab(name), openTab(name)];
    await vi.waitFor(() => expect(tabs.filter((tab) => tab.isLeader())).toHaveLength(1));
    expect(tabs[0]?.isLeader()).toBe(true);
    tabs[0]?.close();
    await vi.waitFor(() => expect(tabs.map((tab) => tab.isLeader())).toEqual([false, true, false]));
    tabs[2]?.close();
    tabs[1]?.close();
    await vi.waitFor(() => expect(tabs.some((tab) => tab.isLeader())).toBe(false));
  });

  it('take over from a leader that does not reply, and give the lock back when they close', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const name = newName();
    const frozen = openTab(name);
    const visible = openTab(name);
    await vi.waitFor(() => expect(frozen.isLeader()).toBe(true));
    visible.expectReply();
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    await vi.waitFor(() => expect([frozen.isLeader(), visible.isLeader()]).toEqual([false, true]));
    visible.close();
    await vi.waitFor(() => expect(frozen.isLeader()).toBe(true));
    frozen.close();
  });

  it('do not take over from a leader that replies', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const name = newName();
    const first = openTab(name);
    const second = openTab(name);
    await vi.waitFor(() => expect(first.isLeader()).toBe(true));
    second.expectReply();
    second.replyReceived();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([first.isLeader(), second.terms]).toEqual([true, []]);
    first.close();
    second.close();
  });
});

describe('tabs without locks', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('are their own leader while they are visible', () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
    const closing = new AbortController();
    const terms: AbortSignal[] = [];
    const setVisibility = (state: string) => {
      page.visibilityState = state;
      page.dispatchEvent(new Event('visibilitychange'));
    };
    leadWhileVisible({ onElected: (term) => terms.push(term), signal: closing.signal }, page as unknown as Document);
    expect(terms).toEqual([]);
    setVisibility('visible');
    setVisibility('hidden');
    vi.advanceTimersByTime(5000);
    setVisibility('visible');
    // Being hidden for a short time changes nothing.
    vi.advanceTimersByTime(60_000);
    expect(terms.map(({ aborted }) => aborted)).toEqual([false]);
    setVisibility('hidden');
    vi.advanceTimersByTime(10_000);
    setVisibility('visible');
    expect(terms.map(({ aborted }) => aborted)).toEqual([true, false]);
    closing.abort();
    expect(terms.map(({ aborted }) => aborted)).toEqual([true, true]);
  });
});
