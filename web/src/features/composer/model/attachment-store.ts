import { create } from 'zustand';
import { type AttachmentKind, checkFiles, kindOf } from '#/shared/http/attachment-rules.ts';
import { onPersonLeft } from '#/shared/session/session-store.ts';
import {
  announceStored,
  deleteValue,
  onValueStoredElsewhere,
  readValue,
  storeValue,
} from '#/shared/storage/stored-values.ts';
import { moveItem } from './move-item.ts';

export interface Attachment {
  readonly file: File;
  readonly kind: AttachmentKind;
  /** An object URL that previews the file before it is uploaded, and identifies the attachment. */
  readonly previewUrl: string;
  /** A description for people who cannot see or hear it. */
  readonly alt: string;
  /** The original picture, if `file` is a crop of it. */
  readonly original?: File;
}

interface AttachmentState {
  readonly byAuthor: Readonly<Record<string, readonly Attachment[]>>;
}

const none: readonly Attachment[] = [];

/** The files of unfinished posts. They are stored when the composer or the page is closed, and restored later. */
const useStore = create<AttachmentState>(() => ({ byAuthor: {} }));

export function useAttachmentsOf(authorId: string): readonly Attachment[] {
  return useStore((state) => state.byAuthor[authorId] ?? none);
}

export function attachmentsOf(authorId: string): readonly Attachment[] {
  return useStore.getState().byAuthor[authorId] ?? none;
}

/** Returns an error message for each rejected file. */
export function attach(authorId: string, files: readonly File[]): readonly string[] {
  const before = attachmentsOf(authorId);
  const { taken, refusals } = checkFiles('post', files, before.length);
  const added = taken.map((file) => ({
    file,
    kind: kindOf(file.type),
    previewUrl: URL.createObjectURL(file),
    alt: '',
  }));
  replace(authorId, [...before, ...added]);
  return refusals;
}

export function detach(authorId: string, { previewUrl }: Attachment): void {
  URL.revokeObjectURL(previewUrl);
  replace(
    authorId,
    attachmentsOf(authorId).filter((one) => one.previewUrl !== previewUrl),
  );
}

export function moveAttachment(authorId: string, index: number, by: number): void {
  replace(authorId, moveItem(attachmentsOf(authorId), index, by));
}

export function describeAttachment(authorId: string, { previewUrl }: Attachment, alt: string): void {
  replace(
    authorId,
    attachmentsOf(authorId).map((one) => (one.previewUrl === previewUrl ? { ...one, alt } : one)),
  );
}

/** Replaces a picture by another version of it. `original` is undefined if that version is the original itself. */
export function replacePicture(authorId: string, { previewUrl }: Attachment, file: File, original?: File): void {
  URL.revokeObjectURL(previewUrl);
  const kind = kindOf(file.type);
  const next = { file, kind, previewUrl: URL.createObjectURL(file), ...(original && { original }) };
  replace(
    authorId,
    attachmentsOf(authorId).map((one) => (one.previewUrl === previewUrl ? { ...next, alt: one.alt } : one)),
  );
}

export function detachAll(authorId: string): void {
  for (const { previewUrl } of attachmentsOf(authorId)) URL.revokeObjectURL(previewUrl);
  replace(authorId, none);
}

const STORAGE_KEY = 'post-files';
const restored = new Map<string, Promise<void>>();
const followed = new Map<string, () => void>();

/** The files stay stored: the page drops them, and reads them again when their author returns. */
onPersonLeft((authorId) => {
  followed.get(authorId)?.();
  followed.delete(authorId);
  restored.delete(authorId);
  for (const { previewUrl } of attachmentsOf(authorId)) URL.revokeObjectURL(previewUrl);
  show(authorId, none);
});

/** Brings back the files that were chosen before the page was left, once for each author. */
export function restoreAttachments(authorId: string): Promise<void> {
  const restoring = restored.get(authorId) ?? restore(authorId);
  restored.set(authorId, restoring);
  return restoring;
}

async function restore(authorId: string): Promise<void> {
  followed.set(
    authorId,
    onValueStoredElsewhere(authorId, STORAGE_KEY, () => void adoptStored(authorId)),
  );
  const stored = await readValue(authorId, STORAGE_KEY);
  // Files that were chosen during the read are newer.
  if (!Array.isArray(stored) || attachmentsOf(authorId).length > 0) return;
  show(authorId, fromStored(stored));
}

/** Shows the files as another tab has left them. */
async function adoptStored(authorId: string): Promise<void> {
  const stored = await readValue(authorId, STORAGE_KEY);
  for (const { previewUrl } of attachmentsOf(authorId)) URL.revokeObjectURL(previewUrl);
  show(authorId, Array.isArray(stored) ? fromStored(stored) : none);
}

/** Puts the files of a draft aside, to write another one. */
export async function stashAttachments(authorId: string, draftId: string): Promise<void> {
  const attachments = attachmentsOf(authorId);
  if (attachments.length > 0) await storeValue(authorId, stashOf(draftId), toStored(attachments));
  detachAll(authorId);
}

/** Brings back the files of a draft that were put aside in this browser; they replace the current ones. */
export async function unstashAttachments(authorId: string, draftId: string): Promise<void> {
  const stored = await readValue(authorId, stashOf(draftId));
  detachAll(authorId);
  if (!Array.isArray(stored)) return;
  replace(authorId, fromStored(stored));
  await forgetStash(authorId, draftId);
}

/** Returns how many files of a draft were put aside in this browser. */
export async function countStashed(authorId: string, draftId: string): Promise<number> {
  const stored = await readValue(authorId, stashOf(draftId));
  return Array.isArray(stored) ? stored.length : 0;
}

export function forgetStash(authorId: string, draftId: string): Promise<void> {
  return deleteValue(authorId, stashOf(draftId));
}

const stashOf = (draftId: string) => `${STORAGE_KEY}:${draftId}`;
const toStored = (attachments: readonly Attachment[]) =>
  attachments.map(({ file, alt, original }) => ({ file, alt, ...(original && { original }) }));

function fromStored(stored: readonly unknown[]): readonly Attachment[] {
  return stored.filter(isStoredFile).map(({ file, alt, original }) => ({
    file,
    alt,
    kind: kindOf(file.type),
    previewUrl: URL.createObjectURL(file),
    ...(original instanceof File && { original }),
  }));
}

function isStoredFile(value: unknown): value is Pick<Attachment, 'file' | 'alt' | 'original'> {
  if (typeof value !== 'object' || value === null || !('file' in value) || !('alt' in value)) return false;
  return value.file instanceof File && typeof value.alt === 'string';
}

function replace(authorId: string, attachments: readonly Attachment[]): void {
  void store(authorId, toStored(attachments));
  show(authorId, attachments);
}

async function store(authorId: string, stored: ReturnType<typeof toStored>): Promise<void> {
  await (stored.length === 0 ? deleteValue(authorId, STORAGE_KEY) : storeValue(authorId, STORAGE_KEY, stored));
  announceStored(authorId, STORAGE_KEY);
}

function show(authorId: string, attachments: readonly Attachment[]): void {
  useStore.setState(({ byAuthor }) => ({ byAuthor: { ...byAuthor, [authorId]: attachments } }));
}
