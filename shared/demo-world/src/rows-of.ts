/** Cuts a list of numbers into rows of two. */
export function pairsOf(list: readonly number[] = []): [number, number][] {
  return list.flatMap((second, index): [number, number][] => (index % 2 === 1 ? [[list[index - 1] ?? 0, second]] : []));
}

/** Cuts a list of numbers into rows of three. */
export function triplesOf(list: readonly number[] = []): [number, number, number][] {
  return list.flatMap((third, index): [number, number, number][] =>
    index % 3 === 2 ? [[list[index - 2] ?? 0, list[index - 1] ?? 0, third]] : [],
  );
}
