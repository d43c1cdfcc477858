import { runService } from '@stagedoor/service-kit/process/run-service';
import { socialService } from '#/service.ts';

await runService(socialService);
