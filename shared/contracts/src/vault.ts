import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { id, instant, line, nullableInteger, nullableText, oneOf, text, verbatim } from './text.ts';

const service = 'media';
const missing = 'File not found';
const creators = ['CREATOR', 'ADMIN'] as const;
const byId = Type.Object({ id: id() });

/** The most files that one call changes. */
export const maxSelected = 100;
const selection = Type.Array(id(), { minItems: 1, maxItems: maxSelected, uniqueItems: true });

export const assetTypes = ['IMAGE', 'VIDEO', 'AUDIO', 'FILE'] as const;

/**
 * A file that a person has uploaded once, and uses in any number of posts and messages. Of a FAN, who has no vault, it goes with its last
 * use, or a week after it was sent if there is none.
 */
export const AssetSchema = Type.Object({
  id: id(),
  type: oneOf(assetTypes),
  title: Type.String(),
  /** The description for people who cannot see or hear it; empty for none. */
  alt: Type.String(),
  /** Bytes, as sent. */
  size: Type.Integer(),
  mimeType: Type.String(),
  width: nullableInteger(),
  height: nullableInteger(),
  /** Of film and sound, in ms. */
  durationMs: nullableInteger(),
  /** `PROCESSING` while there are more renditions of a film to come. */
  state: oneOf(['READY', 'PROCESSING', 'FAILED']),
  /** Only of `FAILED`: why, as a sentence. */
  failure: Type.Optional(Type.String()),
  /** Of a film with renditions: its HLS playlist. */
  streamUrl: Type.Optional(Type.String()),
  /** Of a film: pictures of evenly spaced moments, from which its poster can be chosen. */
  stills: Type.Optional(Type.Array(Type.String())),
  /** Of a film of which no still could be made: absent if not. */
  lacksStills: Type.Optional(Type.Literal(true)),
  /** The place of the still that is its poster, if one was chosen. */
  posterStill: Type.Optional(Type.Integer()),
  /** The part of a film that is shown to people who may not see it; absent if there is none. */
  teaser: Type.Optional(
    Type.Object({
      startMs: Type.Integer(),
      lengthMs: Type.Integer(),
      state: oneOf(['READY', 'PROCESSING', 'FAILED']),
      /** Once it is ready. */
      url: Type.Optional(Type.String()),
    }),
  ),
  /** Of sound: how loud each of some equal parts is at most, from 0 to 1. */
  waveform: Type.Optional(Type.Array(Type.Number())),
  /** Of film and sound: its captions, as WebVTT at their address; absent if there are none. */
  captions: Type.Optional(
    Type.Array(
      Type.Object({
        id: id(),
        language: Type.String(),
        label: Type.String(),
        /** Grows with each change. */
        version: Type.Integer(),
        url: Type.String(),
      }),
    ),
  ),
  folderId: nullableText(),
  labels: Type.Array(Type.String()),
  /** In how many posts, messages and drafts it is at present. */
  useCount: Type.Integer(),
  /** To how many people those posts and messages were sold: who has bought two of them counts twice. */
  soldCount: Type.Integer(),
  url: Type.String(),
  thumbnailUrl: nullableText(),
  createdAt: instant(),
  /** When it was moved to the trash, which is emptied after 30 days; null if it was not. */
  trashedAt: nullableText(),
});
export type Asset = Type.Static<typeof AssetSchema>;

export const FolderSchema = Type.Object({ id: id(), name: Type.String(), count: Type.Integer() });
export type Folder = Type.Static<typeof FolderSchema>;

const folderName = line({
  min: 1,
  max: 60,
  errorMessage: {
    required: 'A folder needs a name',
    minLength: 'A folder needs a name',
    maxLength: 'The name of a folder can have at most 60 characters',
  },
});
const label = line({
  min: 1,
  max: 40,
  errorMessage: {
    minLength: 'A label needs some text',
    maxLength: 'A label can have at most 40 characters',
  },
});
const labels = Type.Array(label, { maxItems: 20 });

export const listAssets = defineCall({
  service,
  method: 'GET',
  path: '/media/assets',
  summary: 'List the files of your vault, newest first',
  access: creators,
  query: pageQuery({
    /** Looks in titles and descriptions, and in the texts of posts that use the files. */
    q: Type.Optional(text({ max: 200 })),
    type: Type.Optional(oneOf(assetTypes)),
    folderId: Type.Optional(id()),
    label: Type.Optional(label),
    /** Only files that posts or messages use, or only those that none does. */
    used: Type.Optional(Type.Boolean()),
    /** Only files of posts or messages that somebody has bought, or only others. */
    sold: Type.Optional(Type.Boolean()),
    /** Only files that messages have, or only those that were sent to nobody. */
    sent: Type.Optional(Type.Boolean()),
    /** The trash instead of the vault. */
    trash: Type.Optional(Type.Boolean()),
  }),
  answer: listOf('assets', AssetSchema),
});

export const getAsset = defineCall({
  service,
  method: 'GET',
  path: '/media/assets/:id',
  summary: 'Get a file of yours',
  access: 'signed-in',
  params: byId,
  answer: AssetSchema,
  missing,
});

export const listAssetUses = defineCall({
  service,
  method: 'GET',
  path: '/media/assets/:id/uses',
  summary: 'List the posts, messages and drafts that use a file of your vault, the newest 100',
  access: creators,
  params: byId,
  answer: Type.Array(
    Type.Object({
      kind: oneOf(['post', 'message', 'draft']),
      /** The id of the post, the message or the draft. */
      targetId: id(),
      since: instant(),
    }),
  ),
  missing,
});

export const updateAsset = defineCall({
  service,
  method: 'PATCH',
  path: '/media/assets/:id',
  summary: 'Change the title or the description of a file of your vault',
  access: creators,
  params: byId,
  body: Type.Object({
    title: Type.Optional(
      line({
        min: 1,
        max: 200,
        errorMessage: {
          minLength: 'A file needs a title',
          maxLength: 'A title can have at most 200 characters',
        },
      }),
    ),
    alt: Type.Optional(
      text({ max: 1000, errorMessage: { maxLength: 'A description can have at most 1,000 characters' } }),
    ),
  }),
  answer: AssetSchema,
  missing,
});

export const organiseAssets = defineCall({
  service,
  method: 'POST',
  path: '/media/assets/organise',
  summary: 'Move files of your vault to a folder, or out of any, and add or remove labels. All of them or none',
  access: creators,
  body: Type.Object({
    ids: selection,
    /** Null takes them out of their folder; undefined leaves them where they are. */
    folderId: Type.Optional(Type.Union([id(), Type.Null()])),
    addLabels: Type.Optional(labels),
    removeLabels: Type.Optional(labels),
  }),
  answer: Type.Array(AssetSchema),
  missing,
});

export const trashAssets = defineCall({
  service,
  method: 'POST',
  path: '/media/assets/trash',
  summary: 'Move files to the trash of your vault, which is emptied after 30 days. Idempotent',
  access: creators,
  body: Type.Object({ ids: selection }),
  answer: Type.Null(),
  missing,
});

export const restoreAssets = defineCall({
  service,
  method: 'POST',
  path: '/media/assets/restore',
  summary: 'Take files out of the trash of your vault. Idempotent',
  access: creators,
  body: Type.Object({ ids: selection }),
  answer: Type.Null(),
  missing,
});

export const deleteAssets = defineCall({
  service,
  method: 'POST',
  path: '/media/assets/delete',
  summary: 'Delete files in the trash of your vault for good',
  access: creators,
  body: Type.Object({ ids: selection }),
  answer: Type.Null(),
  missing,
});

export const getVault = defineCall({
  service,
  method: 'GET',
  path: '/media/vault',
  summary: 'Get the folders and labels of your vault, and the storage that it uses',
  access: creators,
  answer: Type.Object({
    folders: Type.Array(FolderSchema),
    labels: Type.Array(Type.Object({ label: Type.String(), count: Type.Integer() })),
    count: Type.Integer(),
    trashCount: Type.Integer(),
    usedBytes: Type.Integer(),
    quotaBytes: Type.Integer(),
  }),
});

export const createFolder = defineCall({
  service,
  method: 'POST',
  path: '/media/folders',
  summary: 'Create a folder in your vault',
  access: creators,
  body: Type.Object({ name: folderName }),
  answer: FolderSchema,
  status: 201,
});

export const renameFolder = defineCall({
  service,
  method: 'PATCH',
  path: '/media/folders/:id',
  summary: 'Rename a folder of your vault',
  access: creators,
  params: byId,
  body: Type.Object({ name: folderName }),
  answer: FolderSchema,
  missing: 'Folder not found',
});

export const deleteFolder = defineCall({
  service,
  method: 'DELETE',
  path: '/media/folders/:id',
  summary: 'Delete a folder of your vault; its files stay',
  access: creators,
  params: byId,
  answer: Type.Null(),
  missing: 'Folder not found',
});

/** The SHA-256 of a file, as 64 hexadecimal digits. */
export const sha256 = () => verbatim({ min: 64, max: 64, pattern: '^[0-9a-f]{64}$' });

export const findAsset = defineCall({
  service,
  method: 'POST',
  path: '/media/assets/find',
  summary: 'Find a file of yours by its content, so that it need not be sent again. Takes it out of the trash',
  access: 'signed-in',
  body: Type.Object({ sha256: sha256(), size: Type.Integer({ minimum: 1 }) }),
  answer: Type.Union([AssetSchema, Type.Null()]),
});

/**
 * The address of uploads by the tus protocol (https://tus.io), version 1.0, with creation, termination, expiration and
 * creation-with-upload. Upload-Metadata: `filename`, `filetype`, and `sha256` if the client knows it.
 */
export const uploadsPath = '/media/uploads';
export const maxUploadBytes = 5_000_000_000;

export const getUpload = defineCall({
  service,
  method: 'GET',
  path: '/media/uploads/:id',
  summary: 'Get the state of an upload, and its file once it is done',
  access: 'signed-in',
  params: byId,
  answer: Type.Object({
    id: id(),
    /** `checking` after its last byte, until the file is recognised and stored. */
    state: oneOf(['receiving', 'checking', 'done', 'refused']),
    /** Bytes. */
    received: Type.Integer(),
    size: Type.Integer(),
    /** Only if it is done. */
    asset: Type.Optional(AssetSchema),
    /** Only if it was refused: why. */
    message: Type.Optional(Type.String()),
  }),
  missing: 'Upload not found',
});
