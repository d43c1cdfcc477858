import { createECDH, randomBytes } from 'node:crypto';

/** A push service that does not exist, for `PUSH_HOSTS`: a proof calls nobody outside of this machine. */
export const noPushService = 'push.invalid';

/** Returns the subscription that a browser of that push service sends, without the platform's key. */
export function makeBrowserSubscription() {
  const keys = createECDH('prime256v1');
  return {
    endpoint: `https://${noPushService}/${randomBytes(8).toString('hex')}`,
    p256dh: keys.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}
