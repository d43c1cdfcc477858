import { sessionStore } from '#/shared/storage/page-storage.ts';

/** The text typed on /register, without secrets and without fields that have to be filled in again. */
export interface RegistrationDraft {
  readonly email: string;
  readonly username: string;
  readonly displayName: string;
  readonly accountType: 'FAN' | 'CREATOR';
}

/** There is nobody yet whose draft it is, so that it ends with the tab. */
const KEY = 'registration-draft';

export function readRegistrationDraft(): RegistrationDraft {
  let stored: Record<string, unknown> = {};
  try {
    stored = Object(JSON.parse(sessionStore.getItem(KEY) ?? '{}'));
  } catch {
    // Something else wrote it.
  }
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    email: textOf(stored.email),
    username: textOf(stored.username),
    displayName: textOf(stored.displayName),
    accountType: stored.accountType === 'CREATOR' ? 'CREATOR' : 'FAN',
  };
}

export function storeRegistrationDraft(draft: RegistrationDraft): void {
  sessionStore.setItem(KEY, JSON.stringify(draft));
}

export function deleteRegistrationDraft(): void {
  sessionStore.removeItem(KEY);
}
