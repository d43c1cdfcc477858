import { sessionStore } from '#/shared/storage/page-storage.ts';

const KEY = 'wanted-service';

/** A service that a visitor wanted to get started with, before they were asked to sign in. */
export interface RequestedService {
  readonly slug: string;
  readonly name: string;
}

/** Stored for this tab, because signing in leads to the first page, which links back to the service. */
export function storeRequestedService({ slug, name }: RequestedService): void {
  sessionStore.setItem(KEY, JSON.stringify({ slug, name }));
}

export function isServiceRequested(): boolean {
  return sessionStore.getItem(KEY) !== null;
}

export function findRequestedService(): RequestedService | null {
  const stored = sessionStore.getItem(KEY);
  if (stored === null) return null;
  try {
    const { slug, name } = JSON.parse(stored) as Partial<Record<string, unknown>>;
    return typeof slug === 'string' && typeof name === 'string' ? { slug, name } : null;
  } catch {
    return null;
  }
}

export function clearRequestedService(): void {
  sessionStore.removeItem(KEY);
}
