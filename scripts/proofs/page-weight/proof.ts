import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type FoundBrowser, findBrowser } from '@stagedoor/test-support/browser';
import { percentile } from '../instruments/percentiles.ts';
import { withRealSystem } from '../instruments/real-system.ts';
import type { Finding } from '../proof.ts';

export const promise =
  'Lighthouse gives home, the directory, a service, a profile and a public post, on its phone profile, 95 or more for performance and 100 for accessibility, best practices and SEO (median of three).';
export const minutes = 12;

const version = '13.5.0';
const rounds = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
  runtimeError?: { message: string };
};

const execute = promisify(execFile);

export const run = (print: (line: string) => void): Promise<Finding[]> =>
  withRealSystem({ args: [], env: {} }, ({ address }) => evaluatePages(address, print));

/** Lighthouse's phone profile on the public pages of the demo world, each page three times. */
async function evaluatePages(address: string, print: (line: string) => void): Promise<Finding[]> {
  const program = await installLighthouse(print);
  const browser = await findBrowser();
  const answer = await fetch(`${address}/api/posts/explore?limit=1`);
  const { data } = (await answer.json()) as { data: { posts: readonly { id: string }[] } };
  const findings: Finding[] = [];
  for (const page of ['/', '/services', '/services/fan-crm', '/northpier', `/post/${data.posts[0]?.id}`]) {
    const reports: Report[] = [];
    for (let round = 0; round < rounds; round += 1) reports.push(await evaluate(program, browser, `${address}${page}`));
    const [first] = reports;
    for (const category of first === undefined ? [] : categories) {
      for (const { id, weight } of first?.categories[category].auditRefs ?? []) {
        const { title = id, score = 1, displayValue = '' } = first?.audits[id] ?? {};
        if (weight > 0 && (score ?? 1) < 0.9) print(`${page}: ${category}: ${title} ${displayValue}`);
      }
    }
    const scores = categories.map((category) => ({
      category,
      score: Math.round(100 * percentile(reports.map(scoreOf(category)), 0.5)),
    }));
    findings.push({
      measured: `${page}: ${scores.map(({ category, score }) => `${category} ${score}`).join(', ')}`,
      holds: scores.every(({ category, score }) => score >= (category === 'performance' ? 95 : 100)),
    });
  }
  return findings;
}

const scoreOf =
  (category: Category) =>
  ({ categories: all }: Report) =>
    all[category].score ?? 0;

async function evaluate(program: string, browser: FoundBrowser, address: string): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-lighthouse-'));
  const file = path.join(folder, 'report.json');
  const flags = ['--headless=new', ...browser.args].join(' ');
  const output = ['--quiet', '--output=json', `--output-path=${file}`, `--only-categories=${categories.join(',')}`];
  const args = [program, address, ...output, `--chrome-flags=${flags}`, '--no-enable-error-reporting'];
  const env = { ...browser.env, CHROME_PATH: browser.executable };
  try {
    await execute(process.execPath, args, { env, timeout: 180_000, maxBuffer: 1 << 24 });
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    if (report.runtimeError) throw new Error(`${address}: ${report.runtimeError.message}`);
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Installs Lighthouse below .data/ at its first use and returns its program. It is no dependency of the project: 114
 * packages of 176 MB, for one measurement that few people take.
 */
async function installLighthouse(print: (line: string) => void): Promise<string> {
  const folder = path.resolve(import.meta.dirname, `../../../.data/lighthouse-${version}`);
  const program = path.join(folder, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(program)) return program;
  print(`installing lighthouse ${version} into .data/`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', `lighthouse@${version}`];
  await execute('npm', ['install', ...options], { cwd: folder });
  return program;
}
