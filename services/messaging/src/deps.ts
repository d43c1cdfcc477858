import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import type { ServiceDeps } from '@stagedoor/service-kit/process/service';
import type { MessagingConfig } from '#/config.ts';
import type { MessagingSchema } from '#/db/schema.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';

/** Dependencies that the service kit passes to this service. */
export type MessagingServiceDeps = ServiceDeps<MessagingConfig, MessagingSchema>;

/** Dependencies that the service's features get in addition. */
export interface MessagingDeps extends MessagingServiceDeps {
  readonly files: FileStore;
  readonly addresses: MediaAddresses;
}

export type Tx = Transaction<MessagingSchema>;
/** The parameter of read functions: the database, or a transaction. */
export type Reader = Executor<MessagingSchema>;
