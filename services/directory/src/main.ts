import { runService } from '@stagedoor/service-kit/run-service';
import { directoryService } from '#/service.ts';

await runService(directoryService);
