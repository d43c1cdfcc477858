const LONGEST = 100;

/** Returns the search text of a typed text: without @ before a name, with one space between words; possibly empty. */
export function searchTermOf(typed: string): string {
  return (
    typed
      .trim()
      .replace(/^[@＠]+/u, '')
      .replaceAll(/\s+/gu, ' ')
      .slice(0, LONGEST)
      // Half of a character that was cut in two.
      .replace(/\p{Cs}$/u, '')
      .trim()
  );
}

/** The index after an arrow key in a list of `count`: it wraps around, and includes the search box, which is -1. */
export function stepTo(active: number, by: 1 | -1, count: number): number {
  const places = count + 1;
  return ((active + 1 + by + places) % places) - 1;
}

/** Whether it could be somebody's username, and so the address of a profile. */
export function isUsername(query: string): boolean {
  return /^\w{3,30}$/.test(query);
}
