import { createClient } from '#/testing/client.ts';
import { startSocialStub } from '#/testing/social-stub.ts';
import { startAuth, type TestAuth } from '#/testing/start-auth.ts';

export interface AuthWithSocial {
  readonly auth: TestAuth;
  readonly client: ReturnType<typeof createClient>;
  stop(): Promise<void>;
}

/** Starts auth with a stub of social, which it calls at a registration. */
export async function startAuthWithSocial(): Promise<AuthWithSocial> {
  const social = await startSocialStub();
  const auth = await startAuth({ environment: { SOCIAL_URL: social.url } });
  return {
    auth,
    client: createClient(() => auth),
    async stop() {
      await auth.destroy();
      await social.close();
    },
  };
}
