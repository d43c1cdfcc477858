import type { BodyOf } from '@stagedoor/contracts/call';
import type { updateProfile as updateProfileCall } from '@stagedoor/contracts/profile-settings';
import type { User } from '@stagedoor/contracts/user';
import { changedElsewhere, forbidden, notFound } from '@stagedoor/service-kit/common/errors';
import { assertChargeable } from '@stagedoor/service-kit/purchases/smallest-price';
import { eq, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { type Profile, profiles } from '#/db/profiles.ts';
import { pendingFollowAcceptances, privacyMigrations } from '#/db/relations.ts';
import { acceptPendingRequests } from '#/follows/accept-follow-requests.ts';
import { toCents } from '#/posts/writing/draft-rules.ts';
import { changeFirstTier } from '#/tiers/change-first-tier.ts';
import { findPerson } from '#/users/find-people.ts';
import type { Viewer } from '#/users/person-rules.ts';
import { presentUser } from '#/users/present-user.ts';
import { publishProfile } from '#/users/publish-profile.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock' | 'internal' | 'log'>;
type Settings = Pick<
  Profile,
  'displayName' | 'bio' | 'subscriptionPriceCents' | 'isPrivate' | 'allowMessages' | 'showOnlineStatus'
>;

/** Batches of pending requests that the call itself accepts; a job accepts the rest within seconds. */
const maxBatches = 5;

/**
 * Changes the fields of a profile that were sent. Throws a 403 if somebody who is not a creator sends a price, and a 409 if
 * the profile was changed since the revision that the person has seen; repeating the call is harmless. An account that
 * becomes public accepts all pending follow requests; when it becomes private, a job moves its posts' files to private
 * folders within seconds.
 */
export async function updateProfile(
  deps: Deps,
  viewer: Viewer,
  changes: BodyOf<typeof updateProfileCall>,
): Promise<User> {
  if (changes.subscriptionPrice !== undefined && viewer.role !== 'CREATOR') {
    throw forbidden('Only creators can set a subscription price');
  }
  const { database, publish, clock } = deps;
  const { userId } = viewer;
  await assertNewPrice(deps, userId, changes.subscriptionPrice);
  const becamePublic = await database.transaction(async (tx) => {
    const row = eq(profiles.userId, userId);
    const [before] = await tx.select().from(profiles).where(row).for('no key update');
    if (before === undefined) throw notFound('User not found');
    const after: Settings = {
      displayName: applyText(changes.displayName, before.displayName),
      bio: applyText(changes.bio, before.bio),
      subscriptionPriceCents:
        changes.subscriptionPrice === undefined ? before.subscriptionPriceCents : toCents(changes.subscriptionPrice),
      isPrivate: changes.isPrivate ?? before.isPrivate,
      allowMessages: changes.allowMessages ?? before.allowMessages,
      showOnlineStatus: changes.showOnlineStatus ?? before.showOnlineStatus,
    };
    if (isSame(before, after)) return false;
    const isNewPrice = before.subscriptionPriceCents !== after.subscriptionPriceCents;
    if (changes.revision !== undefined && changes.revision !== before.version) {
      throw changedElsewhere('Your profile was changed elsewhere meanwhile', before.version);
    }
    const [profile] = await tx
      .update(profiles)
      .set({ ...after, version: sql`${profiles.version} + 1` })
      .where(row)
      .returning();
    if (profile === undefined) throw notFound('User not found');
    await publishProfile(tx, publish, profile);
    if (isNewPrice) await changeFirstTier(tx, publish, profile);
    if (!before.isPrivate && profile.isPrivate) {
      const now = clock.now();
      const due = { dueAt: now, attempts: 0, failedAt: null };
      await tx
        .insert(privacyMigrations)
        .values({ ownerId: userId, becamePrivateAt: now, dueAt: now })
        .onConflictDoUpdate({ target: privacyMigrations.ownerId, set: due });
    }
    if (!before.isPrivate || profile.isPrivate) return false;
    await tx
      .insert(pendingFollowAcceptances)
      .values({ ownerId: userId, becamePublicAt: clock.now() })
      .onConflictDoNothing();
    return true;
  });
  for (let batch = 0; becamePublic && batch < maxBatches; batch += 1) {
    if (!(await acceptPendingRequests(deps, userId))) break;
  }
  const person = await findPerson(database, userId, userId);
  if (person === undefined) throw notFound('User not found');
  return presentUser(person, viewer);
}

/** An unchanged price may be one that cannot be charged; this does not prevent changes of the other fields. */
async function assertNewPrice(deps: Deps, userId: string, price: number | undefined): Promise<void> {
  if (price === undefined) return;
  const [before] = await deps.database.db
    .select({ priceCents: profiles.subscriptionPriceCents })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  if (before?.priceCents !== toCents(price)) await assertChargeable(deps, toCents(price), 'subscriptionPrice');
}

/** Empty text clears a field. */
function applyText(changes: string | undefined, before: string | null): string | null {
  if (changes === undefined) return before;
  return changes === '' ? null : changes;
}

function isSame(before: Settings, after: Settings): boolean {
  return (
    before.displayName === after.displayName &&
    before.bio === after.bio &&
    before.subscriptionPriceCents === after.subscriptionPriceCents &&
    before.isPrivate === after.isPrivate &&
    before.allowMessages === after.allowMessages &&
    before.showOnlineStatus === after.showOnlineStatus
  );
}
