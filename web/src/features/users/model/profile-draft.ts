import { openTabDraft } from '#/shared/storage/tab-draft.ts';
import { type ProfileValues, profileFields } from './profile-changes.ts';

/** The unsaved values of this tab's profile form. The key contains the person, because several may use one browser. */
const draftOf = (userId: string) => openTabDraft(`profile-draft:${userId}`);

/** The unsaved fields, and their values before: they may be changed elsewhere meanwhile. */
export interface ProfileDraft {
  readonly values: Partial<ProfileValues>;
  readonly before: Partial<ProfileValues>;
}

export function readProfileDraft(userId: string): ProfileDraft {
  const { values, before } = parse(draftOf(userId).read());
  return { values, before };
}

/** Returns and deletes the drafts that closed tabs have left, merged to the newest value of each field; undefined if there are none. */
export async function takeLeftProfileDraft(userId: string, signal: AbortSignal): Promise<ProfileDraft | undefined> {
  const left = (await draftOf(userId).takeLeft(signal)).map(parse).sort((one, other) => one.storedAt - other.storedAt);
  if (left.length === 0) return undefined;
  return {
    values: Object.assign({}, ...left.map(({ values }) => values)),
    before: Object.assign({}, ...left.map(({ before }) => before)),
  };
}

function parse(text: string | null): ProfileDraft & { readonly storedAt: number } {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    const { before, storedAt } = Object(stored);
    return {
      values: readFields(stored),
      before: readFields(before),
      storedAt: typeof storedAt === 'number' ? storedAt : 0,
    };
  } catch {
    return { values: {}, before: {}, storedAt: 0 };
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

/** Stores the fields that differ from the saved ones; nothing if none does. */
export function storeProfileDraft(userId: string, values: ProfileValues, saved: ProfileValues): void {
  const changed = profileFields.filter((field) => values[field] !== saved[field]);
  if (changed.length === 0) {
    deleteProfileDraft(userId);
    return;
  }
  const pick = (from: ProfileValues) => Object.fromEntries(changed.map((field) => [field, from[field]]));
  void draftOf(userId).store(JSON.stringify({ ...pick(values), before: pick(saved), storedAt: Date.now() }));
}

export function deleteProfileDraft(userId: string): void {
  draftOf(userId).delete();
}
