import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { assetPurposes } from './internal-media.ts';
import { id, instant, nullableInteger, oneOf, verbatim } from './text.ts';
import { assetTypes } from './vault.ts';

// Media gets the files that social and messaging had before it did, folder by folder.

const folder = () => verbatim({ min: 1, max: 200 });

/** What media has to know of a folder. */
const StoredFolderSchema = Type.Object({
  purpose: oneOf(assetPurposes),
  /** The nil UUID for nobody, also where no row names the folder any more. */
  ownerId: id(),
  /** Whether it stays in its owner's vault when nothing uses it. */
  isKept: Type.Boolean(),
  type: oneOf(assetTypes),
  mimeType: Type.String(),
  /** Of the picture's files, in pixels, ascending. */
  widths: Type.Array(Type.Integer()),
  width: nullableInteger(),
  height: nullableInteger(),
  title: Type.String(),
  alt: Type.String(),
  createdAt: instant(),
  /** Their sizes in bytes. */
  files: Type.Array(Type.Object({ name: Type.String(), size: Type.Integer() })),
});

/** The calls of a service that had files. */
function foldersOf<const Service extends 'social' | 'messaging'>(service: Service) {
  const path = `/internal/${service}-folders` as const;
  const common = { service, access: { callers: ['media'] } } as const;
  return {
    list: defineCall({
      ...common,
      method: 'GET',
      path,
      summary: 'List the next folders of files that are not media’s yet, in the order of their names',
      query: Type.Object({ after: Type.Optional(folder()) }),
      answer: Type.Array(Type.String()),
    }),
    describe: defineCall({
      ...common,
      method: 'GET',
      path: `${path}/facts`,
      summary: 'Describe a folder of files that is not media’s yet',
      query: Type.Object({ folder: folder() }),
      answer: StoredFolderSchema,
      missing: 'Folder not found',
    }),
    /** Sends the bytes. */
    read: defineCall({
      ...common,
      method: 'GET',
      path: `${path}/file`,
      summary: 'Read a file of such a folder',
      query: Type.Object({ folder: folder(), name: verbatim({ min: 1, max: 80 }) }),
      answer: Type.Null(),
      missing: 'File not found',
    }),
    /**
     * Compares the copies with the files that it has: 409 if one differs or is missing, 404 if the folder is gone. From then on the asset
     * is served. Whether something uses it is the answer.
     */
    settle: defineCall({
      ...common,
      method: 'POST',
      path: `${path}/moved`,
      summary: 'Say that media has a folder’s files. Idempotent',
      body: Type.Object({
        folder: folder(),
        assetId: id(),
        /** SHA-256 as hex. */
        files: Type.Array(
          Type.Object({ name: verbatim({ min: 1, max: 80 }), sha256: verbatim({ min: 64, max: 64 }) }),
          {
            maxItems: 100,
          },
        ),
      }),
      repeatable: true,
      answer: Type.Object({ isUsed: Type.Boolean() }),
      missing: 'Folder not found',
    }),
  } as const;
}

export const socialFolders = foldersOf('social');
export const {
  list: listSocialFolders,
  describe: describeSocialFolder,
  read: readSocialFile,
  settle: settleSocialFolder,
} = socialFolders;

export const messagingFolders = foldersOf('messaging');
export const {
  list: listMessagingFolders,
  describe: describeMessagingFolder,
  read: readMessagingFile,
  settle: settleMessagingFolder,
} = messagingFolders;

export type FolderCalls = typeof socialFolders | typeof messagingFolders;
