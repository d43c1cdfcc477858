/**
 * Turns calls for one key each into one call for all keys that are asked for in the same turn of the event loop, such as by rows of due work
 * that are handled at once.
 */
export function batchCalls<Value>(load: (keys: readonly string[]) => Promise<(key: string) => Value>) {
  let next: { readonly keys: Set<string>; readonly answer: Promise<(key: string) => Value> } | undefined;

  function open() {
    const keys = new Set<string>();
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      next = undefined;
      return load([...keys]);
    });
    return { keys, answer };
  }

  return async (key: string): Promise<Value> => {
    next ??= open();
    next.keys.add(key);
    return (await next.answer)(key);
  };
}
