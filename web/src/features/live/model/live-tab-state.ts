import type { LiveStreamEvent } from './live-stream-event.ts';
import type { LeaderState, TabMessage } from './tab-message.ts';

/** After a reconnect, people who were online count as offline unless an event within this time says otherwise, in ms. */
const CONFIRM_MS = 5000;

export interface LiveListener {
  /** Called once for each event. */
  readonly onEvent: (event: LiveStreamEvent) => void;
  /** Events may be missing that will not be sent again: the app should refetch what it shows. */
  readonly onGap: () => void;
  readonly onConnected: (isConnected: boolean) => void;
}

interface TabOptions extends LiveListener {
  /** The id of the last event when this page began to load: its data includes everything up to that event. */
  readonly initialEventId: number | undefined;
  /** Stores the id for tabs that are opened later. */
  readonly saveEventId: (eventId: number) => void;
  readonly post: (message: TabMessage) => void;
}

/** A tab's state of live events: from the stream if it is the leader, else from the leader's messages. */
export type LiveTabState = ReturnType<typeof createLiveTabState>;

export function createLiveTabState({ initialEventId, saveEventId, post, onEvent, onGap, onConnected }: TabOptions) {
  let lastEventId = initialEventId;
  /** Undefined until the stream was opened, or could not be. */
  let isConnected: boolean | undefined;
  const online = new Set<string>();
  let confirmOnline: (userId: string) => void = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function setConnected(next: boolean): void {
    if (next !== isConnected) {
      isConnected = next;
      onConnected(next);
    }
  }
  function applyEvent(event: LiveStreamEvent): void {
    const { id } = event;
    if (event.event === 'unread') {
      if (!event.data.isComplete) {
        lastEventId = id;
        onGap();
      }
      // Counts carry the id of the event that changed them, so they are not compared with the last id.
    } else if (id !== undefined && lastEventId !== undefined && id <= lastEventId) return;
    if (id !== undefined && (lastEventId === undefined || id > lastEventId)) lastEventId = id;
    if (event.event === 'presence') {
      if (event.data.isOnline) online.add(event.data.userId);
      else online.delete(event.data.userId);
    }
    onEvent(event);
  }
  function publishPresence(userId: string, isOnline: boolean): void {
    const event = createPresenceEvent(userId, isOnline);
    post({ kind: 'news', news: event, after: lastEventId });
    applyEvent(event);
  }
  function isBehind(eventId: number | undefined): boolean {
    return lastEventId === undefined || (eventId !== undefined && eventId > lastEventId);
  }
  function getState(): LeaderState {
    return { isConnected, place: lastEventId, online: [...online] };
  }

  return {
    lastEventId: () => lastEventId,
    /** For the leader: the stream is open. */
    streamOpened(): void {
      const before = new Set(online);
      clearTimeout(timer);
      const confirmed = new Set<string>();
      confirmOnline = (userId) => confirmed.add(userId);
      timer = setTimeout(() => {
        for (const userId of before) if (!confirmed.has(userId)) publishPresence(userId, false);
      }, CONFIRM_MS);
      setConnected(true);
      post({ kind: 'state', ...getState() });
    },
    /** For the leader: the stream has been closed for a while. */
    streamLost(): void {
      setConnected(false);
      post({ kind: 'state', ...getState() });
    },
    /** For the leader: an event of the stream. */
    receiveFromStream(event: LiveStreamEvent): void {
      const after = lastEventId;
      if (event.event === 'presence') confirmOnline(event.data.userId);
      // The first event of a stream that was not resumed after an id: events before it may have been missed.
      const mayHaveMissed = event.event === 'unread' && lastEventId === undefined;
      applyEvent(event);
      if (mayHaveMissed) onGap();
      if (lastEventId !== undefined && lastEventId !== after) saveEventId(lastEventId);
      post({ kind: 'news', news: event, after });
    },
    /** For the leader: another tab asks for the state. */
    postState(): void {
      post({ kind: 'state', ...getState() });
    },
    /** For the other tabs: a message of the leader. */
    receiveFromLeader(message: Exclude<TabMessage, { kind: 'hello' }>): void {
      if (message.kind === 'state') {
        for (const userId of message.online) if (!online.has(userId)) applyEvent(createPresenceEvent(userId, true));
        for (const userId of [...online]) {
          if (!message.online.includes(userId)) applyEvent(createPresenceEvent(userId, false));
        }
        if (message.isConnected && isBehind(message.place)) {
          lastEventId = message.place;
          onGap();
        }
        if (message.isConnected !== undefined) setConnected(message.isConnected);
        return;
      }
      const { news: event, after } = message;
      const hasMissed = after === undefined ? event.event === 'unread' : isBehind(after);
      if (hasMissed && after !== undefined) lastEventId = after;
      applyEvent(event);
      if (hasMissed) onGap();
      setConnected(true);
    },
    dispose(): void {
      clearTimeout(timer);
    },
  };
}

function createPresenceEvent(userId: string, isOnline: boolean): LiveStreamEvent {
  return { event: 'presence', id: undefined, data: { userId, isOnline } };
}
