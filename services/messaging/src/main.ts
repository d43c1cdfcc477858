import { runService } from '@stagedoor/service-kit/run-service';
import { messagingService } from '#/service.ts';

await runService(messagingService);
