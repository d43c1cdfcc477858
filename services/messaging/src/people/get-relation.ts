import { getOwnProfile } from '@stagedoor/contracts/internal';
import { AppError, unavailable } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import type { Person } from '#/db/people.ts';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';
import { findRelation, savePerson } from '#/people/people-repository.ts';
import type { Relation } from '#/people/relation-rules.ts';

/** The event of a new registration may not have arrived yet. */
class PersonUnknown extends AppError {
  readonly userId: string;

  constructor(userId: string) {
    super(404, 'User not found');
    this.userId = userId;
  }
}

/**
 * Returns the relation between the caller and another person. Throws a 404 if the other person is unknown here,
 * which {@link retryWithUnknownPerson} catches.
 */
export async function getRelation(tx: Tx, me: Principal, otherId: string): Promise<Relation> {
  const relation = await findRelation(tx, me.userId, otherId);
  if (relation === undefined) throw new PersonUnknown(otherId);
  if (!relation.isCallerKnown) await savePerson(tx, personOfToken(me));
  return relation;
}

/**
 * Runs `work`, which opens its own transactions. If it fails because a person is unknown here, fetches them from social outside
 * of any transaction, and runs `work` once more. Throws a 404 if social does not know them either, and a 503 if it cannot be
 * asked: they may have registered a moment ago.
 */
export async function retryWithUnknownPerson<T>(deps: MessagingServiceDeps, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PersonUnknown)) throw error;
    const person = await fetchFromSocial(deps, error.userId);
    if (person === undefined) throw error;
    await deps.database.transaction((tx) => savePerson(tx, person));
    return work();
  }
}

async function fetchFromSocial({ internal }: MessagingServiceDeps, userId: string): Promise<Person | undefined> {
  try {
    const profile = await internal.call(getOwnProfile, { params: { userId } });
    const { username, displayName, avatarUrl, role, isVerified, allowMessages, showOnlineStatus } = profile;
    return {
      userId,
      version: 0,
      username,
      displayName,
      avatarUrl,
      role,
      isVerified,
      allowsMessages: allowMessages ?? true,
      showsOnlineStatus: showOnlineStatus ?? true,
      isSuspended: false,
    };
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 404) return undefined;
    throw unavailable('The service is temporarily unavailable. Please try again in a moment.', 2, error);
  }
}

/** Returns what a token says of a person, until social's event brings the rest. */
function personOfToken({ userId, username, role }: Principal): Person {
  return {
    userId,
    version: 0,
    username,
    displayName: null,
    avatarUrl: null,
    role,
    isVerified: false,
    allowsMessages: true,
    showsOnlineStatus: true,
    isSuspended: false,
  };
}
