import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leadByLock, leadWhileSeen } from './lead-tabs.ts';

// Node's own locks are those of a browser.
const { locks } = navigator;
let count = 0;

/** A tab that notes when it leads and when no longer. */
function openTab(name: string) {
  const closing = new AbortController();
  const terms: AbortSignal[] = [];
  const lead = leadByLock({ name, lead: (term) => terms.push(term), signal: closing.signal }, locks);
  const leads = () => terms.at(-1)?.aborted === false;
  return { ...lead, leads, terms, close: () => closing.abort() };
}

function newName(): string {
  count += 1;
  return `tabs-${count}`;
}

describe('tabs that share a lock', () => {
  it('have one that leads, and another as soon as that one is closed', async () => {
    const name = newName();
    const tabs = [openTab(name), openTab(name), openTab(name)];
    await vi.waitFor(() => expect(tabs.filter((tab) => tab.leads())).toHaveLength(1));
    expect(tabs[0]?.leads()).toBe(true);
    tabs[0]?.close();
    await vi.waitFor(() => expect(tabs.map((tab) => tab.leads())).toEqual([false, true, false]));
    tabs[2]?.close();
    tabs[1]?.close();
    await vi.waitFor(() => expect(tabs.some((tab) => tab.leads())).toBe(false));
  });

  it('take the lead from one that does not answer, and give it back when they close', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const name = newName();
    const asleep = openTab(name);
    const seen = openTab(name);
    await vi.waitFor(() => expect(asleep.leads()).toBe(true));
    seen.expectAnswer();
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    await vi.waitFor(() => expect([asleep.leads(), seen.leads()]).toEqual([false, true]));
    seen.close();
    await vi.waitFor(() => expect(asleep.leads()).toBe(true));
    asleep.close();
  });

  it('leave the lead where it is when whoever has it answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const name = newName();
    const first = openTab(name);
    const second = openTab(name);
    await vi.waitFor(() => expect(first.leads()).toBe(true));
    second.expectAnswer();
    second.answered();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([first.leads(), second.terms]).toEqual([true, []]);
    first.close();
    second.close();
  });
});

describe('tabs that cannot share', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('lead themselves while they are looked at', () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
    const closing = new AbortController();
    const terms: AbortSignal[] = [];
    const look = (state: string) => {
      page.visibilityState = state;
      page.dispatchEvent(new Event('visibilitychange'));
    };
    leadWhileSeen({ lead: (term) => terms.push(term), signal: closing.signal }, page as unknown as Document);
    expect(terms).toEqual([]);
    look('visible');
    look('hidden');
    vi.advanceTimersByTime(5000);
    look('visible');
    // A short look elsewhere changes nothing.
    vi.advanceTimersByTime(60_000);
    expect(terms.map(({ aborted }) => aborted)).toEqual([false]);
    look('hidden');
    vi.advanceTimersByTime(10_000);
    look('visible');
    expect(terms.map(({ aborted }) => aborted)).toEqual([true, false]);
    closing.abort();
    expect(terms.map(({ aborted }) => aborted)).toEqual([true, true]);
  });
});
