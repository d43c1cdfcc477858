import { localStore } from '#/shared/storage/page-storage.ts';
import { type ProfileValues, profileFields } from './profile-changes.ts';

/** What was typed into the profile form and is not saved. The key contains the person, because several may use one browser. */
const keyOf = (userId: string) => `profile-draft:${userId}`;

/** The fields that were changed and not saved, and what they were before: they may be changed elsewhere meanwhile. */
export interface ProfileDraft {
  readonly values: Partial<ProfileValues>;
  readonly before: Partial<ProfileValues>;
}

export function readProfileDraft(userId: string): ProfileDraft {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(keyOf(userId)) ?? 'null');
    return { values: readFields(stored), before: readFields(Object(stored).before) };
  } catch {
    return { values: {}, before: {} };
  }
}

function readFields(stored: unknown): Partial<ProfileValues> {
  if (typeof stored !== 'object' || stored === null) return {};
  const typed = new Map<string, unknown>(Object.entries(stored));
  return Object.fromEntries(
    profileFields.flatMap((field) => {
      const value = typed.get(field);
      return typeof value === 'string' ? [[field, value]] : [];
    }),
  );
}

/** Stores the fields that differ from what is saved; nothing where none does. */
export function storeProfileDraft(userId: string, values: ProfileValues, saved: ProfileValues): void {
  const changed = profileFields.filter((field) => values[field] !== saved[field]);
  if (changed.length === 0) {
    deleteProfileDraft(userId);
    return;
  }
  const pick = (from: ProfileValues) => Object.fromEntries(changed.map((field) => [field, from[field]]));
  localStore.setItem(keyOf(userId), JSON.stringify({ ...pick(values), before: pick(saved) }));
}

export function deleteProfileDraft(userId: string): void {
  localStore.removeItem(keyOf(userId));
}
