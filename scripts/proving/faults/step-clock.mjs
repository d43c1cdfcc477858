// Loaded into each service of a system under test before its own modules (NODE_OPTIONS): a clock that can be set while it runs.
// The file CLOCK_STEPS names says by how many ms each service's clock is ahead: {"social": 3600000, "*": 0}.
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_STEPS;
const part = /(?:^|\/)(?:services\/([^/]+)|(gateway))\/(?:src|dist)\//
  .exec(process.argv[1] ?? '')
  ?.slice(1)
  .find(Boolean);
if (file && part) stepClock(file, part);

/**
 * @param {string} steps
 * @param {string} name
 */
function stepClock(steps, name) {
  const RightDate = Date;
  let aheadMs = 0;
  const now = () => RightDate.now() + aheadMs;
  const SteppedDate = new Proxy(RightDate, {
    apply: () => new RightDate(now()).toString(),
    construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  RightDate.prototype.constructor = SteppedDate;
  globalThis.Date = SteppedDate;
  const read = () => {
    try {
      const found = JSON.parse(readFileSync(steps, 'utf8'));
      aheadMs = found[name] ?? found['*'] ?? 0;
    } catch {
      // It is being written, or there is none yet.
    }
  };
  read();
  setInterval(read, 50).unref();
}
