import { getOwnProfile } from '@stagedoor/contracts/internal';
import { AppError, notFound } from '@stagedoor/service-kit/errors';
import type { Principal } from '@stagedoor/service-kit/tokens';
import type { Person } from '#/db/people.ts';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';
import { findRelation, keepPerson } from '#/people/people-repository.ts';
import type { Relation } from '#/people/relation-rules.ts';

/**
 * How another person stands to the caller. Somebody who has only just registered may not have come by event yet: social
 * is asked for them once. Throws a 404 where nobody knows them, or where social is away.
 */
export async function getRelation(
  deps: MessagingServiceDeps,
  tx: Tx,
  me: Principal,
  otherId: string,
): Promise<Relation> {
  const relation = (await findRelation(tx, me.userId, otherId)) ?? (await askForThem());
  if (!relation.isCallerKnown) await keepPerson(tx, personOfToken(me));
  return relation;

  async function askForThem() {
    const person = await askSocial(deps, otherId);
    if (person === undefined) throw notFound('User not found');
    await keepPerson(tx, person);
    const found = await findRelation(tx, me.userId, otherId);
    if (found === undefined) throw notFound('User not found');
    return found;
  }
}

async function askSocial({ internal, log }: MessagingServiceDeps, userId: string): Promise<Person | undefined> {
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
    if (!(error instanceof AppError)) throw error;
    if (error.statusCode !== 404) log.warn({ err: error, userId }, 'a person could not be asked for');
    return undefined;
  }
}

/** What a token tells of its bearer, until social's event tells the rest. */
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
