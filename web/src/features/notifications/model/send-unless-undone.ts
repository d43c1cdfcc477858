import { useSession } from '#/shared/session/session-store.ts';
import { unsentChanges } from '#/shared/session/unsent-changes.ts';
import { endUndoOffer, offerUndo } from './offer-undo.ts';

const unanswered = new Set<Promise<unknown>>();
unsentChanges.send = () => {
  endUndoOffer();
  return Promise.allSettled(unanswered);
};

/** The change was undone before it was sent. */
export class UndoneError extends Error {}

/** Sends a change once it can no longer be undone, at the latest before its person signs out. Throws an UndoneError when it was undone. */
export async function sendUnlessUndone<Answer>(text: string, send: () => Promise<Answer>): Promise<Answer> {
  const sending = sendAfterOffer(text, send);
  unanswered.add(sending);
  try {
    return await sending;
  } finally {
    unanswered.delete(sending);
  }
}

/** Throws an UndoneError also when the session of its person is over, for example because another tab ended it. */
async function sendAfterOffer<Answer>(text: string, send: () => Promise<Answer>): Promise<Answer> {
  const userId = readUserId();
  const isUndone = await offerUndo(text);
  if (isUndone || readUserId() !== userId) throw new UndoneError(text);
  return send();
}

function readUserId(): string | undefined {
  return useSession.getState().user?.id;
}
