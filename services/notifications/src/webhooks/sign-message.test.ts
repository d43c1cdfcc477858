import { expect, it } from 'vitest';
import { makeWebhookSecret, signMessage } from '#/webhooks/sign-message.ts';

it('signs as the specification’s own example', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
  expect(signMessage(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

it('signs with each of two secrets', () => {
  const message = { id: 'msg_1', timestamp: 1, body: '{}' };
  const [one, other] = [makeWebhookSecret(), makeWebhookSecret()];
  expect(signMessage(message, [one, other])).toBe(`${signMessage(message, [one])} ${signMessage(message, [other])}`);
  expect(one).not.toBe(other);
  expect(Buffer.from(one.slice('whsec_'.length), 'base64')).toHaveLength(32);
});
