// `npm run age -- --days 365`: fills services, in a place of their own that goes away, with what that many days leave; then says
// what the calls of every day and the jobs that delete old rows cost on it.
import { parseArgs } from 'node:util';
import { measureAgeing } from './proving/age/measure-ageing.ts';

const { values } = parseArgs({
  options: { days: { type: 'string', default: '365' }, service: { type: 'string', multiple: true, default: [] } },
});
const days = Number(values.days);
if (!Number.isInteger(days) || days < 8 || days > 3_650) {
  process.stderr.write('usage: npm run age -- --days <8 to 3650> [--service payments]\n');
  process.exit(1);
}
const print = (line: string) => process.stdout.write(`${line}\n`);
let fails = false;
for (const { measured, holds } of await measureAgeing(days, print, values.service)) {
  print(`${holds ? '  ' : '✗ '}${measured}`);
  fails ||= !holds;
}
process.exit(fails ? 1 : 0);
