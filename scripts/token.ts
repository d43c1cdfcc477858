// `npm run token -- --role CREATOR [--for fan-crm]`: a token for trying a service that runs alone here; no other system trusts
// it. A business service takes only one that is for itself, as the gateway would give it.
import path from 'node:path';
import { printToken } from './alone/print-token.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (print) => printToken(path.resolve(import.meta.dirname, '..'), process.argv.slice(2), print));
