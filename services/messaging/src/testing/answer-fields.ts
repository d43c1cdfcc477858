import type { DataOf } from '@stagedoor/contracts/call';
import type { findMessageSender, listContacts } from '@stagedoor/contracts/internal-messaging';
import type {
  countUnreadMessages,
  getConversation,
  listConversations,
  listMessageRequests,
  listMessages,
  purchaseMessage,
} from '@stagedoor/contracts/messages';

/** The fields of all answers of messaging, by their contracts: a test reads those of the call that it makes. */
export type AnswerFields = DataOf<typeof purchaseMessage> &
  DataOf<typeof getConversation> &
  Omit<DataOf<typeof listMessages>, 'pagination'> &
  Omit<DataOf<typeof listMessageRequests>, 'pagination'> &
  DataOf<typeof listConversations> &
  DataOf<typeof countUnreadMessages> &
  DataOf<typeof findMessageSender> &
  DataOf<typeof listContacts>;
