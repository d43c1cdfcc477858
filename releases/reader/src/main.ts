import { runService } from '@stagedoor/service-kit/process/run-service';
import { service } from '#/service.ts';

await runService(service);
