import type { ScreenTheme } from '@stagedoor/screens/host';

/** Light or dark, as the page is: by the viewer's choice or the system's. */
export const pageTheme: ScreenTheme = {
  current: () => (document.documentElement.classList.contains('dark') ? 'dark' : 'light'),
  onChange(listener) {
    const changes = new MutationObserver(listener);
    changes.observe(document.documentElement, { attributeFilter: ['class'] });
    return () => changes.disconnect();
  },
};
