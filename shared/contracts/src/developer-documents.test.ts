import { Compile } from 'typebox/compile';
import { expect, it } from 'vitest';
import { buildApiKeyOpenApi } from '#/api-key-openapi.ts';
import { keyCalls } from '#/key-calls.ts';
import { describeWebhookEvents } from '#/webhook-asyncapi.ts';
import { webhookEvents } from '#/webhook-events.ts';

it('describes every call that a key may make, with its scope', () => {
  const { paths, servers } = JSON.parse(JSON.stringify(buildApiKeyOpenApi('https://stagedoor.example')));
  expect(servers).toEqual([{ url: 'https://stagedoor.example/api' }]);
  for (const { method, path, keyScope } of keyCalls) {
    const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    expect(operation.security).toEqual([{ apiKeyToken: [keyScope] }]);
    expect(operation.responses.default).toBeDefined();
  }
  expect(paths['/users/{id}'].get.parameters[0]).toMatchObject({ name: 'id', in: 'path', required: true });
  expect(paths['/posts'].post.requestBody.content['application/json'].schema.properties).toHaveProperty('content');
  expect(paths['/auth/api-keys/token'].post.security).toEqual([]);
  expect(JSON.stringify(paths)).not.toMatch(/errorMessage|x-verbatim|x-single-line/);
});

it('describes every event with a sample that its own schema takes', () => {
  const { components, channels } = JSON.parse(JSON.stringify(describeWebhookEvents()));
  expect(Object.keys(channels.webhook.messages)).toEqual([
    ...webhookEvents.map(({ type }) => type),
    'webhook.challenge',
  ]);
  for (const { type, scope } of webhookEvents) {
    const { payload, examples, headers, ...message } = components.messages[type];
    expect(message['x-scope']).toBe(scope);
    expect(Object.keys(headers.properties)).toHaveLength(3);
    expect(Compile(payload).Errors(examples[0].payload)).toEqual([]);
    expect(Compile(payload).Check({ ...examples[0].payload, type: 'another' })).toBe(false);
  }
});
