import { Secret, TOTP } from 'otpauth';
import type { createClient } from '#/testing/client.ts';
import type { TestAuth } from '#/testing/start-auth.ts';

type Client = ReturnType<typeof createClient>;

/** The code that an authenticator app shows at the clock of the service under test, or the given milliseconds later. */
export function codeOf({ clock }: TestAuth, secret: string, offsetMs = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + offsetMs });
}

/** Sets up an authenticator app for a signed-in person. The clock is in the next time step afterwards. */
export async function setUpApp(auth: TestAuth, client: Client, token: string) {
  const { data } = await client.send<{ secret: string; address: string }>(
    'POST',
    '/auth/second-factors/authenticator-app',
    undefined,
    { token },
  );
  const confirmed = await client.send<{ recoveryCodes: string[] | null }>(
    'POST',
    '/auth/second-factors/authenticator-app/confirm',
    { code: codeOf(auth, data.secret) },
    { token },
  );
  if (confirmed.status !== 200) throw new Error(`confirming answered ${confirmed.status} ${confirmed.message}`);
  auth.clock.advance(30_000);
  return { secret: data.secret, recoveryCodes: confirmed.data.recoveryCodes ?? [] };
}
