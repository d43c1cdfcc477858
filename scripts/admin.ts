// `npm run admin -- <email>`: makes an account of the system that runs here an ADMIN, from its next sign-in on;
// `-- --revoke <email>` takes that back at once. Both are in the audit log.
import { runServiceCommand } from './run-service-command.ts';

await runServiceCommand('auth', 'make-admin');
