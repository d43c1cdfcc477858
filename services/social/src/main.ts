import { runService } from '@stagedoor/service-kit/run-service';
import { socialService } from '#/service.ts';

await runService(socialService);
