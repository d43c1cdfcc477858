import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as authTexts from '#/shared/config/texts/auth.ts';
import { useDebouncedValue } from '#/shared/hooks/use-debounced-value.ts';
import { announce } from '#/shared/stores/announcer.ts';

const PAUSE_MS = 400;

/**
 * Returns a warning while an easily guessed password is typed. Only a hint: the server decides, and there is no warning if the list
 * of common passwords cannot be loaded.
 */
export function usePasswordWarning(password: string, ownTexts: readonly string[]): string | undefined {
  const { data: check } = useQuery({
    queryKey: ['password-check'],
    // Not by loadModule, which may reload the page and lose the typed text.
    queryFn: async () => (await import('@stagedoor/contracts/weak-password')).findPasswordWeakness,
    enabled: password !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const weakness = password === '' ? undefined : check?.(password, ownTexts);
  const warning = weakness && authTexts.passwordWarnings[weakness];
  const spoken = useDebouncedValue(warning, PAUSE_MS);
  useEffect(() => {
    if (spoken !== undefined) announce(spoken);
  }, [spoken]);
  return warning;
}
