import { S3Store } from '@tus/s3-store';

/** Uploads in a bucket. Beside the bytes of an upload there are what is known of it, and the rest that fills no part yet. */
export class BucketUploadStore extends S3Store {
  /** Also removes what the library leaves there: the bytes of an upload that is whole, and the rest of another. */
  override async remove(id: string): Promise<void> {
    try {
      await super.remove(id);
    } finally {
      const names = [id, this.infoKey(id), this.partKey(id, true)];
      await this.client.deleteObjects({ Bucket: this.bucket, Delete: { Objects: names.map((Key) => ({ Key })) } });
    }
  }
}
