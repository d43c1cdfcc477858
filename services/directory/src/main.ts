import { runService } from '@stagedoor/service-kit/process/run-service';
import { directoryService } from '#/service.ts';

await runService(directoryService);
