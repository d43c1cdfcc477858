import { createContext, use } from 'react';

/** Whether the list around has rows that were not fetched yet. */
export const HasMoreRows = createContext(false);

/** Returns the `aria-setsize` of a list with `count` loaded rows; -1 if the total is unknown. */
export function useSetSize(count: number): number {
  return use(HasMoreRows) ? -1 : count;
}
