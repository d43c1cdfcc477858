import type { DataOf } from '@stagedoor/contracts/call';
import type { requestVerification as requestCall } from '@stagedoor/contracts/creator-calls';
import type { ClaimedAsset } from '@stagedoor/contracts/internal-media';
import type { HandedFile } from '@stagedoor/service-kit/assets/hand-form-on';
import { storeFormFiles } from '@stagedoor/service-kit/assets/store-form-files';
import { conflict, notFound } from '@stagedoor/service-kit/common/errors';
import { violatedConstraint } from '@stagedoor/service-kit/database/database-errors';
import type { Commit } from '@stagedoor/service-kit/http/implement';
import { and, eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { profiles } from '#/db/profiles.ts';
import { type VerificationDocument, verificationDocuments, verificationRequests } from '#/db/verification.ts';
import { folderOfAsset } from '#/media/asset-folders.ts';
import { useNewAssets } from '#/media/use-new-assets.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock' | 'ids' | 'internal' | 'log'>;

const isPending = () => conflict('A verification request is already pending');

/** Requests verification. Throws a 409 while another request is pending, and for a verified person. */
export async function requestVerification(
  deps: Deps,
  userId: string,
  files: readonly HandedFile[],
  commit: Commit<DataOf<typeof requestCall>>,
): Promise<DataOf<typeof requestCall>> {
  const { clock, ids, internal } = deps;
  await assertMayRequest(deps, userId);
  const stored = await storeFormFiles(internal, files, { ownerId: userId, purpose: 'document', isKept: false });
  const request = { id: ids.next(), userId, status: 'pending' as const, createdAt: clock.now() };
  const documents = stored.map((asset, position) => ({
    ...describeDocument(asset),
    ...{ id: ids.next(), requestId: request.id, position },
  }));
  const assetIds = stored.map(({ id }) => id);
  try {
    return await useNewAssets(deps, assetIds, (retain) =>
      commit(async (tx) => {
        await tx.insert(verificationRequests).values(request);
        await tx.insert(verificationDocuments).values(documents);
        retain(tx);
        return { id: request.id, status: request.status, createdAt: request.createdAt.toISOString() };
      }),
    );
  } catch (error) {
    throw violatedConstraint(error) === 'verification_pending' ? isPending() : error;
  }
}

function describeDocument({
  id,
  widths,
  size,
  mimeType,
}: ClaimedAsset): Pick<VerificationDocument, 'folder' | 'width' | 'size' | 'mimeType'> {
  return { folder: folderOfAsset(id), width: widths.at(-1) ?? null, size, mimeType };
}

/** Checks early, before files are made assets; a unique index of the database decides about concurrent requests. */
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
