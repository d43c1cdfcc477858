// Runs one instance of payments in a separate process, for tests that kill it or run several. Its clock has the
// parent's offset, which a message changes, and it trusts the parent's key.
import type { VerificationKeys } from '@stagedoor/service-kit/identity/jwks';
import { createService } from '@stagedoor/service-kit/process/service';
import { paymentsService } from '#/service.ts';

const { PROOF_PUBLIC_KEY: publicKey = '', CLOCK_OFFSET_MS: offsetMs = '0' } = process.env;
const keys: VerificationKeys = { find: async () => publicKey };
let offset = Number(offsetMs);
process.on('message', (message) => {
  if (typeof message === 'object' && message !== null && 'offsetMs' in message) offset = Number(message.offsetMs);
});
const clock = { now: () => new Date(Date.now() + offset) };
const service = await createService(paymentsService, process.env, { clock, keys, shedsLoad: false });
const address = await service.start({ host: '127.0.0.1', port: 0 });
process.send?.({ address });
process.on('disconnect', () => process.exit(0));
