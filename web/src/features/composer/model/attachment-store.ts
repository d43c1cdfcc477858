import { create } from 'zustand';
import { type AttachmentKind, judgeFiles, kindOf } from '#/shared/http/attachment-rules.ts';
import { forgetValue, keepValue, readValue } from '#/shared/storage/kept-values.ts';
import { moveItem } from './move-item.ts';

export interface Attachment {
  readonly file: File;
  readonly kind: AttachmentKind;
  /** Of this page alone: shows the file without its having been sent. It tells the attachments apart. */
  readonly previewUrl: string;
  /** What is to be seen or heard in it, for who cannot. */
  readonly alt: string;
}

interface AttachmentState {
  readonly byAuthor: Readonly<Record<string, readonly Attachment[]>>;
}

const none: readonly Attachment[] = [];

/** The files of the posts being written. They outlive the composer and the page: whoever comes back finds them there. */
const useStore = create<AttachmentState>(() => ({ byAuthor: {} }));

export function useAttachmentsOf(authorId: string): readonly Attachment[] {
  return useStore((state) => state.byAuthor[authorId] ?? none);
}

export function attachmentsOf(authorId: string): readonly Attachment[] {
  return useStore.getState().byAuthor[authorId] ?? none;
}

/** Returns a sentence for each file that was not taken. */
export function attach(authorId: string, files: readonly File[]): readonly string[] {
  const before = attachmentsOf(authorId);
  const { taken, refusals } = judgeFiles('post', files, before.length);
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

export function moveAttachment(authorId: string, index: number, by: 1 | -1): void {
  replace(authorId, moveItem(attachmentsOf(authorId), index, by));
}

export function describeAttachment(authorId: string, { previewUrl }: Attachment, alt: string): void {
  replace(
    authorId,
    attachmentsOf(authorId).map((one) => (one.previewUrl === previewUrl ? { ...one, alt } : one)),
  );
}

export function detachAll(authorId: string): void {
  for (const { previewUrl } of attachmentsOf(authorId)) URL.revokeObjectURL(previewUrl);
  replace(authorId, none);
}

const KEPT_AS = 'post-files';
const restored = new Set<string>();

/** Brings back the files that were chosen before the page was left, once for each author. */
export async function restoreAttachments(authorId: string): Promise<void> {
  if (restored.has(authorId)) return;
  restored.add(authorId);
  const kept = await readValue(authorId, KEPT_AS);
  // What was chosen meanwhile is newer.
  if (!Array.isArray(kept) || attachmentsOf(authorId).length > 0) return;
  replace(authorId, fromKept(kept));
}

/** Puts the files of a draft aside, to write another one. */
export async function stashAttachments(authorId: string, draftId: string): Promise<void> {
  const attachments = attachmentsOf(authorId);
  if (attachments.length > 0) await keepValue(authorId, stashOf(draftId), toKept(attachments));
  detachAll(authorId);
}

/** Brings back the files of a draft that were put aside in this browser, in place of those that are there. */
export async function unstashAttachments(authorId: string, draftId: string): Promise<void> {
  const kept = await readValue(authorId, stashOf(draftId));
  detachAll(authorId);
  if (!Array.isArray(kept)) return;
  replace(authorId, fromKept(kept));
  await forgetStash(authorId, draftId);
}

export function forgetStash(authorId: string, draftId: string): Promise<void> {
  return forgetValue(authorId, stashOf(draftId));
}

const stashOf = (draftId: string) => `${KEPT_AS}:${draftId}`;
const toKept = (attachments: readonly Attachment[]) => attachments.map(({ file, alt }) => ({ file, alt }));

function fromKept(kept: readonly unknown[]): readonly Attachment[] {
  return kept
    .filter(isKeptFile)
    .map(({ file, alt }) => ({ file, alt, kind: kindOf(file.type), previewUrl: URL.createObjectURL(file) }));
}

function isKeptFile(value: unknown): value is Pick<Attachment, 'file' | 'alt'> {
  if (typeof value !== 'object' || value === null || !('file' in value) || !('alt' in value)) return false;
  return value.file instanceof File && typeof value.alt === 'string';
}

function replace(authorId: string, attachments: readonly Attachment[]): void {
  const kept = toKept(attachments);
  void (kept.length === 0 ? forgetValue(authorId, KEPT_AS) : keepValue(authorId, KEPT_AS, kept));
  useStore.setState(({ byAuthor }) => ({ byAuthor: { ...byAuthor, [authorId]: attachments } }));
}
