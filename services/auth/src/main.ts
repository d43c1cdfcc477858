import { runService } from '@stagedoor/service-kit/process/run-service';
import { authService } from '#/service.ts';

await runService(authService);
