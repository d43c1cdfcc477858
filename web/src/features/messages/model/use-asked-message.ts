import type { Message } from '@stagedoor/contracts/message';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isNotFound } from '#/shared/http/client-error.ts';
import { readOpenMedia } from '#/shared/media-viewer/open-media.ts';
import { messageQuery } from '../api/message-query.ts';
import type { SoughtMessage } from './use-target-message.ts';

/** How the address identifies a message: by its number in the conversation, or by its id. */
export type MessagePlace = number | string;

interface Known {
  readonly id: string;
  readonly sequence: number;
}

/** Finds the message of a conversation that the address refers to. Following a link to it again returns a new object. */
export function useAskedMessage(
  at: MessagePlace | undefined,
  conversationId: string,
  messages: readonly Pick<Message, 'id' | 'sequence'>[],
) {
  const id = typeof at === 'string' ? at : undefined;
  const found = useQuery({ ...messageQuery(id ?? ''), enabled: id !== undefined });
  const [known, setKnown] = useState<Known>();
  const elsewhere = found.data !== undefined && found.data.conversationId !== conversationId;
  // Also searched among the loaded messages, because the message of a tip may be written shortly after the notification. It stays
  // known when its page is dropped.
  const one = messages.find((message) => message.id === id) ?? (elsewhere ? undefined : found.data);
  if (one && one.id === id && known?.id !== id) setKnown({ id: one.id, sequence: one.sequence });
  const sequence = typeof at === 'number' ? at : known?.id === id ? known?.sequence : one?.sequence;
  const { key, state } = useLocation();
  const [visit, setVisit] = useState(key);
  // The media viewer is a history entry as well, but does not navigate to a message.
  if (visit !== key && readOpenMedia(state) === undefined) setVisit(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: who follows the same link again is led there again
  const asked = useMemo(
    (): SoughtMessage | undefined => (sequence === undefined ? undefined : { sequence }),
    [sequence, visit],
  );
  const isLookedFor = id !== undefined && sequence === undefined;
  return {
    asked,
    isGone: isLookedFor && (isNotFound(found.error) || elsewhere),
    failure: isLookedFor && !isNotFound(found.error) ? found.error : null,
    isRetrying: found.isFetching,
    retry: () => void found.refetch(),
  };
}
