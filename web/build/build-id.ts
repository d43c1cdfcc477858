import { execFileSync } from 'node:child_process';

/** The commit the build was made from; `BUILD_ID` overrides it if there is no repository, as in an image. */
export function readBuildId(): string {
  if (process.env.BUILD_ID) return process.env.BUILD_ID;
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'unversioned';
  }
}
