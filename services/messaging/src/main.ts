import { runService } from '@stagedoor/service-kit/process/run-service';
import { messagingService } from '#/service.ts';

await runService(messagingService);
