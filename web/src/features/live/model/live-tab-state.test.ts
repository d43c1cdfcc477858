import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveStreamEvent } from './live-stream-event.ts';
import { createLiveTabState, type LiveTabState } from './live-tab-state.ts';
import type { TabMessage } from './tab-message.ts';

interface ObservedTab {
  readonly tab: LiveTabState;
  readonly posted: TabMessage[];
  readonly shown: (number | undefined)[];
  readonly gaps: () => number;
  readonly saved: number[];
  readonly connected: boolean[];
}

function openTab(initialEventId?: number): ObservedTab {
  const posted: TabMessage[] = [];
  const shown: (number | undefined)[] = [];
  const saved: number[] = [];
  const connected: boolean[] = [];
  let gaps = 0;
  const tab = createLiveTabState({
    initialEventId,
    saveEventId: (eventId) => saved.push(eventId),
    post: (tabMessage) => posted.push(tabMessage),
    onEvent: ({ id }) => shown.push(id),
    onGap: () => {
      gaps += 1;
    },
    onConnected: (isConnected) => connected.push(isConnected),
  });
  return { tab, posted, shown, gaps: () => gaps, saved, connected };
}

function message(id: number): LiveStreamEvent {
  const data = {
    messageId: `m${id}`,
    conversationId: 'c',
    sequence: id,
    senderId: 'ann',
    receiverId: 'ben',
    type: 'TEXT',
    isPaid: false,
    isRequest: false,
    sentAt: '2026-11-20T10:00:00.000Z',
  } as const;
  return { event: 'message', id, data };
}

function unread(id: number, isComplete = true): LiveStreamEvent {
  return { event: 'unread', id, data: { notifications: 1, messages: 2, isComplete } };
}

function presence(userId: string, isOnline: boolean): LiveStreamEvent {
  return { event: 'presence', id: undefined, data: { userId, isOnline } };
}

/** Delivers to the second tab the messages that the first one has posted since the last delivery. */
function deliver(from: ObservedTab, to: ObservedTab): void {
  for (const tabMessage of from.posted.splice(0)) {
    if (tabMessage.kind !== 'hello') to.tab.receiveFromLeader(tabMessage);
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the leader', () => {
  it('shows each event once, however often the stream brings it', () => {
    const { tab, shown } = openTab(4);
    for (const id of [4, 5, 6, 5, 6, 7]) tab.receiveFromStream(message(id));
    expect(shown).toEqual([5, 6, 7]);
  });

  it('applies counts that carry the id of an event it knows', () => {
    const { tab, shown } = openTab(4);
    tab.receiveFromStream(message(5));
    tab.receiveFromStream(unread(5));
    expect(shown).toEqual([5, 5]);
  });

  it('reports one gap when it began without an event id', () => {
    const { tab, gaps, saved } = openTab();
    tab.receiveFromStream(unread(9));
    tab.receiveFromStream(message(10));
    tab.receiveFromStream(unread(10));
    expect(gaps()).toBe(1);
    expect(saved).toEqual([9, 10]);
  });

  it('reports no gap when the stream resumes where the page began', () => {
    const { tab, gaps } = openTab(9);
    tab.receiveFromStream(unread(9));
    expect(gaps()).toBe(0);
  });

  it('continues from a lower id when the server has lost its log', () => {
    const { tab, gaps, shown } = openTab(500);
    tab.receiveFromStream(unread(3, false));
    tab.receiveFromStream(message(4));
    expect(gaps()).toBe(1);
    expect(shown).toEqual([3, 4]);
    expect(tab.lastEventId()).toBe(4);
  });

  it('publishes as offline whoever the stream does not mention after a reconnect', () => {
    const { tab, posted } = openTab(1);
    tab.streamOpened();
    tab.receiveFromStream(presence('ann', true));
    tab.receiveFromStream(presence('cleo', true));
    tab.streamOpened();
    tab.receiveFromStream(presence('cleo', true));
    posted.length = 0;
    vi.advanceTimersByTime(6000);
    expect(posted).toEqual([{ kind: 'news', news: presence('ann', false), after: 1 }]);
  });
});

describe('the other tabs', () => {
  it('apply each event of the leader once', () => {
    const leader = openTab(3);
    const other = openTab(3);
    leader.tab.streamOpened();
    leader.tab.receiveFromStream(unread(3));
    leader.tab.receiveFromStream(message(4));
    deliver(leader, other);
    // The next leader resumes after its own last id, and ignores events that it has already applied.
    other.tab.receiveFromStream(message(4));
    other.tab.receiveFromStream(message(5));
    expect(other.shown).toEqual([3, 4, 5]);
    expect([leader.gaps(), other.gaps()]).toEqual([0, 0]);
    expect(leader.connected).toEqual([true]);
    expect(other.connected).toEqual([true]);
  });

  it('report a gap when the leader is ahead of the id their page began with', () => {
    const leader = openTab(3);
    leader.tab.receiveFromStream(message(8));
    leader.tab.streamOpened();
    const late = openTab(7);
    leader.posted.length = 0;
    leader.tab.postState();
    deliver(leader, late);
    expect(late.gaps()).toBe(1);
    leader.tab.receiveFromStream(message(9));
    deliver(leader, late);
    expect(late.gaps()).toBe(1);
    expect(late.shown).toEqual([9]);
  });

  it('report a gap when they missed a message of the leader', () => {
    const leader = openTab(3);
    const other = openTab(3);
    leader.tab.streamOpened();
    leader.tab.receiveFromStream(message(4));
    leader.posted.length = 0;
    leader.tab.receiveFromStream(message(5));
    deliver(leader, other);
    expect(other.gaps()).toBe(1);
    expect(other.tab.lastEventId()).toBe(5);
  });

  it('take who is online from the leader', () => {
    const leader = openTab(3);
    leader.tab.streamOpened();
    leader.tab.receiveFromStream(presence('ann', true));
    const other = openTab(3);
    other.tab.receiveFromLeader({ kind: 'state', isConnected: true, place: 3, online: ['cleo'] });
    leader.posted.length = 0;
    leader.tab.postState();
    const [state] = leader.posted;
    expect(state).toMatchObject({ kind: 'state', online: ['ann'] });
    deliver(leader, other);
    other.tab.streamOpened();
    expect(other.posted.at(-1)).toMatchObject({ online: ['ann'] });
  });

  it('report when the leader could not connect', () => {
    const leader = openTab(3);
    const other = openTab(3);
    leader.tab.postState();
    deliver(leader, other);
    expect(other.connected).toEqual([]);
    leader.tab.streamLost();
    deliver(leader, other);
    expect([leader.connected, other.connected]).toEqual([[false], [false]]);
  });

  it('report when the leader has lost its connection', () => {
    const leader = openTab(3);
    const other = openTab(3);
    leader.tab.streamOpened();
    leader.tab.streamLost();
    deliver(leader, other);
    expect(other.connected).toEqual([true, false]);
  });
});
