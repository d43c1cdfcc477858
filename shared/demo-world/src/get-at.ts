/** Returns the item of the data at a position in a list. Throws if there is none. */
export function getAt<Item>(list: readonly Item[], place: number | undefined): Item {
  const found = place === undefined ? undefined : list[place];
  if (found === undefined) throw new Error(`The demo world has nothing at place ${place}`);
  return found;
}
