import { createHmac, timingSafeEqual } from 'node:crypto';

/** A message that was signed longer ago is refused: somebody may be sending it again. */
const toleranceSeconds = 5 * 60;

/** Returns the event of a request, or throws: `body` is the text as it came, before anything has parsed it. */
export function verifyWebhook(secret, headers, body, nowSeconds = Date.now() / 1000) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (!(Math.abs(nowSeconds - Number(timestamp)) <= toleranceSeconds)) throw new Error('Too old');
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  // There are two signatures while a secret is replaced.
  const isSigned = String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature.replace('v1,', ''), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  if (!isSigned) throw new Error('Wrong signature');
  return JSON.parse(body);
}

/** Returns the body of the answer to an event. Nothing is sent to an address before its challenge was answered, with status 200. */
export function answerEvent(event) {
  return event.type === 'webhook.challenge' ? JSON.stringify({ challenge: event.data.challenge }) : '';
}
