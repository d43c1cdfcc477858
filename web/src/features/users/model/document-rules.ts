import * as profileTexts from '#/shared/config/texts/profile.ts';
import { MOST_BYTES, PICTURE_TYPES } from './picture-rules.ts';

/** File types of identity documents, for the file chooser. */
export const DOCUMENT_TYPES = `${PICTURE_TYPES},application/pdf`;
const MOST_DOCUMENTS = 5;

interface Choice<File> {
  readonly documents: readonly File[];
  /** The reason why some picked files were left out; undefined if none was. */
  readonly problem?: string;
}

interface PickedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Adds picked files to the list if they are allowed: at most five, each once, pictures or PDF, 10 MB each. */
export function addDocuments<File extends PickedFile>(there: readonly File[], picked: readonly File[]): Choice<File> {
  const types = DOCUMENT_TYPES.split(',');
  const strange = picked.find(({ type }) => !types.includes(type));
  const large = picked.find(({ size }) => size > MOST_BYTES);
  const fitting = picked.filter((file) => types.includes(file.type) && file.size <= MOST_BYTES);
  const all = [...new Map([...there, ...fitting].map((file) => [`${file.name} ${file.size}`, file])).values()];
  const documents = all.slice(0, MOST_DOCUMENTS);
  if (strange) return { documents, problem: profileTexts.isNeitherAPictureNorA({ name: strange.name }) };
  if (large) return { documents, problem: profileTexts.isLargerThan10Mb({ name: large.name }) };
  if (all.length > documents.length) return { documents, problem: profileTexts.atMost5Files };
  return { documents };
}
