import type { ScreenPath } from '@stagedoor/screens/host';

interface ScreenPathOptions {
  /** The screen's own address, such as `/services/fan-crm/app`. */
  readonly base: string;
  /** The address that is open now, with its query. */
  readonly address: string;
  /** Opens an address of the app. */
  readonly navigate: (address: string, options: { readonly replace?: boolean }) => void;
}

/** The part of the path that belongs to the screen, and a function by which the app reports a change of it. */
export function createScreenPath({ base, address, navigate }: ScreenPathOptions) {
  const listeners = new Set<() => void>();
  const pathOf = (whole: string) => whole.slice(base.length).replace(/^(?!\/)/, '/');
  let current = pathOf(address);
  const href = (path: string) => (path === '/' ? base : `${base}${path.startsWith('/') ? path : `/${path}`}`);
  const path: ScreenPath = {
    current: () => current,
    go: (to, options = {}) => navigate(href(to), options),
    href,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    path,
    /** Takes the current path with its query, and notifies the screen if it has changed. */
    follow(next: string): void {
      if (pathOf(next) === current) return;
      current = pathOf(next);
      for (const listener of listeners) listener();
    },
  };
}
