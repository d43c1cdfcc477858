import { runProcess } from '@stagedoor/service-kit/process/run-process';
import { readGatewayConfig } from '#/config.ts';
import { startGateway } from '#/start-gateway.ts';

await runProcess('gateway', async () => {
  return startGateway(readGatewayConfig(process.env));
});
