import { randomUUID } from 'node:crypto';
import type { ClaimedAsset } from '@stagedoor/contracts/internal-media';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import type { MediaClient } from '#/testing/media-client.ts';

const headers = asService('social', 'media');

interface Form {
  readonly id: string;
  /** Bytes that were handed on. */
  sent: number;
}

interface HandedFile {
  readonly id: string;
  readonly fileName: string;
  readonly claimedType: string;
  readonly posterId?: string;
}

/** Hands on files of forms as social does. `at` is read at each call. */
export function createTestForms(at: () => { readonly world: Pick<MediaClient, 'call'>; readonly ownerId: string }) {
  return {
    newForm: (): Form => ({ id: randomUUID(), sent: 0 }),
    /** Hands a file on; returns its id, or the answer of a refusal. */
    async hand(form: Form, content: Buffer, more: Record<string, string> = {}) {
      const { world, ownerId } = at();
      const id = randomUUID();
      const query = new URLSearchParams({
        ownerId,
        before: String(form.sent),
        isLimitedByKind: 'true',
        announced: '60000000',
        ...more,
      });
      const answer = await world.call(null, {
        method: 'PUT',
        url: `/internal/forms/${form.id}/files/${id}?${query}`,
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        payload: content,
      });
      form.sent += content.length;
      return { id, fileName: 'a.png', claimedType: '', status: answer.status, message: answer.message, answer };
    },
    async store(form: Form, files: readonly HandedFile[], more: object = {}) {
      const { world, ownerId } = at();
      const described = files.map(({ id, fileName, claimedType, posterId }) => ({
        id,
        fileName,
        claimedType,
        posterId,
      }));
      const answer = await world.call(null, {
        method: 'POST',
        url: `/internal/forms/${form.id}/assets`,
        headers,
        payload: { ownerId, purpose: 'post', isKept: true, files: described, ...more },
      });
      const { status, message, data } = answer;
      return { status, message, answer, assets: data as unknown as ClaimedAsset[] };
    },
    end(form: Form) {
      return at().world.call(null, { method: 'DELETE', url: `/internal/forms/${form.id}`, headers });
    },
  };
}
