import type { Conversation } from '@stagedoor/contracts/conversation';
import { classes } from '#/shared/format/classes.ts';
import { useWindowedRows } from '#/shared/ui/lists/use-windowed-rows.ts';
import { ConversationRow } from './conversation-row.tsx';

/** The height of a row with the line below it, in pixels. */
const HEIGHT = 73;

interface ConversationRowsProps {
  readonly conversations: readonly Conversation[];
  readonly hasMore: boolean;
  readonly openId: string | undefined;
  readonly hrefOf: (conversationId: string) => string;
}

/** Rows of conversations, of which only those near the screen are rendered: somebody may have thousands. */
export function ConversationRows({ conversations, hasMore, openId, hrefOf }: ConversationRowsProps) {
  const { list, items, measure, padding } = useWindowedRows<HTMLUListElement>({
    count: conversations.length,
    keyOf: (index) => conversations[index]?.id ?? String(index),
    estimate: HEIGHT,
  });
  return (
    <ul ref={list} style={padding}>
      {items.map(({ index }) => {
        const conversation = conversations[index];
        return (
          conversation && (
            <li
              key={conversation.id}
              ref={measure}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : conversations.length}
              className={classes(index < conversations.length - 1 && 'border-b border-border')}
            >
              <ConversationRow
                conversation={conversation}
                href={hrefOf(conversation.id)}
                isOpen={conversation.id === openId}
              />
            </li>
          )
        );
      })}
    </ul>
  );
}
