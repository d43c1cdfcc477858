import { getPostStorage } from '@stagedoor/contracts/storage';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { UploadQuota } from '@stagedoor/service-kit/uploads/upload-quota';
import type { FastifyInstance } from 'fastify';

/** Shows people how much of their storage quota they use. */
export function registerStorageRoutes(app: FastifyInstance, uploads: UploadQuota): void {
  implement(app, getPostStorage, ({ principal }) => uploads.readUse(principal.userId));
}
