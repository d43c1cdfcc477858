import { useKeys } from '#/shared/hooks/use-keys.ts';

/** The keys that a focused post in a list has, for the post on its own page. `r` moves the focus to the field for a comment. */
export function usePostKeys(): void {
  const press = (key: string) => document.querySelector<HTMLElement>(`main article [data-key="${key}"]`)?.click();
  useKeys({
    l: () => press('like'),
    b: () => press('bookmark'),
    s: () => press('share'),
    r: () => document.querySelector<HTMLElement>('#comments textarea')?.focus(),
  });
}
