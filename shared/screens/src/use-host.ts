import type { Language } from '@stagedoor/contracts/language';
import { useContext, useEffect, useSyncExternalStore } from 'react';
import type { ScreenHost } from '#/host.ts';
import { HostContext } from '#/host-context.ts';

/** The web app, as this screen has it. */
export function useHost(): ScreenHost {
  const host = useContext(HostContext);
  if (host === undefined) throw new Error('useHost works inside of defineScreen only');
  return host;
}

/** The path below the screen's own address, such as `/people/7`; the component is rendered again when it changes. */
export function usePath(): string {
  const { path } = useHost();
  return useSyncExternalStore(path.onChange, path.current, path.current);
}

/** Whether the page is light or dark now. Colours from CSS variables do not need this. */
export function useTheme(): 'light' | 'dark' {
  const { theme } = useHost();
  return useSyncExternalStore(theme.onChange, theme.current, theme.current);
}

/** Returns the words of a screen in the language of the page. A language that lacks a word does not compile. */
export function useTexts<Texts>(texts: { readonly [L in Language]: Texts }): Texts {
  return texts[useHost().language];
}

/** Asks before the person leaves the page while `isUnsaved`: while a form has text that is saved nowhere. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  const { holdUnsavedChanges } = useHost();
  useEffect(() => (isUnsaved ? holdUnsavedChanges() : undefined), [isUnsaved, holdUnsavedChanges]);
}
