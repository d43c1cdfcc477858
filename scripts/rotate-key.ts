// `npm run rotate-key`: gives the running system a new key to sign tokens with. Nobody is signed out.
import { runServiceCommand } from './run-service-command.ts';

await runServiceCommand('auth', 'rotate-signing-key');
