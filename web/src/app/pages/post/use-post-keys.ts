import { useKeys } from '#/shared/hooks/use-keys.ts';

/** The keys of a focused post in a list, for the post of a page of its own: `r` leads to the comment that one writes. */
export function usePostKeys(): void {
  const press = (key: string) => document.querySelector<HTMLElement>(`main article [data-key="${key}"]`)?.click();
  useKeys({
    l: () => press('like'),
    b: () => press('bookmark'),
    s: () => press('share'),
    r: () => document.querySelector<HTMLElement>('#comments textarea')?.focus(),
  });
}
