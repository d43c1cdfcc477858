import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@stagedoor/service-kit/common/errors';
import { makeFormFolder } from '@stagedoor/service-kit/uploads/form-folders';
import type { PictureUpload } from '@stagedoor/service-kit/uploads/picture-process';
import type { PictureMaker } from '#/media/picture-process.ts';

/** The process that reads foreign files. */
export interface ForeignReader {
  readonly pictures: Pick<PictureMaker, 'page' | 'preview'>;
  /** The author whose post links to the file. */
  readonly userId: string | null;
  /** Whether a file that takes too long is given up: then it is not the machine that is busy, but the file. */
  readonly isLastTry: boolean;
}

/**
 * Writes foreign bytes into a file for the picture process, which reads them in `work`. Returns undefined if that process cannot
 * read them. Throws a 503 if it takes too long, unless this is the last try.
 */
export async function readForeignFile<Result>(
  { pictures, isLastTry }: ForeignReader,
  content: Buffer,
  work: (pictures: ForeignReader['pictures'], file: PictureUpload) => Promise<Result>,
): Promise<Result | undefined> {
  // If a process is killed before it removes the folder, the next one does.
  const folder = await makeFormFolder();
  try {
    const file = path.join(folder, 'foreign');
    await writeFile(file, content);
    return await work(pictures, { path: file, size: content.length });
  } catch (error) {
    if (error instanceof AppError && (error.statusCode < 500 || isLastTry)) return undefined;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
