import { logout } from '@stagedoor/contracts/auth';
import * as authTexts from '#/shared/config/texts/auth.ts';
import { callWithToken } from '#/shared/http/api-client.ts';
import { ClientError } from '#/shared/http/client-error.ts';
import { withSessionLock } from '#/shared/session/session-lock.ts';
import { getOwnSession } from '#/shared/session/session-store.ts';
import type { StoredSession } from '#/shared/session/stored-session.ts';
// Loaded with this file, because it could not be loaded offline later.
import '#/shared/session/clear-traces.ts';
import '#/shared/storage/database-lock.ts';
import { unsentChanges } from '#/shared/session/unsent-changes.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { leaveSession } from './lost-place.ts';
import { addPendingSignOut, removePendingSignOut } from './pending-sign-outs.ts';
import { reportSignOut, reportSignOuts } from './report-sign-outs.ts';
import { makeSignOutHash } from './sign-out-hash.ts';

/** On a network that answers nothing, nobody stays signed in for longer than this because of a change that could be undone. */
const UNSENT_MS = 3_000;
/** After this long a message says that the server has not answered. */
const ANSWER_MS = 5_000;

/**
 * Signs out in this browser at once, whatever the server answers. The server is told afterwards, with retries until it has
 * answered; the credential stored for that can only end this session.
 */
export async function signOut(): Promise<void> {
  await Promise.race([unsentChanges.send?.(), pause(UNSENT_MS)]);
  // Read after that, because sending may have refreshed the tokens.
  const session = getOwnSession();
  const hash = session === null ? undefined : makeSignOutHash(session);
  await leaveSession(() => addPendingSignOut(hash));
  if (session === null) showToast('success', authTexts.logoutSuccess);
  else void tellServer(session, hash);
}

/** Ends a session that another one has replaced in this browser, because nobody can sign out of it any more. */
export async function endReplacedSession(session: StoredSession): Promise<void> {
  await withSessionLock(() => addPendingSignOut(makeSignOutHash(session)));
  await reportSignOuts();
}

async function tellServer(session: StoredSession, hash: string | undefined): Promise<void> {
  const isHeard = await Promise.race([endOnServer(session, hash), pause(ANSWER_MS).then(() => false)]);
  if (isHeard) showToast('success', authTexts.logoutSuccess);
  else showToast('blank', hash === undefined ? authTexts.signedOutHereOnly : authTexts.signedOutHereFirst);
  await reportSignOuts();
}

/** Returns whether the server has ended the session, or had ended it before. */
async function endOnServer({ token, refreshToken }: StoredSession, hash: string | undefined): Promise<boolean> {
  try {
    const body = refreshToken === null ? {} : { refreshToken };
    await callWithToken(logout, { body }, { keepalive: true }, token);
    await withSessionLock(() => removePendingSignOut(hash));
    return true;
  } catch (error) {
    if (!(error instanceof ClientError && error.statusCode === 401)) return false;
    // The token has expired, and is not renewed for this.
    return hash === undefined || reportSignOut(hash);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
