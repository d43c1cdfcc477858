import { createContext, use } from 'react';

/** Whether the list around has rows that were not fetched yet. */
export const HasMoreRows = createContext(false);

/** Returns the `aria-setsize` of a list of which `count` rows are there: -1 where nobody knows how many will come. */
export function useSetSize(count: number): number {
  return use(HasMoreRows) ? -1 : count;
}
