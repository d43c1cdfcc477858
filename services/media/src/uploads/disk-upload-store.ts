import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';

/** Uploads on the disk. Beside the bytes of an upload there is a file of what is known of it. */
export class DiskUploadStore extends FileStore {
  /**
   * Also removes what is left where a process died between the two files. Throws if the disk fails, which the library takes for a file
   * that is not there.
   */
  override async remove(id: string): Promise<void> {
    for (const ending of ['', '.json']) await rm(join(this.directory, `${id}${ending}`), { force: true });
  }
}
