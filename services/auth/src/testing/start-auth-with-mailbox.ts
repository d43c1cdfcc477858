import { type Mailbox, openMailbox } from '#/testing/mailbox.ts';
import { startAuth, type TestAuth } from '#/testing/start-auth.ts';

export interface AuthWithMailbox {
  readonly auth: TestAuth;
  readonly mailbox: Mailbox;
  stop(): Promise<void>;
}

/** Starts auth so that its mails can be read in a mailbox. */
export async function startAuthWithMailbox(environment: Record<string, string> = {}): Promise<AuthWithMailbox> {
  const mailbox = await openMailbox();
  const auth = await startAuth({ environment: { DATA_DIR: mailbox.dataDir, ...environment } });
  return {
    auth,
    mailbox,
    async stop() {
      await auth.destroy();
      await mailbox.remove();
    },
  };
}
