/** One press of something that is on or off and known to the server: a like, a follow. */
export interface TogglePress<State> {
  readonly id: string;
  /** What stood on the screen before the press. */
  readonly from: State;
  readonly wanted: boolean;
  /** What the screen shows while the server is asked. */
  readonly optimistic: State;
  readonly show: (state: State) => void;
  /** Asks the server; answers the state it is in now. */
  readonly send: (on: boolean) => Promise<State>;
}

interface Running<State> {
  confirmed: State;
  wanted: boolean;
}

/**
 * Makes the function that carries presses to the server: one request at a time for each id, and the last press wins.
 * It answers the confirmed state, or undefined for a press that another one, still under way, takes along. Where the
 * server fails, the last confirmed state is shown again and the error thrown, once.
 */
export function createSettler<State>(): (press: TogglePress<State>) => Promise<State | undefined> {
  const running = new Map<string, Running<State>>();
  return async ({ id, from, wanted, optimistic, show, send }) => {
    show(optimistic);
    const current = running.get(id);
    if (current) {
      current.wanted = wanted;
      return undefined;
    }
    const own: Running<State> = { confirmed: from, wanted };
    running.set(id, own);
    try {
      let sent: boolean;
      do {
        sent = own.wanted;
        own.confirmed = await send(sent);
      } while (own.wanted !== sent);
      return own.confirmed;
    } finally {
      running.delete(id);
      show(own.confirmed);
    }
  };
}
