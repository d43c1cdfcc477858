import type { Clock } from '@stagedoor/service-kit/common/clock';
import type { Database } from '@stagedoor/service-kit/database/database';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { segmentSeconds } from '#/film/renditions.ts';

/** Counts what is served of assets, in memory: a write for each request would cost more than the request. */
export interface ServedCounter {
  /** Counts an answer once it has ended, with what of it has left, also if the reader has gone. */
  count(request: FastifyRequest, reply: FastifyReply, served: ServedFile): void;
  /** Writes what was counted since the last time. After a failure it is kept for the next. */
  flush(): Promise<void>;
}

interface ServedFile {
  readonly assetId: string;
  /** Below the asset's folder. */
  readonly file: string;
}

interface Counted {
  bytes: number;
  /** Of the file as it was sent, of which it says how long it plays. */
  wholeBytes: number;
  segments: number;
}

const segmentFile = /^hls\/\d+\/\d+\.m4s$/;

export function createServedCounter({ database, clock }: { database: Database; clock: Clock }): ServedCounter {
  let counted = new Map<string, Counted>();

  function add(assetId: string, { bytes, wholeBytes, segments }: Counted): void {
    const before = counted.get(assetId) ?? { bytes: 0, wholeBytes: 0, segments: 0 };
    counted.set(assetId, {
      bytes: before.bytes + bytes,
      wholeBytes: before.wholeBytes + wholeBytes,
      segments: before.segments + segments,
    });
  }

  return {
    count(request, reply, { assetId, file }) {
      const { socket } = request.raw;
      const before = socket.bytesWritten;
      reply.raw.once('close', () => {
        const bytes = socket.bytesWritten - before;
        // A request of a test without a connection has no count.
        if (!(bytes > 0)) return;
        const isSegment = segmentFile.test(file) && reply.statusCode < 300 && reply.raw.writableFinished;
        add(assetId, { bytes, wholeBytes: file.startsWith('whole.') ? bytes : 0, segments: isSegment ? 1 : 0 });
      });
    },
    async flush() {
      if (counted.size === 0) return;
      const due = counted;
      counted = new Map();
      const day = clock.now().toISOString().slice(0, 10);
      const rows = [...due].map(([id, of]) => ({ id, ...of }));
      try {
        await database.db.execute(sql`
          insert into served_day (owner_id, day, bytes, played_ms)
          select asset.owner_id, ${day}::date, sum(served.bytes), sum(served.segments * ${segmentSeconds * 1_000} +
            coalesce(asset.duration_ms * served."wholeBytes" / asset.size, 0))
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as served(id uuid, bytes bigint, "wholeBytes" bigint, segments bigint)
          join asset on asset.id = served.id and asset.purpose = 'post'
          group by asset.owner_id
          on conflict (owner_id, day) do update
            set bytes = served_day.bytes + excluded.bytes, played_ms = served_day.played_ms + excluded.played_ms`);
      } catch (error) {
        for (const [id, of] of due) add(id, of);
        throw error;
      }
    },
  };
}
