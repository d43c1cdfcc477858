/** Returns the list with one item moved by the given number of places; the same list if that leads past an end. */
export function moveItem<T>(items: readonly T[], from: number, by: number): readonly T[] {
  const item = items[from];
  if (by === 0 || item === undefined || items[from + by] === undefined) return items;
  return items.toSpliced(from, 1).toSpliced(from + by, 0, item);
}
