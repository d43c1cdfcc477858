// `npm run rotate-key`: gives the system that runs here a new key to sign tokens with. Nobody is signed out.
import { runServiceCommand } from './run-service-command.ts';

runServiceCommand('auth', 'rotate-signing-key');
