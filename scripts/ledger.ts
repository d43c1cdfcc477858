// `npm run ledger -- sum | check`: what all accounts of the system that runs here come to together, which is zero.
import { runServiceCommand } from './run-service-command.ts';

runServiceCommand('payments', 'ledger');
