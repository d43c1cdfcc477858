import { create } from 'zustand';
import { type AttachmentKind, judgeFiles, kindOf } from '#/shared/http/attachment-rules.ts';
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

/** The files of the posts being written. They outlive the composer: whoever comes back to it finds them there. */
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

function replace(authorId: string, attachments: readonly Attachment[]): void {
  useStore.setState(({ byAuthor }) => ({ byAuthor: { ...byAuthor, [authorId]: attachments } }));
}
