import type { ServiceDefinition } from '@stagedoor/service-kit/service';
import { messagingVariables } from '#/config.ts';
import { onUserBlocked, onUserUnblocked } from '#/consumers/on-block-changed.ts';
import { onUserFollowed, onUserUnfollowed } from '#/consumers/on-follow-changed.ts';
import { onProfileUpdated } from '#/consumers/on-profile-updated.ts';
import { registerConversations } from '#/conversations/routes.ts';
import { type MessagingSchema, schema } from '#/db/schema.ts';
import { registerInternalCalls } from '#/internal/routes.ts';
import { registerMessages } from '#/messages/routes.ts';
import { paymentsAway } from '#/payments/payments-gateway.ts';

/** Conversations and messages, and who may read what of them. */
export const messagingService: ServiceDefinition<typeof messagingVariables, MessagingSchema> = {
  name: 'messaging',
  title: 'Messaging',
  variables: messagingVariables,
  schema,
  migrations: new URL('./db/migrations/', import.meta.url),
  peers: ({ socialUrl }) => ({ social: socialUrl }),
  build(app, serviceDeps) {
    const deps = {
      ...serviceDeps,
      payments: paymentsAway,
      addresses: { whole: () => '', thumbnail: () => null, blurred: () => null },
    };
    registerConversations(app, deps);
    registerMessages(app, deps);
    registerInternalCalls(app, deps);
  },
  consumers: [onProfileUpdated, onUserFollowed, onUserUnfollowed, onUserBlocked, onUserUnblocked],
};
