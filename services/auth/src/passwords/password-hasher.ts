import { hash, parseOptions, verify } from '@node-rs/argon2';
import { unavailable } from '@stagedoor/service-kit/common/errors';
import pLimit from 'p-limit';
import type { AuthConfig } from '#/config.ts';

/** Hashes passwords with argon2id, with bounded concurrency and queue; beyond that it throws a 503. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Returns whether the password matches. Without a hash it takes the same time and returns false. */
  verify(password: string, hashed: string | undefined): Promise<boolean>;
  /** Returns whether a hash was made with other parameters than the current ones. */
  isOutdated(hashed: string): boolean;
}

type HashingConfig = Pick<AuthConfig, 'passwordMemoryKib' | 'passwordPasses' | 'passwordConcurrency' | 'passwordQueue'>;

export async function createPasswordHasher(config: HashingConfig): Promise<PasswordHasher> {
  // The package's default algorithm is argon2id, version 19.
  const parameters = { memoryCost: config.passwordMemoryKib, timeCost: config.passwordPasses, parallelism: 1 };
  const limit = pLimit(config.passwordConcurrency);
  const maxPending = config.passwordConcurrency + config.passwordQueue;
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= maxPending)
      throw unavailable('The service is busy. Please try again.', 1);
    return limit(work);
  };
  const dummyHash = await hash('the password of an account that does not exist', parameters);
  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    verify: (password, hashed) =>
      inTurn(async () => (await verify(hashed ?? dummyHash, password)) && hashed !== undefined),
    isOutdated(hashed) {
      const { memoryCost, timeCost, parallelism } = parseOptions(hashed);
      return (
        memoryCost !== parameters.memoryCost ||
        timeCost !== parameters.timeCost ||
        parallelism !== parameters.parallelism
      );
    },
  };
}
