import { runService } from '@stagedoor/service-kit/run-service';
import { notificationsService } from '#/service.ts';

await runService(notificationsService);
