import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { assetLook } from './media-events.ts';
import { id, nullableInteger, nullableText, oneOf, verbatim } from './text.ts';
import { assetTypes } from './vault.ts';

/** What a service that shows an asset has to know of it. */
export const ClaimedAssetSchema = Type.Object({
  id: id(),
  type: oneOf(assetTypes),
  title: Type.String(),
  alt: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
  mimeType: Type.String(),
  width: nullableInteger(),
  height: nullableInteger(),
  ...assetLook,
});
export type ClaimedAsset = Type.Static<typeof ClaimedAssetSchema>;

/**
 * Asked before assets are used, for instance in a post. For ten minutes they cannot be deleted; by then the use has to be told by
 * {@link recordAssetUses}.
 */
export const claimAssets = defineCall({
  service: 'media',
  method: 'POST',
  path: '/internal/assets/claim',
  summary: 'Get assets of their owner, in the order of their ids, and keep them from being deleted for ten minutes',
  access: { callers: ['social', 'messaging'] },
  body: Type.Object({ ownerId: id(), ids: Type.Array(id(), { minItems: 1, maxItems: 10 }) }),
  repeatable: true,
  answer: Type.Array(ClaimedAssetSchema),
  missing: 'File not found',
});

const formCall = {
  service: 'media',
  access: { callers: ['social', 'messaging'] },
  repeatable: true,
} as const;

/**
 * Hands on a file of a form while it arrives. The first of a form counts as one upload of its sender. 413, 429 and 507 as for any upload;
 * nothing remains of a body that ends early. What is not stored within an hour goes. What is nobody's has neither allowance nor quota, and
 * can have {@link maxPreviewBytes}.
 */
export const receiveFormFile = defineCall({
  ...formCall,
  method: 'PUT',
  path: '/internal/forms/:form/files/:file',
  summary: 'Receive a file of a form',
  params: Type.Object({ form: id(), file: id() }),
  query: Type.Object({
    ownerId: id(),
    /** The size of the whole form in bytes, if its sender has told it. */
    announced: Type.Optional(Type.Integer({ minimum: 0 })),
    /** The bytes of the form's files before this one. */
    before: Type.Integer({ minimum: 0 }),
    /** Whether the file may be as large as its kind allows; otherwise the caller knows its limit. */
    isLimitedByKind: Type.Boolean(),
  }),
  accepts: 'bytes',
  answer: Type.Null(),
});

/**
 * What an asset is for: `document` and the like are neither shown in a vault nor found there. A `preview` shows a page that a post links
 * to, and is nobody's: its owner is the nil UUID.
 */
export const assetPurposes = ['post', 'avatar', 'cover', 'document', 'preview'] as const;
/** The owner of what is nobody's. */
export const nobodysId = '00000000-0000-0000-0000-000000000000';
/** The most bytes of the picture that a page declares. */
export const maxPreviewBytes = 5_000_000;

/**
 * Makes assets of files of a form, in their order, and claims them. All are recognised before the first is stored; 4xx if one cannot be
 * taken. Films of a form may bring their posters. Avatars, documents and the like that are not told to be used within a day go.
 */
export const storeFormFiles = defineCall({
  ...formCall,
  method: 'POST',
  path: '/internal/forms/:form/assets',
  summary: 'Make assets of the files of a form, and keep them from being deleted for ten minutes',
  params: Type.Object({ form: id() }),
  body: Type.Object({
    ownerId: id(),
    purpose: oneOf(assetPurposes),
    /** Whether they appear in their owner's vault; others go with their last use. */
    isKept: Type.Boolean(),
    files: Type.Array(
      Type.Object({
        id: id(),
        fileName: verbatim({ max: 2_000 }),
        claimedType: verbatim({ max: 500 }),
        /** The file that is a film's poster. */
        posterId: Type.Optional(id()),
      }),
      { minItems: 1, maxItems: 20 },
    ),
  }),
  answer: Type.Array(ClaimedAssetSchema),
});

/** Removes what remains of a form's files, once it is stored or given up. */
export const endForm = defineCall({
  ...formCall,
  method: 'DELETE',
  path: '/internal/forms/:form',
  summary: 'End a form',
  params: Type.Object({ form: id() }),
  answer: Type.Null(),
});

/** Uses of assets that have begun or ended since they were told last. An end is final. */
export const recordAssetUses = defineCall({
  service: 'media',
  method: 'POST',
  path: '/internal/assets/uses',
  summary: 'Record where assets are used. Idempotent',
  access: { callers: ['social', 'messaging'] },
  body: Type.Object({
    uses: Type.Array(
      Type.Object({
        /** The caller's own id of the use: that of the file in a post or a message. */
        id: id(),
        assetId: id(),
        /** The post or the message. */
        targetId: id(),
        hasEnded: Type.Boolean(),
        /** Whether an ADMIN removed it: then the asset goes from every use, and is refused when it is sent again. */
        isRemoved: Type.Optional(Type.Boolean()),
        /** Of the draft of a post, its author: assets of others are not used by it. */
        draftOf: Type.Optional(id()),
        /** To how many people the post or the message was sold. */
        soldCount: Type.Optional(Type.Integer({ minimum: 0 })),
        /** The text of the post. */
        words: Type.Optional(verbatim({ max: 5_000 })),
      }),
      { minItems: 1, maxItems: 100 },
    ),
  }),
  repeatable: true,
  answer: Type.Null(),
});

/** A request for a file of an asset in use, as it arrived: who uses the asset has made its address and decides about it. */
const FileRequestSchema = Type.Object({
  path: verbatim({ min: 1, max: 512 }),
  expires: Type.Optional(verbatim({ max: 20 })),
  signature: Type.Optional(verbatim({ max: 100 })),
  /** The person of the request's token; null without one. */
  userId: Type.Union([id(), Type.Null()]),
  /** The cookies of a request without a token. */
  cookie: Type.Optional(verbatim({ max: 4_096 })),
});
export type FileRequest = Type.Static<typeof FileRequestSchema>;

const sentFile = {
  file: Type.String(),
  /** Whether anybody may have it, so that browsers and caches keep it. */
  isPublic: Type.Boolean(),
  /** The name of a download. */
  fileName: nullableText(),
  /** Whether nothing may keep it, so that it is asked for each time. */
  isSecret: Type.Optional(Type.Boolean()),
  /** Whether it was paid for, so that a refund ends it: browsers keep it for seconds. */
  isSold: Type.Optional(Type.Boolean()),
};

/**
 * Null if the file must not be sent. `folder`: one of before, in which the service that uses the file had it; its asset has the id that
 * `assetIdOfFolder` of the kit derives.
 */
const FileAccessSchema = Type.Union([
  Type.Object({ assetId: id(), ...sentFile }),
  Type.Object({ folder: Type.String(), ...sentFile }),
  Type.Null(),
]);
export type FileAccess = Type.Static<typeof FileAccessSchema>;

const readFileAccess = {
  method: 'POST',
  summary: 'Decide whether a file of an asset may be sent',
  access: { callers: ['media'] },
  body: FileRequestSchema,
  repeatable: true,
  answer: FileAccessSchema,
} as const;

export const readPostFileAccess = defineCall({
  service: 'social',
  path: '/internal/post-file-access',
  ...readFileAccess,
});
export const readMessageFileAccess = defineCall({
  service: 'messaging',
  path: '/internal/message-file-access',
  ...readFileAccess,
});
