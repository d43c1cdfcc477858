// Whether the service in this container is ready: exit code 0 or 1. No shell and no curl is needed for it, and not the built-in
// fetch, whose loading takes more processor time than all the rest.
import { get } from 'node:http';

const port = process.env.HEALTH_PORT || process.env.PORT || process.env.GATEWAY_PORT;
process.exitCode = 1;
const request = get(
  { host: '127.0.0.1', port, path: '/health/ready', signal: AbortSignal.timeout(3_000) },
  (answer) => {
    if (answer.statusCode === 200) process.exitCode = 0;
    request.destroy();
  },
);
// Not reachable, or too late: the exit code says so already.
request.on('error', () => {});
