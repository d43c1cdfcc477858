import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { create } from 'zustand';
import { onPersonLeft } from '../session/session-store.ts';

/** Something on or off that the server knows of an item: a like, a bookmark, a follow. */
interface ToggleDefinition<Item extends { readonly id: string }, State> {
  /** Queries whose key begins so may hold copies of the item. */
  readonly under: QueryKey;
  readonly stateOf: (item: Item) => State;
  readonly isOn: (state: State) => boolean;
  readonly flip: (state: State, item: Item) => State;
  /** Asks the server; returns the state it is in now. */
  readonly send: (item: Item, on: boolean) => Promise<State>;
  /** Writes a state into every cached copy. */
  readonly save: (client: QueryClient, item: Item, state: State) => void;
}

/** The state that is shown instead of the cached one; each press and each answer makes a new one. */
interface Change<State> {
  readonly state: State;
}

interface Request<State> {
  confirmed: State;
  wanted: boolean;
}

/**
 * Makes a toggle that shows a press at once, on whatever shows the item. A change is held here by the item's id until
 * the server has confirmed it and the cached copies have it; only components that read this item's state render.
 */
export function createToggle<Item extends { readonly id: string }, State>(definition: ToggleDefinition<Item, State>) {
  const { under, stateOf, isOn, flip, send, save } = definition;
  const useChanges = create<ReadonlyMap<string, Change<State>>>(() => new Map());
  const requests = new Map<string, Request<State>>();
  onPersonLeft(() => {
    requests.clear();
    useChanges.setState(new Map(), true);
  });
  const changeOf = (id: string) => useChanges.getState().get(id);
  const pick = (change: Change<State> | undefined, item: Item) => (change ? change.state : stateOf(item));
  const read = (item: Item): State => pick(changeOf(item.id), item);

  function show(id: string, state: State): Change<State> {
    const change = { state };
    useChanges.setState(new Map(useChanges.getState()).set(id, change), true);
    return change;
  }

  /** The cached copies take the state; answers under way may have been made before the change and are corrected. */
  async function saveEverywhere(client: QueryClient, item: Item, state: State): Promise<void> {
    const change = show(item.id, state);
    save(client, item, state);
    const underway = client.getQueryCache().findAll({ queryKey: under, fetchStatus: 'fetching' });
    await Promise.all(underway.map((query) => untilIdle(client, query)));
    // The button was pressed again: the end of that request writes the final state.
    if (changeOf(item.id) !== change) return;
    if (underway.length > 0) save(client, item, state);
    const left = new Map(useChanges.getState());
    left.delete(item.id);
    useChanges.setState(left, true);
  }

  return {
    /** The state to show: the pressed one, otherwise that of the server. */
    useState: (item: Item): State =>
      pick(
        useChanges((changes) => changes.get(item.id)),
        item,
      ),
    read,
    /**
     * Turns it over. One request at a time for each item, and the last press wins. Returns the states before and after,
     * or undefined for a press that a request under way takes along. Throws when the server fails, once; the last
     * confirmed state is shown again.
     */
    async press(
      client: QueryClient,
      item: Item,
    ): Promise<{ readonly before: State; readonly after: State } | undefined> {
      const before = read(item);
      const wanted = !isOn(before);
      show(item.id, flip(before, item));
      const current = requests.get(item.id);
      if (current) {
        current.wanted = wanted;
        return undefined;
      }
      const request: Request<State> = { confirmed: before, wanted };
      requests.set(item.id, request);
      try {
        let sent: boolean;
        do {
          sent = request.wanted;
          request.confirmed = await send(item, sent);
        } while (request.wanted !== sent);
        return { before, after: request.confirmed };
      } finally {
        // Unless the person who pressed has signed out: the next person must not see it.
        if (requests.get(item.id) === request) {
          requests.delete(item.id);
          void saveEverywhere(client, item, request.confirmed);
        }
      }
    },
  };
}

function untilIdle(client: QueryClient, query: Query): Promise<void> {
  return new Promise((resolve) => {
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.query !== query || (event.type !== 'removed' && query.state.fetchStatus === 'fetching')) return;
      stop();
      resolve();
    });
  });
}
