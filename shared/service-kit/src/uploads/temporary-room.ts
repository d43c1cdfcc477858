import { insufficientStorage } from '#/common/errors.ts';
import { measureOtherForms } from '#/uploads/form-folders.ts';

/** The share of one form. */
export interface TakenRoom {
  /** Reserves more for bytes that have arrived. Throws a 507 if there is no room. */
  grow(bytes: number): void;
  /** Releases all of it once its files are gone. Idempotent. */
  giveBack(): void;
}

/**
 * The space for the files of forms until they are stored. The size limit of a pod's volume is not visible on its disk: a pod
 * that exceeds it is evicted, with every form in progress.
 */
export interface TemporaryRoom {
  /** Reserves the given bytes for the files in the folder of a form. Throws a 507 if there are not as many. */
  take(folder: string, bytes: number): Promise<TakenRoom>;
}

export function createTemporaryRoom(totalBytes: number): TemporaryRoom {
  const taken = new Map<string, number>();
  return {
    async take(folder, bytes) {
      taken.set(folder, 0);
      const giveBack = () => void taken.delete(folder);
      try {
        // Also counts the files that a killed process left in this folder, which nobody else counts.
        const left = await measureOtherForms(taken);
        const grow = (more: number) => {
          const used = [...taken.values()].reduce((sum, one) => sum + one, left);
          if (used + more > totalBytes) throw insufficientStorage();
          taken.set(folder, (taken.get(folder) ?? 0) + more);
        };
        grow(bytes);
        return { grow, giveBack };
      } catch (error) {
        giveBack();
        throw error;
      }
    },
  };
}
