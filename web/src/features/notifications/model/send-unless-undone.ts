import { useSession } from '#/shared/session/session-store.ts';
import { offerUndo } from './offer-undo.ts';

/** The change was undone before it was sent. */
export class UndoneError extends Error {}

/** Sends a change once it can no longer be undone. Throws an UndoneError when it was, or when its person has signed out. */
export async function sendUnlessUndone<Answer>(text: string, send: () => Promise<Answer>): Promise<Answer> {
  const userId = readUserId();
  const isUndone = await offerUndo(text);
  if (isUndone || readUserId() !== userId) throw new UndoneError(text);
  return send();
}

function readUserId(): string | undefined {
  return useSession.getState().user?.id;
}
