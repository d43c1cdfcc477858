import type { AuthServiceDeps } from '../../../services/auth/src/deps.ts';
import { openKeyRing } from '../../../services/auth/src/keys/key-ring.ts';
import { revokeSigningKeys, rotateSigningKey } from '../../../services/auth/src/keys/rotate-signing-key.ts';
import type { Care } from './aged-part.ts';

/** A new signing key beside the others, as each week, and one in place of all, as when they cannot be trusted any more. */
export function keyRotationsOf(deps: AuthServiceDeps): readonly Care[] {
  const countKeys = async () => (await openKeyRing(deps)).publicKeys().length;
  let before = 0;
  return [
    {
      name: 'a new signing key',
      async prepare() {
        before = await countKeys();
      },
      run: () => rotateSigningKey(deps).then(() => false),
      countLeft: async () => before + 1 - (await countKeys()),
    },
    {
      name: 'a revocation of all signing keys',
      run: () => revokeSigningKeys(deps).then(() => false),
      countLeft: async () => (await countKeys()) - 1,
    },
  ];
}
