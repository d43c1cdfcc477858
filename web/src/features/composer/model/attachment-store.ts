import { create } from 'zustand';
import { checkFiles, MOST_FILES } from '#/shared/http/attachment-rules.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { onPersonLeft } from '#/shared/session/session-store.ts';
import {
  announceStored,
  deleteValue,
  onValueStoredElsewhere,
  readValue,
  storeValue,
} from '#/shared/storage/stored-values.ts';
import {
  adoptUploaded,
  leaveUploads,
  onUploaded,
  releaseUploads,
  uploadAttached,
} from '#/shared/uploads/attached-files.ts';
import type { ChosenAsset } from '#/shared/vault-picker/chosen-asset.ts';
import { describeArrived, type ListedFile, listChosen, listFile } from './file-list.ts';
import { moveItem } from './move-item.ts';
import { fromStored, toStored } from './stored-files.ts';

interface AttachmentState {
  readonly byAuthor: Readonly<Record<string, readonly ListedFile[]>>;
}

const none: readonly ListedFile[] = [];

/** The files of unfinished posts. They are uploaded at once, stored when the composer or the page is closed, and restored later. */
const useStore = create<AttachmentState>(() => ({ byAuthor: {} }));

export function useAttachmentsOf(authorId: string): readonly ListedFile[] {
  return useStore((state) => state.byAuthor[authorId] ?? none);
}

export function attachmentsOf(authorId: string): readonly ListedFile[] {
  return useStore.getState().byAuthor[authorId] ?? none;
}

/** Returns an error message for each rejected file. */
export function attach(authorId: string, files: readonly File[]): readonly string[] {
  const before = attachmentsOf(authorId);
  const { taken, refusals } = checkFiles('post', files, before.length);
  replace(authorId, [...before, ...taken.map(listFile)]);
  return refusals;
}

/** Adds files of the author's vault, without those that are there already and those for which there is no room. */
export function attachChosen(authorId: string, chosen: readonly ChosenAsset[]): void {
  const before = attachmentsOf(authorId);
  const isNew = ({ id }: ChosenAsset) => before.every(({ asset }) => asset?.id !== id);
  const added = chosen.filter(isNew).map((asset) => listChosen(asset));
  replace(authorId, [...before, ...added].slice(0, MOST_FILES));
}

export function detach(authorId: string, { previewUrl }: ListedFile): void {
  URL.revokeObjectURL(previewUrl);
  replace(
    authorId,
    attachmentsOf(authorId).filter((one) => one.previewUrl !== previewUrl),
  );
}

export function moveAttachment(authorId: string, index: number, by: number): void {
  replace(authorId, moveItem(attachmentsOf(authorId), index, by));
}

export function describeAttachment(authorId: string, { previewUrl }: ListedFile, alt: string): void {
  replace(
    authorId,
    attachmentsOf(authorId).map((one) => (one.previewUrl === previewUrl ? { ...one, alt } : one)),
  );
}

/** Replaces a picture by another version of it. `original` is undefined if that version is the original itself. */
export function replacePicture(authorId: string, { previewUrl }: ListedFile, file: File, original?: File): void {
  URL.revokeObjectURL(previewUrl);
  const next = { ...listFile(file), ...(original && { original }) };
  replace(
    authorId,
    attachmentsOf(authorId).map((one) => (one.previewUrl === previewUrl ? { ...next, alt: one.alt } : one)),
  );
}

/** Replaces all files of the post that is being written. */
export function setAttachments(authorId: string, attachments: readonly ListedFile[]): void {
  const left = new Set(attachments.map(({ previewUrl }) => previewUrl));
  for (const { previewUrl } of attachmentsOf(authorId)) if (!left.has(previewUrl)) URL.revokeObjectURL(previewUrl);
  replace(authorId, attachments);
  adoptArrived(authorId);
}

/** Uploads files again that the server does not have any more, as far as this browser has them. */
export async function uploadAgain(authorId: string, isGone: (asset: ChosenAsset) => Promise<boolean>): Promise<void> {
  const gone = new Set<string>();
  for (const { file, asset } of attachmentsOf(authorId)) {
    if (file !== undefined && asset !== undefined && (await isGone(asset))) gone.add(asset.id);
  }
  if (gone.size === 0) return;
  replace(
    authorId,
    attachmentsOf(authorId).map((one) =>
      one.asset && gone.has(one.asset.id) ? { ...one, asset: undefined, uploadId: newKey() } : one,
    ),
  );
}

onUploaded(() => {
  for (const authorId of Object.keys(useStore.getState().byAuthor)) adoptArrived(authorId);
});

/** Takes what has arrived at the server, also before the files were shown. */
function adoptArrived(authorId: string): void {
  const before = attachmentsOf(authorId);
  const attachments = adoptUploaded(before, describeArrived);
  if (attachments !== before) replace(authorId, attachments);
}

export function detachAll(authorId: string): void {
  for (const { previewUrl } of attachmentsOf(authorId)) URL.revokeObjectURL(previewUrl);
  replace(authorId, none);
}

const STORAGE_KEY = 'post-files';
/** Where their uploads are shown. */
export const POST_PLACE = 'post';
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
  showAndUpload(authorId, fromStored(stored));
  adoptArrived(authorId);
}

/** Shows the files as another tab has left them. */
async function adoptStored(authorId: string): Promise<void> {
  const stored = await readValue(authorId, STORAGE_KEY);
  for (const { previewUrl } of attachmentsOf(authorId)) URL.revokeObjectURL(previewUrl);
  const before = attachmentsOf(authorId);
  showAndUpload(authorId, Array.isArray(stored) ? fromStored(stored) : none);
  leaveUploads(before, attachmentsOf(authorId));
  adoptArrived(authorId);
}

/** Puts the files of a draft aside, to write another one. */
export async function stashAttachments(authorId: string, draftId: string): Promise<void> {
  const attachments = attachmentsOf(authorId);
  if (attachments.length > 0) await storeValue(authorId, stashOf(draftId), toStored(attachments));
  for (const { previewUrl } of attachments) URL.revokeObjectURL(previewUrl);
  // What is on its way goes on, and is found when the draft is opened again.
  await store(authorId, []);
  show(authorId, none);
}

/** Returns the files of a draft that were put aside in this browser. */
export async function readStash(authorId: string, draftId: string): Promise<readonly ListedFile[]> {
  const stored = await readValue(authorId, stashOf(draftId));
  return Array.isArray(stored) ? fromStored(stored) : none;
}

/** Returns how many files of a draft were put aside in this browser and were not uploaded by then. */
export async function countStashed(authorId: string, draftId: string): Promise<number> {
  return (await readAside(authorId, draftId)).filter(({ uploadId }) => uploadId !== undefined).length;
}

/** Deletes the files of a draft that were put aside, and ends their uploads. */
export async function deleteStash(authorId: string, draftId: string): Promise<void> {
  releaseUploads(await readAside(authorId, draftId), none);
  await forgetStash(authorId, draftId);
}

/** To be called once the files that were put aside are those of the post that is being written. */
export function forgetStash(authorId: string, draftId: string): Promise<void> {
  return deleteValue(authorId, stashOf(draftId));
}

async function readAside(authorId: string, draftId: string): Promise<readonly ListedFile[]> {
  const files = await readStash(authorId, draftId);
  for (const { previewUrl } of files) URL.revokeObjectURL(previewUrl);
  return files;
}

const stashOf = (draftId: string) => `${STORAGE_KEY}:${draftId}`;

function replace(authorId: string, attachments: readonly ListedFile[]): void {
  const before = attachmentsOf(authorId);
  void store(authorId, attachments);
  showAndUpload(authorId, attachments);
  releaseUploads(before, attachments);
}

function showAndUpload(authorId: string, attachments: readonly ListedFile[]): void {
  show(authorId, attachments);
  uploadAttached(attachments, POST_PLACE);
}

async function store(authorId: string, attachments: readonly ListedFile[]): Promise<void> {
  const stored = toStored(attachments);
  await (stored.length === 0 ? deleteValue(authorId, STORAGE_KEY) : storeValue(authorId, STORAGE_KEY, stored));
  announceStored(authorId, STORAGE_KEY);
}

function show(authorId: string, attachments: readonly ListedFile[]): void {
  useStore.setState(({ byAuthor }) => ({ byAuthor: { ...byAuthor, [authorId]: attachments } }));
}
