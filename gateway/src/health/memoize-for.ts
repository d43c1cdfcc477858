/** Returns a function that calls `ask` at most once in the given milliseconds, and returns its last result in between. */
export function memoizeFor<T>(milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    if (answer === undefined) {
      answer = ask();
      const forget = () => {
        answer = undefined;
      };
      void answer.finally(() => setTimeout(forget, milliseconds).unref());
    }
    return answer;
  };
}
