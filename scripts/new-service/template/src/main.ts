import { runService } from '@stagedoor/service-kit/run-service';
import { service } from '#/service.ts';

await runService(service);
