import type { DataOf } from '@stagedoor/contracts/call';
import type { requestVerification as requestCall } from '@stagedoor/contracts/creator-calls';
import { conflict, notFound } from '@stagedoor/service-kit/common/errors';
import { violatedConstraint } from '@stagedoor/service-kit/database/database-errors';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import type { Commit } from '@stagedoor/service-kit/http/implement';
import type { ReceivedFile } from '@stagedoor/service-kit/uploads/received-file';
import { and, eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { profiles } from '#/db/profiles.ts';
import { verificationDocuments, verificationRequests } from '#/db/verification.ts';
import type { PictureMaker } from '#/media/picture-process.ts';
import { beginUpload } from '#/media/uploads.ts';
import { storeDocuments } from '#/verification/store-documents.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock' | 'ids'> & {
  readonly files: FileStore;
  readonly pictures: PictureMaker;
};

const isPending = () => conflict('A verification request is already pending');

/** Requests verification. Throws a 409 while another request is pending, and for a verified person. */
export async function requestVerification(
  deps: Deps,
  userId: string,
  received: readonly ReceivedFile[],
  commit: Commit<DataOf<typeof requestCall>>,
): Promise<DataOf<typeof requestCall>> {
  const { clock, ids } = deps;
  await assertMayRequest(deps, userId);
  const upload = beginUpload(deps);
  try {
    const documents = await storeDocuments(deps, upload, received, userId);
    const request = { id: ids.next(), userId, status: 'pending' as const, createdAt: clock.now() };
    return await commit(async (tx) => {
      await tx.insert(verificationRequests).values(request);
      await tx
        .insert(verificationDocuments)
        .values(documents.map((document, position) => ({ ...document, requestId: request.id, position })));
      upload.retain(tx);
      return { id: request.id, status: request.status, createdAt: request.createdAt.toISOString() };
    });
  } catch (error) {
    await upload.discard(error);
    throw violatedConstraint(error) === 'verification_pending' ? isPending() : error;
  }
}

/** Checks early, before files are processed; a unique index of the database decides about concurrent requests. */
async function assertMayRequest({ database: { db } }: Deps, userId: string): Promise<void> {
  const [profile] = await db
    .select({ isVerified: profiles.isVerified })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  if (profile === undefined) throw notFound('User not found');
  if (profile.isVerified) throw conflict('You are verified already');
  const pending = and(eq(verificationRequests.userId, userId), eq(verificationRequests.status, 'pending'));
  if ((await db.$count(verificationRequests, pending)) > 0) throw isPending();
}
