import type { Asset } from '@stagedoor/contracts/vault';
import { type AttachmentKind, kindOf } from '#/shared/http/attachment-rules.ts';
import { newKey } from '#/shared/http/new-key.ts';
import type { AttachedFile } from '#/shared/uploads/attached-files.ts';
import type { ChosenAsset } from '#/shared/vault-picker/chosen-asset.ts';

/** A file of a post: chosen in this browser or in the author's vault, or there already. */
export interface ListedFile extends AttachedFile {
  /** The address of its preview, which also identifies it in the list. One of the vault has only an identity here. */
  readonly previewUrl: string;
  readonly kind: AttachmentKind;
  /** A description for people who cannot see or hear it. */
  readonly alt: string;
  /** The original picture, if `file` is a crop of it. */
  readonly original?: File;
}

/** A file that was chosen in this browser. */
export function listFile(file: File): ListedFile & { readonly file: File } {
  return { file, uploadId: newKey(), kind: kindOf(file.type), previewUrl: URL.createObjectURL(file), alt: '' };
}

/** Describes a file that has arrived as it was described before, unless its author has done so here. */
export function describeArrived<Item extends ListedFile>(file: Item, { alt }: Pick<Asset, 'alt'>): Item {
  return file.alt === '' ? { ...file, alt } : file;
}

/** The ids of the new files that are at the server, in their order. */
export function assetIdsOf(files: readonly ListedFile[]): string[] {
  return files.flatMap(({ asset }) => (asset === undefined ? [] : [asset.id]));
}

export function listChosen(asset: ChosenAsset, alt = asset.alt): ListedFile & { readonly asset: ChosenAsset } {
  return { asset, alt, kind: asset.type, previewUrl: `vault:${newKey()}` };
}

/** The files of a post in their order, and the author's actions on them. */
export interface FileList<Item extends ListedFile> {
  readonly attachments: readonly Item[];
  /** A sentence for each file that was not taken. */
  readonly refusals: readonly string[];
  readonly isPublishing: boolean;
  readonly isStillSending: boolean;
  readonly errorOf: (field: string) => string | undefined;
  readonly add: (files: readonly File[]) => void;
  /** Adds files of the author's vault. */
  readonly addChosen: (chosen: readonly ChosenAsset[]) => void;
  /** The ids in the vault of the files that the post has already. */
  readonly taken: readonly string[];
  /** Whether the author has a vault. */
  readonly hasVault: boolean;
  readonly remove: (item: Item) => void;
  /** Whether the item may be removed; without it all may. */
  readonly canRemove?: (item: Item) => boolean;
  readonly move: (index: number, by: number) => void;
  readonly describe: (item: Item, alt: string) => void;
  readonly crop: (item: Item, file: File) => void;
}
