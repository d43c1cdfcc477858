/** The list with one item moved by a place; the same list where it is at the end already. */
export function moveItem<T>(items: readonly T[], from: number, by: 1 | -1): readonly T[] {
  const [item, other] = [items[from], items[from + by]];
  if (item === undefined || other === undefined) return items;
  return items.with(from, other).with(from + by, item);
}
