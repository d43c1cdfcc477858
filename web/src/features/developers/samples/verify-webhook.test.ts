import { expect, it } from 'vitest';
import { answerEvent, verifyWebhook } from './verify-webhook.mjs';

// The example of the Standard Webhooks specification.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const body = '{"test": 2432232314}';
const now = 1_614_265_330;
const headers = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': String(now),
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

it('takes a message that was signed with the secret, also beside another signature', () => {
  expect(verifyWebhook(secret, headers, body, now + 299)).toEqual({ test: 2_432_232_314 });
  const two = { ...headers, 'webhook-signature': `v1,bm9uZQ== ${headers['webhook-signature']}` };
  expect(verifyWebhook(secret, two, body, now)).toEqual({ test: 2_432_232_314 });
});

it('answers a challenge, and nothing else', () => {
  expect(answerEvent({ type: 'webhook.challenge', data: { challenge: 'q3Jx' } })).toBe('{"challenge":"q3Jx"}');
  expect(answerEvent({ type: 'tip.received', data: { challenge: 'q3Jx' } })).toBe('');
});

it('refuses another body, id, time or secret, and what is old', () => {
  const refused = (given: Partial<typeof headers>, text = body, by = secret, at = now) =>
    expect(() => verifyWebhook(by, { ...headers, ...given }, text, at)).toThrow();
  refused({}, '{"test": 1}');
  refused({ 'webhook-id': 'msg_other' });
  refused({ 'webhook-timestamp': String(now + 1) });
  refused({ 'webhook-signature': 'v1,' });
  refused({}, body, 'whsec_bm90IHRoZSBzZWNyZXQ=');
  refused({}, body, secret, now + 301);
});
