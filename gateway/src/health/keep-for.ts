/** Asks, and answers the same to whoever asks again within so many milliseconds. */
export function keepFor<T>(milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
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
