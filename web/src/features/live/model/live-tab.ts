import type { LiveNews } from './live-news.ts';
import type { LeadState, TabTalk } from './tab-talk.ts';

/** Who was online before and is not told of within this, after a stream was opened anew, has gone meanwhile. */
const CONFIRM_MS = 5000;

export interface LiveListener {
  /** Something happened; each thing once. */
  readonly onNews: (news: LiveNews) => void;
  /** Something may have been missed that will not come any more: what is shown is to be asked for anew. */
  readonly onGap: () => void;
  readonly onConnected: (isConnected: boolean) => void;
}

interface TabOptions extends LiveListener {
  /** The number of the last event when this page began: what it has loaded holds everything up to there. */
  readonly startPlace: number | undefined;
  /** Keeps the number for tabs that are opened later. */
  readonly keepPlace: (place: number) => void;
  readonly post: (talk: TabTalk) => void;
}

/** What one tab knows of what has happened: from the stream where it leads, else from the tab that does. */
export type LiveTab = ReturnType<typeof createLiveTab>;

export function createLiveTab({ startPlace, keepPlace, post, onNews, onGap, onConnected }: TabOptions) {
  let place = startPlace;
  /** Not known until the stream was opened, or could not be. */
  let isConnected: boolean | undefined;
  const online = new Set<string>();
  let confirm: (userId: string) => void = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function connect(next: boolean): void {
    if (next !== isConnected) {
      isConnected = next;
      onConnected(next);
    }
  }
  function take(news: LiveNews): void {
    const { id } = news;
    if (news.event === 'unread') {
      if (!news.data.isComplete) {
        place = id;
        onGap();
      }
      // Counts come with the number of the event that changed them.
    } else if (id !== undefined && place !== undefined && id <= place) return;
    if (id !== undefined && (place === undefined || id > place)) place = id;
    if (news.event === 'presence') {
      if (news.data.isOnline) online.add(news.data.userId);
      else online.delete(news.data.userId);
    }
    onNews(news);
  }
  function tellPresence(userId: string, isOnline: boolean): void {
    const news = presenceOf(userId, isOnline);
    post({ kind: 'news', news, after: place });
    take(news);
  }
  function isBehind(other: number | undefined): boolean {
    return place === undefined || (other !== undefined && other > place);
  }
  function stateOf(): LeadState {
    return { isConnected, place, online: [...online] };
  }

  return {
    place: () => place,
    /** As the tab that leads: the stream is open. */
    opened(): void {
      const before = new Set(online);
      clearTimeout(timer);
      const confirmed = new Set<string>();
      confirm = (userId) => confirmed.add(userId);
      timer = setTimeout(() => {
        for (const userId of before) if (!confirmed.has(userId)) tellPresence(userId, false);
      }, CONFIRM_MS);
      connect(true);
      post({ kind: 'state', ...stateOf() });
    },
    /** As the tab that leads: the stream has been away for a while. */
    lost(): void {
      connect(false);
      post({ kind: 'state', ...stateOf() });
    },
    /** As the tab that leads: an event of the stream. */
    heard(news: LiveNews): void {
      const after = place;
      if (news.event === 'presence') confirm(news.data.userId);
      // The first words of the stream, and nothing to resume after was known: it is not known either what was missed.
      const isBlind = news.event === 'unread' && place === undefined;
      take(news);
      if (isBlind) onGap();
      if (place !== undefined && place !== after) keepPlace(place);
      post({ kind: 'news', news, after });
    },
    /** As the tab that leads: another one asks. */
    answer(): void {
      post({ kind: 'state', ...stateOf() });
    },
    /** From the tab that leads. */
    told(talk: Exclude<TabTalk, { kind: 'hello' }>): void {
      if (talk.kind === 'state') {
        for (const userId of talk.online) if (!online.has(userId)) take(presenceOf(userId, true));
        for (const userId of [...online]) if (!talk.online.includes(userId)) take(presenceOf(userId, false));
        if (talk.isConnected && isBehind(talk.place)) {
          place = talk.place;
          onGap();
        }
        if (talk.isConnected !== undefined) connect(talk.isConnected);
        return;
      }
      const { news, after } = talk;
      const hasMissed = after === undefined ? news.event === 'unread' : isBehind(after);
      if (hasMissed && after !== undefined) place = after;
      take(news);
      if (hasMissed) onGap();
      connect(true);
    },
    end(): void {
      clearTimeout(timer);
    },
  };
}

function presenceOf(userId: string, isOnline: boolean): LiveNews {
  return { event: 'presence', id: undefined, data: { userId, isOnline } };
}
