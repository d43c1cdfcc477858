import { runService } from '@stagedoor/service-kit/run-service';
import { social } from '#/service.ts';

await runService(social);
