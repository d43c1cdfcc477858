import { runService } from '@stagedoor/service-kit/process/run-service';
import { paymentsService } from '#/service.ts';

await runService(paymentsService);
