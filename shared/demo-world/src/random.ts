/** A stream of numbers that a seed fixes for ever. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** From `low` up to, not including, `high`. */
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  /** Throws when there is nothing to pick from. */
  pick<T>(list: readonly T[]): T;
  /** Up to `count` different elements, in a random order. */
  sample<T>(list: readonly T[], count: number): T[];
};

/**
 * Each part of the demo world draws from a random stream with its own name, so that a change of one part does not change the
 * others. The generator is sfc32; its state is a hash of the seed.
 */
export function createRandom(seed: string): Random {
  let [a, b, c, d] = [hashText(seed, 0x9e3779b9), hashText(seed, 0x243f6a88), hashText(seed, 0xb7e15162), 1];

  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  // The first numbers still show the hash's structure.
  for (let round = 0; round < 12; round += 1) next();

  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const sample = <T>(list: readonly T[], count: number): T[] => {
    const rest = [...list];
    const taken: T[] = [];
    while (taken.length < count && rest.length > 0) taken.push(...rest.splice(whole(0, rest.length - 1), 1));
    return taken;
  };

  return {
    next,
    whole,
    sample,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const [taken] = list.slice(whole(0, list.length - 1));
      if (taken === undefined) throw new Error('There is nothing to pick from');
      return taken;
    },
  };
}

function hashText(text: string, salt: number): number {
  let hash = salt | 0;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x85ebca6b);
    hash ^= hash >>> 13;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
