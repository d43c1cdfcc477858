import { localStore } from '#/shared/storage/page-storage.ts';
import type { ProfileValues } from './profile-changes.ts';

/** What was typed into the profile form and is not saved. The key contains the person, because several may use one browser. */
const keyOf = (userId: string) => `profile-draft:${userId}`;

const fields = ['displayName', 'bio', 'subscriptionPrice'] as const;

/** Returns the fields that were changed and not saved. */
export function readProfileDraft(userId: string): Partial<ProfileValues> {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(keyOf(userId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return {};
    const typed = new Map<string, unknown>(Object.entries(stored));
    return Object.fromEntries(
      fields.flatMap((field) => {
        const value = typed.get(field);
        return typeof value === 'string' ? [[field, value]] : [];
      }),
    );
  } catch {
    return {};
  }
}

/** Stores the fields that differ from what is saved; nothing where none does. */
export function storeProfileDraft(userId: string, values: ProfileValues, saved: ProfileValues): void {
  const changed = fields.filter((field) => values[field] !== saved[field]);
  if (changed.length === 0) deleteProfileDraft(userId);
  else
    localStore.setItem(
      keyOf(userId),
      JSON.stringify(Object.fromEntries(changed.map((field) => [field, values[field]]))),
    );
}

export function deleteProfileDraft(userId: string): void {
  localStore.removeItem(keyOf(userId));
}
