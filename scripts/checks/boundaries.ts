import path from 'node:path';
import { findViolations } from './find-violations.ts';

const violations = await findViolations(path.resolve(import.meta.dirname, '../..'));
for (const { rule, from, to } of violations) console.error(`${from} imports ${to}: ${rule}.`);
process.exitCode = violations.length === 0 ? 0 : 1;
