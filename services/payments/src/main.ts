import { runService } from '@stagedoor/service-kit/run-service';
import { paymentsService } from '#/service.ts';

await runService(paymentsService);
