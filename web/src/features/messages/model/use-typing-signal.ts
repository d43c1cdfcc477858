import { sendTyping } from '@stagedoor/contracts/messages';
import { useRef } from 'react';
import { call } from '#/shared/http/api-client.ts';
import { isBlank } from './outgoing.ts';

const SPACING_MS = 3000;

/** To be told what stands in the box at each change: lets the other see that one is typing, every few seconds at most. */
export function useTypingSignal(conversationId: string): (content: string) => void {
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  return (content) => {
    const now = performance.now();
    if (isBlank(content) || now - lastAt.current < SPACING_MS) return;
    lastAt.current = now;
    // Nobody waits for it, so nobody is told when it fails.
    call(sendTyping, { params: { id: conversationId } }).catch(() => undefined);
  };
}
