import type { SocialDeps } from '#/config.ts';

/** Has auth apply a change of an account before the ADMIN is answered. The event brings the same, later, if this call fails. */
export async function applyAtAuth(
  { log }: Pick<SocialDeps, 'log'>,
  userId: string,
  applyChange: () => Promise<unknown>,
): Promise<void> {
  try {
    await applyChange();
  } catch (error) {
    log.debug({ err: error, userId }, 'auth will learn of the change by the event');
  }
}
