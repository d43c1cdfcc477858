import type { AttachmentKind } from '#/shared/http/attachment-rules.ts';

/** A file of a post: chosen in this browser, or there already. */
export interface ListedFile {
  /** The address of its preview, which also identifies it in the list. */
  readonly previewUrl: string;
  readonly kind: AttachmentKind;
  /** A description for people who cannot see or hear it. */
  readonly alt: string;
  /** The file itself, if it was chosen in this browser. */
  readonly file?: File;
  /** The original picture, if `file` is a crop of it. */
  readonly original?: File;
}

/** The files of a post in their order, and the author's actions on them. */
export interface FileList<Item extends ListedFile> {
  readonly attachments: readonly Item[];
  /** A sentence for each file that was not taken. */
  readonly refusals: readonly string[];
  readonly isPublishing: boolean;
  readonly isStillSending: boolean;
  /** The key of the progress of their upload: a component that shows it is rendered with each percent, the others are not. */
  readonly uploadKey: string;
  readonly errorOf: (field: string) => string | undefined;
  readonly add: (files: readonly File[]) => void;
  readonly remove: (item: Item) => void;
  /** Whether the item may be removed; without it all may. */
  readonly canRemove?: (item: Item) => boolean;
  readonly move: (index: number, by: number) => void;
  readonly describe: (item: Item, alt: string) => void;
  readonly crop: (item: Item, file: File) => void;
}
