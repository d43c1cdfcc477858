import { runService } from '@stagedoor/service-kit/process/run-service';
import { mediaService } from '#/service.ts';

await runService(mediaService);
