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
 * The room that forms have for their files until these are stored. The volume of a pod has a size that its disk says nothing of:
 * a pod that exceeds it is evicted, with every form that is under way.
 */
export interface TemporaryRoom {
  /** Takes so many bytes for the files in the folder of a form. Throws a 507 if there are not so many. */
  take(folder: string, bytes: number): Promise<TakenRoom>;
}

export function createTemporaryRoom(totalBytes: number): TemporaryRoom {
  const taken = new Map<string, number>();
  return {
    async take(folder, bytes) {
      taken.set(folder, 0);
      const giveBack = () => void taken.delete(folder);
      try {
        // Also what a process left that was killed in this place: nobody else counts it.
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
