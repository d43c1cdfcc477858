import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import type { Locker } from '@tus/server';
import type { MediaServiceDeps } from '#/config.ts';
import type { AssetAddresses } from '#/files/asset-addresses.ts';
import type { PictureMaker } from '#/pictures/picture-maker.ts';
import type { ServedCounter } from '#/served/count-served.ts';
import type { UploadQuota } from '#/uploads/upload-quota.ts';
import type { UploadStore } from '#/uploads/upload-store.ts';
import type { WorkRoom } from '#/work/work-room.ts';

/** Dependencies of this service's features. */
export interface MediaDeps extends MediaServiceDeps {
  readonly files: FileStore;
  readonly uploadStore: UploadStore;
  readonly locks: Locker;
  /** Of resumable uploads. */
  readonly quota: UploadQuota;
  /** Of forms with files. */
  readonly formQuota: UploadQuota;
  readonly pictures: PictureMaker;
  readonly work: WorkRoom;
  /** Aborted when the service ends. */
  readonly ending: AbortSignal;
  readonly addresses: AssetAddresses;
  readonly served: ServedCounter;
}
