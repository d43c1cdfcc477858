import { getPostStorage } from '@stagedoor/contracts/storage';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { UploadAdmission } from '@stagedoor/service-kit/uploads/upload-admission';
import type { FastifyInstance } from 'fastify';

/** Shows people how much of their storage quota they use. */
export function registerStorageRoutes(app: FastifyInstance, uploads: UploadAdmission): void {
  implement(app, getPostStorage, ({ principal }) => uploads.readUse(principal.userId));
}
