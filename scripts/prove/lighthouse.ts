import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { evaluatePage, type PageReport } from '../proving/lighthouse/evaluate-page.ts';
import { installLighthouse } from '../proving/lighthouse/install-lighthouse.ts';
import type { Finding } from '../proving/proof.ts';
import { startRealSystem } from '../proving/start-real-system.ts';
import { findBrowser } from '../testing/browser.ts';

export const bar =
  'Lighthouse gives home, the directory, a service, a profile and a public post, on its phone profile, 95 or more for performance and 100 for accessibility, best practices and SEO (median of three).';

const runsOfEachPage = 3;

export async function run(print: (line: string) => void): Promise<readonly Finding[]> {
  const program = installLighthouse(print);
  const system = await startRealSystem();
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-lighthouse-'));
  try {
    const post = await findPublicPost(system.address);
    const pages = {
      home: '/',
      directory: '/services',
      service: '/services/fan-crm',
      profile: '/northpier',
      post: `/post/${post}`,
    };
    const browser = await findBrowser();
    const findings: Finding[] = [];
    for (const [name, where] of Object.entries(pages)) {
      const reports: PageReport[] = [];
      for (let round = 0; round < runsOfEachPage; round += 1) {
        reports.push(await evaluatePage(program, browser, `${system.address}${where}`, folder));
      }
      for (const complaint of reports[0]?.complaints ?? []) print(`${name}: ${complaint}`);
      findings.push(describe(name, reports));
    }
    return findings;
  } finally {
    await system.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

function describe(name: string, reports: readonly PageReport[]): Finding {
  const median = (category: keyof PageReport['scores']) =>
    reports.map(({ scores }) => scores[category]).sort((a, b) => a - b)[Math.floor(reports.length / 2)] ?? 0;
  const performance = median('performance');
  const others = [median('accessibility'), median('best-practices'), median('seo')];
  return {
    measured: `${name}: performance ${performance}, accessibility ${others[0]}, best practices ${others[1]}, SEO ${others[2]}`,
    holds: performance >= 95 && others.every((score) => score === 100),
  };
}

/** The id of the newest public post of the demo world. Throws while there is none. */
async function findPublicPost(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/posts/explore?limit=1`);
  const { data } = (await answer.json()) as { data: { posts: readonly { id: string }[] } };
  const [post] = data.posts;
  if (post === undefined) throw new Error('the demo world has no public post yet');
  return post.id;
}
