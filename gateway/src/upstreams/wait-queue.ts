import type { Client } from '#/guard/client.ts';

/** A request that waits for a slot. */
export interface Waiting {
  readonly client: Client;
  /** A place is there; it is the line no longer that holds it. */
  enter(): void;
  /** The line is too long. */
  refuse(): void;
}

/** Waiting requests. Each person, or each network without one, gets a turn after all others had theirs. */
export interface WaitQueue {
  readonly length: () => number;
  add(waiting: Waiting): void;
  remove(waiting: Waiting): void;
  /** Takes out the next one whose client may enter; undefined where there is none. */
  next(mayEnter: (client: Client) => boolean): Waiting | undefined;
}

/**
 * At most `most` requests wait. Beyond that the client with the most waiting requests loses its latest one, so that a
 * flood from one client blocks nobody else.
 */
export function createWaitQueue(most: number): WaitQueue {
  // In the order of turns: a client that had its turn goes to the end.
  const turns = new Map<string, Waiting[]>();
  let length = 0;

  function remove(waiting: Waiting): void {
    const key = keyOf(waiting.client);
    const own = turns.get(key) ?? [];
    const place = own.indexOf(waiting);
    if (place === -1) return;
    own.splice(place, 1);
    length -= 1;
    if (own.length === 0) turns.delete(key);
  }

  function longest(): Waiting[] {
    return [...turns.values()].reduce((most, own) => (own.length > most.length ? own : most), []);
  }

  return {
    length: () => length,
    add(waiting) {
      const key = keyOf(waiting.client);
      const own = turns.get(key) ?? [];
      own.push(waiting);
      turns.set(key, own);
      length += 1;
      if (length <= most) return;
      const last = longest().at(-1);
      if (last === undefined) return;
      remove(last);
      last.refuse();
    },
    remove,
    next(mayEnter) {
      for (const [key, own] of turns) {
        const [first] = own;
        if (first === undefined || !mayEnter(first.client)) continue;
        remove(first);
        if (turns.delete(key)) turns.set(key, own);
        return first;
      }
      return undefined;
    },
  };
}

function keyOf({ network, person }: Client): string {
  return person === null ? `network ${network}` : `person ${person}`;
}
