import {
  challengeWebhook as challengeWebhookCall,
  createWebhook as createWebhookCall,
  deleteWebhook as deleteWebhookCall,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  resendWebhookEvents,
  rotateWebhookSecret,
  sendTestEvent,
  updateWebhook as updateWebhookCall,
} from '@stagedoor/contracts/webhooks';
import { answer, implement } from '@stagedoor/service-kit/http/implement';
import { readPage } from '@stagedoor/service-kit/input/paging';
import type { FastifyInstance } from 'fastify';
import type { NotificationsDeps } from '#/config.ts';
import { challengeWebhook } from '#/webhooks/challenge.ts';
import { listDeliveries, readDelivery } from '#/webhooks/delivery-log.ts';
import { findWebhooks } from '#/webhooks/endpoints-repository.ts';
import { createWebhook, deleteWebhook, rotateSecret, updateWebhook } from '#/webhooks/manage-webhooks.ts';
import { presentWebhook } from '#/webhooks/present-webhook.ts';
import { queueTestEvent, resendDelivery, resendSince } from '#/webhooks/resend-events.ts';

/** Webhooks and their log are their owner's alone: to everyone else they are not there. */
export function registerWebhooks(app: FastifyInstance, deps: NotificationsDeps): void {
  implement(app, listWebhooks, async ({ principal }) => {
    const now = deps.clock.now();
    const webhooks = await findWebhooks(deps.database.db, principal.userId);
    return webhooks.map((endpoint) => presentWebhook(endpoint, now));
  });

  implement(app, createWebhookCall, async ({ principal, body }) => createWebhook(deps, principal.userId, body));

  implement(app, updateWebhookCall, async ({ principal, params: { id }, body }) =>
    updateWebhook(deps, { id, ownerId: principal.userId }, body),
  );

  implement(app, challengeWebhookCall, async ({ principal, params: { id } }) =>
    challengeWebhook(deps, { id, ownerId: principal.userId }),
  );

  implement(app, deleteWebhookCall, async ({ principal, params: { id } }) => {
    await deleteWebhook(deps, { id, ownerId: principal.userId });
    return answer(null, { message: 'The webhook is deleted' });
  });

  implement(app, rotateWebhookSecret, async ({ principal, params: { id } }) =>
    rotateSecret(deps, { id, ownerId: principal.userId }),
  );

  implement(app, sendTestEvent, async ({ principal, params: { id } }) => {
    await queueTestEvent(deps, { id, ownerId: principal.userId });
    return answer(null, { message: 'A test event is on its way' });
  });

  implement(app, resendWebhookEvents, async ({ principal, params: { id }, body: { since } }) => ({
    count: await resendSince(deps, { id, ownerId: principal.userId }, new Date(since)),
  }));

  implement(app, listWebhookDeliveries, async ({ principal, params: { id }, query }) =>
    listDeliveries(deps, { id, ownerId: principal.userId }, readPage(query)),
  );

  implement(app, getWebhookDelivery, async ({ principal, params: { id } }) =>
    readDelivery(deps, { id, ownerId: principal.userId }),
  );

  implement(app, resendWebhookDelivery, async ({ principal, params: { id } }) => {
    await resendDelivery(deps, { id, ownerId: principal.userId });
    return answer(null, { message: 'It is sent again' });
  });
}
