import { runService } from '@stagedoor/service-kit/process/run-service';
import { notificationsService } from '#/service.ts';

await runService(notificationsService);
