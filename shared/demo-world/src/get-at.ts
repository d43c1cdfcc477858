/** Returns what the data names by its place in a list. Throws where there is nothing. */
export function getAt<Item>(list: readonly Item[], place: number | undefined): Item {
  const found = place === undefined ? undefined : list[place];
  if (found === undefined) throw new Error(`The demo world has nothing at place ${place}`);
  return found;
}
