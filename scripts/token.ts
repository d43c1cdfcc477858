// `npm run token -- --role CREATOR [--for fan-crm]`: prints a token for trying a service that runs alone here. No other
// system accepts it. `--for` names the business service that the token is for, because a business service accepts only
// tokens for itself.
import path from 'node:path';
import { printToken } from './alone/print-token.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (print) => printToken(path.resolve(import.meta.dirname, '..'), process.argv.slice(2), print));
