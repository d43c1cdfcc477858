import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/**
 * Runs files in the order of how long they took the last time. A fresh clone does not know that yet, and goes by size:
 * there the files that start whole systems come first, because they take long however short they are.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = (file: TestSpecification) =>
      file.moduleId.includes('/scripts/') && this.ctx.cache.getTestSpecificationResult(file) === undefined;
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}
