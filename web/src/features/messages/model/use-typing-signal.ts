import { sendTyping } from '@stagedoor/contracts/messages';
import { useRef } from 'react';
import { call } from '#/shared/http/api-client.ts';
import { isBlank } from './outgoing-message.ts';

const SPACING_MS = 3000;

/** Returns a function to call with the text at each change. It sends a typing signal at most every few seconds. */
export function useTypingSignal(conversationId: string): (content: string) => void {
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  return (content) => {
    const now = performance.now();
    if (isBlank(content) || now - lastAt.current < SPACING_MS) return;
    lastAt.current = now;
    // A failure is not shown, because nobody waits for it.
    call(sendTyping, { params: { id: conversationId } }).catch(() => undefined);
  };
}
