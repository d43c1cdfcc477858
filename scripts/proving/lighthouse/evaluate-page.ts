import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { FoundBrowser } from '../../testing/browser.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

export type PageReport = {
  /** The score of each category, 0 to 100. */
  scores: Readonly<Record<Category, number>>;
  /** The audits that cost points, a line each: the category, the audit, and the first element that it names. */
  complaints: readonly string[];
};

type Audit = { title: string; score: number | null; displayValue?: string; details?: { items?: readonly unknown[] } };
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  runtimeError?: { message: string };
};

const run = promisify(execFile);

/** Lighthouse's phone profile on one page, in a browser of its own. `folder` takes the report. Throws if it cannot run. */
export async function evaluatePage(
  program: string,
  browser: FoundBrowser,
  address: string,
  folder: string,
): Promise<PageReport> {
  const file = path.join(folder, `${encodeURIComponent(new URL(address).pathname)}.json`);
  const flags = ['--headless=new', ...browser.args].join(' ');
  await run(
    process.execPath,
    [
      program,
      address,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=${flags}`,
      `--only-categories=${categories.join(',')}`,
      '--no-enable-error-reporting',
    ],
    { env: { ...browser.env, CHROME_PATH: browser.executable }, timeout: 180_000, maxBuffer: 1 << 24 },
  );
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  if (report.runtimeError) throw new Error(`${address}: ${report.runtimeError.message}`);
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((report.categories[name].score ?? 0) * 100)]),
  ) as Record<Category, number>;
  return { scores, complaints: categories.flatMap((name) => describeComplaints(report, name)) };
}

function describeComplaints(report: Report, category: Category): string[] {
  return report.categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => {
      const { title, displayValue, details } = report.audits[id] as Audit;
      const first = details?.items?.[0];
      const place = first === undefined || category === 'performance' ? '' : ` ${JSON.stringify(first).slice(0, 300)}`;
      return `${category}: ${title}${displayValue ? ` (${displayValue})` : ''}${place}`;
    });
}
