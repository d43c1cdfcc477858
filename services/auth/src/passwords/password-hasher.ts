import { hash, parseOptions, verify } from '@node-rs/argon2';
import { passwordReadings } from '@stagedoor/contracts/password';
import { unavailable } from '@stagedoor/service-kit/common/errors';
import pLimit from 'p-limit';
import type { AuthConfig } from '#/config.ts';

/** Hashes passwords with argon2id, with bounded concurrency and queue; beyond that it throws a 503. */
export interface PasswordHasher {
  /** Hashes the password in NFC, so that it is the same on every keyboard. */
  hash(password: string): Promise<string>;
  /** Compares each reading of a typed password with a hash. Without a hash it takes the same time as for a wrong password. */
  verify(typed: string, hashed: string | undefined): Promise<Verdict>;
}

/**
 * `outdated`: the password is right, but its hash should be replaced, because it has old parameters or is not of the NFC form.
 */
export type Verdict = 'right' | 'outdated' | 'wrong';

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
    hash: (password) => inTurn(() => hash(password.normalize('NFC'), parameters)),
    verify: (typed, hashed) =>
      inTurn(async () => {
        const [composed, ...others] = passwordReadings(typed);
        for (const reading of [composed ?? typed, ...others]) {
          if (!(await verify(hashed ?? dummyHash, reading)) || hashed === undefined) continue;
          return reading === composed && hasCurrentParameters(hashed) ? 'right' : 'outdated';
        }
        return 'wrong';
      }),
  };

  function hasCurrentParameters(hashed: string): boolean {
    const { memoryCost, timeCost, parallelism } = parseOptions(hashed);
    return (
      memoryCost === parameters.memoryCost && timeCost === parameters.timeCost && parallelism === parameters.parallelism
    );
  }
}
