import type { ShortUser } from '@stagedoor/contracts/user';
import type { ReactNode } from 'react';
import type { OutgoingMessage } from '../model/outgoing-message.ts';
import { OutgoingItem } from './outgoing-item.tsx';

interface WaitingMessagesProps {
  readonly waiting: readonly OutgoingMessage[];
  readonly participant: ShortUser;
  /** What is shown instead of the messages before them. */
  readonly children: ReactNode;
}

/** Unsent messages of a thread whose other messages have not been loaded: what somebody has written is never out of sight. */
export function WaitingMessages({ waiting, participant, children }: WaitingMessagesProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      {children}
      {waiting.length > 0 && (
        <ol className="px-4 pb-4">
          {waiting.map((one) => (
            <li key={one.key}>
              <OutgoingItem outgoing={one} participant={participant} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
