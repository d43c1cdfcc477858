/** A larger count is shown as "99+": that it grows is not seen. */
const mostShown = 99;
/** For how long arrivals are not counted after a count, in ms. */
const restMs = 1_000;

/**
 * For people with much unread: counting takes time with each unread notification, and further ones do not change what is shown. So
 * whatever arrives within a second after a count is counted together, at the end of that second.
 */
export interface UnreadRests {
  /** What only arrived is not counted now. */
  isResting(userId: string): boolean;
  /** The second is over, and something arrived in it. */
  isDue(userId: string): boolean;
  counted(userId: string, notifications: number): void;
  leftOut(userId: string): void;
  forget(userId: string): void;
  close(): void;
}

interface Rest {
  readonly timer: NodeJS.Timeout;
  hasNews: boolean;
  isOver: boolean;
}

/** `onDue` is called when {@link UnreadRests.isDue} becomes true for somebody. */
export function createUnreadRests(onDue: (userId: string) => void): UnreadRests {
  const rests = new Map<string, Rest>();

  function end(userId: string): void {
    const rest = rests.get(userId);
    if (rest === undefined) return;
    rest.isOver = true;
    if (rest.hasNews) onDue(userId);
    else rests.delete(userId);
  }

  function forget(userId: string): void {
    clearTimeout(rests.get(userId)?.timer);
    rests.delete(userId);
  }

  return {
    isResting: (userId) => rests.get(userId)?.isOver === false,
    isDue: (userId) => rests.get(userId)?.isOver === true,
    counted(userId, notifications) {
      forget(userId);
      if (notifications <= mostShown) return;
      rests.set(userId, { timer: setTimeout(end, restMs, userId), hasNews: false, isOver: false });
    },
    leftOut(userId) {
      const rest = rests.get(userId);
      if (rest !== undefined) rest.hasNews = true;
    },
    forget,
    close() {
      for (const userId of rests.keys()) forget(userId);
    },
  };
}
