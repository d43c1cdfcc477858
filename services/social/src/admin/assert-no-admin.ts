import { getAccountRole } from '@stagedoor/contracts/internal';
import { forbidden } from '@stagedoor/service-kit/common/errors';
import type { SocialDeps } from '#/config.ts';

type Deps = Pick<SocialDeps, 'internal' | 'log'>;

/** How long an ADMIN's decision waits for auth, in ms. */
const timeoutMs = 2_000;

/**
 * Throws a 403 if auth says that the account is an ADMIN. It may have become one a moment ago, which reaches the profile only by
 * an event. If auth does not answer, the profile decides.
 */
export async function assertNoAdmin(deps: Deps, userId: string, message: string): Promise<void> {
  if ((await findRole(deps, userId)) === 'ADMIN') throw forbidden(message);
}

async function findRole({ internal, log }: Deps, userId: string) {
  try {
    return (await internal.call(getAccountRole, { params: { userId } }, { timeoutMs })).role;
  } catch (error) {
    log.debug({ err: error, userId }, 'auth could not say which role an account has');
    return undefined;
  }
}
