import { type FileAccess, readMessageFileAccess } from '@stagedoor/contracts/internal-media';
import { readMessagingFile } from '@stagedoor/contracts/moving';
import type { MediaStub } from '@stagedoor/service-kit/testing/stubs/media-stub';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import type { MessagingWorld, TestPerson } from '#/testing/messaging-world.ts';

interface OpenedFile {
  readonly access: FileAccess;
  /** Undefined if it may not be opened, or neither messaging nor the stub of media has it. */
  readonly content: Buffer | undefined;
}

/** Opens a file as media does: by asking messaging about the request, and for what media does not have. */
export async function openFile(
  world: MessagingWorld,
  media: MediaStub | null,
  person: TestPerson | null,
  address: string,
  cookie?: string,
): Promise<OpenedFile> {
  const [path = '', query = ''] = address.split('?');
  const answer = await world.call(null, {
    method: readMessageFileAccess.method,
    url: readMessageFileAccess.path,
    headers: asService('media', 'messaging'),
    payload: {
      path,
      ...Object.fromEntries(new URLSearchParams(query)),
      userId: person?.id ?? null,
      ...(cookie === undefined ? {} : { cookie }),
    },
  });
  const { data: access }: { readonly data: FileAccess } = JSON.parse(answer.body);
  if (access === null) return { access, content: undefined };
  if ('assetId' in access) return { access, content: media?.assets.get(access.assetId)?.files?.get(access.file) };
  const read = await world.app.inject({
    url: `${readMessagingFile.path}?${new URLSearchParams({ folder: access.folder, name: access.file })}`,
    headers: asService('media', 'messaging'),
  });
  return { access, content: read.statusCode === 200 ? read.rawPayload : undefined };
}
