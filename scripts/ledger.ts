// `npm run ledger -- sum | check`: the sum over all ledger accounts of the running system, which is zero.
import { runServiceCommand } from './run-service-command.ts';

await runServiceCommand('payments', 'ledger');
