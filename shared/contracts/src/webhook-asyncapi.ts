import { plainSchema } from './plain-schema.ts';
import { webhookBodyOf, webhookChallenge, webhookEvents } from './webhook-events.ts';

const headers = {
  type: 'object',
  required: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  properties: {
    'webhook-id': { type: 'string', description: 'The same for one event at every try' },
    'webhook-timestamp': { type: 'string', description: 'When it was sent, in seconds since 1970' },
    'webhook-signature': {
      type: 'string',
      description: 'For each secret `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, separated by spaces',
    },
  },
};

/** The AsyncAPI document of the events that creators' webhooks are sent, made from their declarations. */
export function describeWebhookEvents() {
  const messages = Object.fromEntries(
    [...webhookEvents, webhookChallenge].map((event) => [
      event.type,
      {
        name: event.type,
        title: event.type,
        summary: event.summary,
        contentType: 'application/json',
        headers,
        payload: plainSchema(webhookBodyOf(event)),
        examples: [{ payload: { type: event.type, timestamp: '2026-02-11T12:00:00.000Z', data: event.sample } }],
        'x-scope': event.scope,
      },
    ]),
  );
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Stagedoor’s webhooks',
      version: '1',
      description:
        'Sent as POST to an address of yours, by the Standard Webhooks specification, once your program has answered webhook.challenge.',
    },
    defaultContentType: 'application/json',
    channels: {
      // The address is the receiver's.
      webhook: {
        address: null,
        messages: Object.fromEntries(
          Object.keys(messages).map((type) => [type, { $ref: `#/components/messages/${type}` }]),
        ),
      },
    },
    operations: { sendEvent: { action: 'send', channel: { $ref: '#/channels/webhook' } } },
    components: { messages },
  };
}
