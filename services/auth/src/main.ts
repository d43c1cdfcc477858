import { runService } from '@stagedoor/service-kit/run-service';
import { authService } from '#/service.ts';

await runService(authService);
