-- migrate: baseline 2.0.0 a7d5b7be43d9b2aa4bf50b17f1637dbd3eb1ae28bb7e0a16021ec7ec34b60664
-- The tables and functions that the kit has in the schema kit of every service's database, as version 2.0.0 left them.

-- Events, written in the transaction of their change and published by the relay. Partitioned by their ids, which begin with the time. The
-- first partition has all ids up to four weeks from now; the default partition has later ones. Version 2.0.0 made one a week.
create table kit.outbox (
  id uuid primary key,
  ordinal bigserial not null,
  subject text not null,
  envelope jsonb not null,
  created_at timestamptz not null,
  published_at timestamptz,
  -- By the clock of this server. An event is published by its writer after the commit, and by the relay if that takes too long.
  written_at timestamptz not null default now(),
  -- Until when one instance publishes the event. Others leave it alone, although no lock is held meanwhile.
  claimed_until timestamptz
) partition by range (id);
create index outbox_unpublished on kit.outbox (ordinal) where published_at is null;
create index outbox_published on kit.outbox (published_at) where published_at is not null;

-- Each event is updated once. By default partitions would be vacuumed so rarely that the index of unpublished events would mostly consist of
-- entries of published ones.
do $$ begin
  execute format(
    'create table kit.outbox_first partition of kit.outbox for values from (minvalue) to (%L) with (autovacuum_vacuum_scale_factor = 0.05)',
    lpad(to_hex((extract(epoch from date_trunc('day', now(), 'UTC') + 28 * interval '24 hours') * 1000)::bigint), 12, '0')
      || '70008000000000000000');
end $$;
alter index kit.outbox_first_ordinal_idx rename to outbox_first_unpublished;
alter index kit.outbox_first_published_at_idx rename to outbox_first_published;

-- Ids that no other partition is for, as of an event that was written while a clock was far ahead.
create table kit.outbox_other partition of kit.outbox default with (autovacuum_vacuum_scale_factor = 0.05);

-- Rows of several partitions can have the same ctid, so that deleting by ctid would delete rows of other partitions, too.
create function kit.refuse_deletion_by_place() returns trigger language plpgsql as $$
begin
  if current_query() ~* '\mctid\M' then
    raise exception 'events of several partitions have the same ctid: the outbox is not deleted from by ctid';
  end if;
  return null;
end $$;
create trigger outbox_deletion before delete on kit.outbox for each statement execute function kit.refuse_deletion_by_place();

-- The stream of the broker that events were last published to, and how far a new stream was filled with recent events; null when that is
-- done.
create table kit.outbox_stream (
  name text primary key,
  created_at timestamptz not null,
  republish_until timestamptz,
  republished_at timestamptz,
  republished_id uuid
);

-- Events that consumers have handled, written in the transaction that applied them.
create table kit.inbox (
  consumer text not null,
  event_id uuid not null,
  handled_at timestamptz not null,
  primary key (consumer, event_id)
);
create index inbox_handled on kit.inbox (handled_at);

-- The first response to each idempotency key.
create table kit.idempotency_key (
  scope text not null,
  key_hash bytea not null,
  body_hash bytea not null,
  status integer,
  sealed_answer bytea,
  created_at timestamptz not null,
  -- The process that handles the request, and until when it is taken to be alive.
  claim_id uuid,
  claimed_until timestamptz,
  primary key (scope, key_hash)
);
create index idempotency_key_created on kit.idempotency_key (created_at);

-- People who asked for an export of their data, until this service has sent its part.
create table kit.export_task (
  export_id uuid primary key,
  user_id uuid not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  -- Tasks that keep failing are set aside, with the message of their last failure.
  failed_at timestamptz,
  last_error text
);
create index export_task_due on kit.export_task (due_at);
create index export_task_set_aside on kit.export_task (failed_at) where failed_at is not null;

-- People whose data is being erased: at once, and again later for events that were still on their way.
create table kit.erasure (
  user_id uuid primary key,
  asked_at timestamptz not null,
  -- When all data was erased for the first time.
  erased_at timestamptz,
  due_at timestamptz not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index erasure_due on kit.erasure (due_at);
create index erasure_set_aside on kit.erasure (failed_at) where failed_at is not null;

-- Hashes of the ids of erased people, whose later events are ignored.
create table kit.erased_person (
  id_hash bytea primary key,
  erased_at timestamptz not null
);

-- Tables with due work. An operator's command finds rows here that were set aside.
create table kit.due_work (
  name text primary key,
  table_name text not null,
  key_column text not null,
  due_column text not null
);

-- How much of their upload rate limit people have used, as the time until which it is spent.
create table kit.upload_allowance (
  user_id uuid primary key,
  spent_until timestamptz not null
);

-- Bytes of uploads that are being received. They count against the sender's quota until they are stored or refused.
create table kit.upload_reservation (
  id uuid primary key,
  user_id uuid not null,
  bytes bigint not null,
  reserved_at timestamptz not null
);
create index upload_reservation_user on kit.upload_reservation (user_id);

-- Files of the newest build of the service's screen and of the build before. Every instance serves both, so that a page of one build works
-- with instances of the other while one version replaces the other.
create table kit.screen_file (
  name text primary key,
  version text not null,
  body bytea not null,
  compressed bytea not null,
  stored_at timestamptz not null
);

-- Notifications of a business service, written in the transaction of its change, until they are delivered.
create table kit.waiting_notification (
  id uuid primary key,
  recipient_id uuid not null,
  actor_id uuid,
  notification jsonb not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index waiting_notification_due on kit.waiting_notification (due_at);
create index waiting_notification_recipient on kit.waiting_notification (recipient_id);
create index waiting_notification_actor on kit.waiting_notification (actor_id);

-- How far consumers have read the facts from before the service joined.
create table kit.history (
  consumer text primary key,
  subject text not null,
  -- Where the next page begins, as the owner of the facts said; null at the beginning and at the end.
  cursor text,
  fact_count bigint not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- When the next page is due; null once all was read.
  due_at timestamptz,
  attempts integer not null default 0,
  failed_at timestamptz,
  last_error text
);
create index history_due on kit.history (due_at) where failed_at is null;

-- The text that is searched. PostgreSQL's parser takes signs beyond ASCII for letters, and words that a dot or a slash joins for the name of
-- a file: "video🔥", "“quoted”" and "cats/dogs" would be found by none of their words. Therefore such signs become spaces, and emoji words of
-- their own. Letters lose their accents and fancy forms, so that "cafe" finds "café" and "luna" finds "𝓛𝓾𝓷𝓪"; letters that have no accent to
-- lose become what people type who have no key for them: "strasse" finds "Straße", "soren" finds "Søren", and there is one sigma. Quotes and
-- hyphens of ASCII stay, because they mean something in a search.
create function kit.search_text(content text) returns text language sql immutable strict parallel safe
return translate(
  replace(replace(replace(replace(replace(replace(replace(replace(
    normalize(
      regexp_replace(
        normalize(
          regexp_replace(
            regexp_replace(
              content,
              '[./\\@&<>\u00a1-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2e00-\u2e7f\u3000-\u3003\u3008-\u3020\u3030\u303d\ufe00-\ufe0f\ufe10-\ufe6b\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\U000e0000-\U000e01ef]+',
              ' ', 'g'
            ),
            '([\u2190-\u245f\u2500-\u2bff\U0001f000-\U0001f0ff\U0001f1e6-\U0001faff])', ' \1 ', 'g'
          ),
          nfkd
        ),
        '[\u0300-\u036f]+', '', 'g'
      ),
      nfc
    ),
    'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH'),
  'øØłŁđĐðÐħĦıςΣ', 'oOlLdDdDhHiσσ'
);

-- Scripts that are written without spaces between words, and Korean, whose particles follow a word without one: PostgreSQL's parser
-- takes a whole sentence of them for one word. Such a run is indexed by the overlapping pairs of its characters, in order, and a search
-- asks for the pairs of its words as a phrase. Single characters are indexed, too, for a search for one of them.

-- The parts of a text in order: every second one is a run of these scripts.
create function kit.unspaced_runs(content text) returns table (part text, is_unspaced boolean, place bigint)
language sql immutable strict parallel safe as $$
  select part, place % 2 = 0, place from string_to_table(
    regexp_replace(
      replace(content, E'\x1e', ' '),
      '[\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ece\u0edc-\u0edf\u0f00\u0f40-\u0fbc\u1000-\u103f\u1050-\u109f\u1100-\u11ff\u1780-\u17d3\u17d7\u17dc\u17dd\u1950-\u19df\u1a20-\u1aad\u1b00-\u1b4c\u2e80-\u2fd5\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303b\u3041-\u309f\u30a1-\u30fa\u30fc-\u318f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97c\ua980-\ua9df\ua9e0-\ua9fe\uaa00-\uaa7f\uac00-\ud7fb\uf900-\ufaff\uff66-\uffdc\U00016fe0-\U00018d8f\U0001aff0-\U0001b2fb\U00020000-\U000323af]+',
      E'\x1e\\&\x1e', 'g'
    ),
    E'\x1e'
  ) with ordinality as parts (part, place)
$$;

-- The characters of such a run: a letter with its marks, in Khmer and Burmese a stack of letters with them.
create function kit.unspaced_characters(run text) returns table (unit text, place bigint)
language sql immutable strict parallel safe as $$
  select match[1], place from regexp_matches(
    run,
    '.[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f71-\u0f84\u0f86\u0f87\u0f8d-\u0fbc\u102b-\u1038\u103a-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u17b4-\u17d1\u17d3\u17dd\u3099\u309a]*(?:[\u1039\u17d2].[\u102b-\u1038\u103a-\u103e\u17b4-\u17d1\u17d3\u17dd]*)*',
    'g'
  ) with ordinality as matches (match, place)
$$;

-- The pairs of such a run, separated by spaces; the character where it has only one.
create function kit.unspaced_pairs(run text) returns text language sql immutable strict parallel safe
return (
  select coalesce(string_agg(unit || next_unit, ' ' order by place), min(unit))
  from (select unit, lead(unit) over (order by place) as next_unit, place from kit.unspaced_characters(run)) units
);

-- A text as it is searched, without the signs that separate words in these scripts, such as the middle dot of Japanese and the mark between
-- the syllables of Tibetan.
create function kit.separated_text(content text) returns text language sql immutable strict parallel safe
return regexp_replace(kit.search_text(content), '[\u0f01-\u0f1f\u0f34-\u0f3f\u104a-\u104f\u17d4-\u17d6\u17d8-\u17da\u30a0\u30fb]+', ' ', 'g');

-- The same with spaces between all words that are to be found.
create function kit.spaced_text(content text) returns text language sql immutable strict parallel safe
return case when content ~ '[\u0e01-\u1fff\u2e80-\uffff\U00016fe0-\U000323af]' then (
  select coalesce(string_agg(case when is_unspaced then ' ' || kit.unspaced_pairs(part) || ' ' else part end, '' order by place), '')
  from kit.unspaced_runs(kit.separated_text(content))
) else kit.search_text(content) end;

-- The single characters of scripts without spaces. They have no places, so that no phrase is made of them.
create function kit.unspaced_words(content text) returns tsvector language sql immutable strict parallel safe
return case when content ~ '[\u0e01-\u1fff\u2e80-\uffff\U00016fe0-\U000323af]' then array_to_tsvector(array(
  select distinct unit
  from kit.unspaced_runs(kit.separated_text(content)) cross join lateral kit.unspaced_characters(part) where is_unspaced
)) else ''::tsvector end;

-- What a text is found by.
create function kit.search_words(configuration regconfig, content text) returns tsvector
language sql immutable strict parallel safe
return to_tsvector(configuration, kit.spaced_text(content)) || kit.unspaced_words(content);

-- English stems, of the words too that the dictionary of PostgreSQL drops.
create text search dictionary kit.english_stems (template = snowball, language = english);
create text search configuration kit.english (copy = pg_catalog.english);
alter text search configuration kit.english
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with kit.english_stems;

-- A search with runs of scripts without spaces as phrases, unless they are in quotes already.
create function kit.spaced_query(searched text) returns text language sql immutable strict parallel safe
return (
  select coalesce(string_agg(
    case
      when quoted[1] like '"%' then kit.spaced_text(quoted[1])
      else (
        select string_agg(case when is_unspaced then '"' || kit.spaced_text(part) || '" '
          -- A minus belongs to what follows.
          when part ~ '(^|\s)-$' then part else part || ' ' end, '' order by part_place)
        from kit.unspaced_runs(quoted[1]) as runs (part, is_unspaced, part_place)
      )
    end, '' order by place), '')
  from regexp_matches(searched, '"[^"]*"?|[^"]+', 'g') with ordinality as parts (quoted, place)
);

-- A search without the words that the dictionary of PostgreSQL drops, other than those in quotes.
create function kit.without_stop_words(searched text) returns text language sql immutable strict parallel safe
return (
  select coalesce(string_agg(
    case
      when quoted[1] like '"%' or quoted[1] ~* '\mor\M' then quoted[1]
      else (
        select coalesce(string_agg(word, ' ' order by word_place), '')
        from string_to_table(quoted[1], ' ') with ordinality as words (word, word_place)
        where to_tsvector('pg_catalog.english', word) <> '' or word in ('', '-')
      )
    end, '' order by place), '')
  from regexp_matches(searched, '"[^"]*"?|[^"]+', 'g') with ordinality as parts (quoted, place)
);

-- What a search asks of kit.search_words('kit.english', …). Words that the dictionary drops count where they are quoted, or where there
-- are no others.
create function kit.search_query(searched text) returns tsquery language plpgsql immutable strict parallel safe as $$
declare
  spaced text := kit.spaced_query(kit.separated_text(searched));
  usual tsquery := websearch_to_tsquery('pg_catalog.english', spaced);
begin
  if numnode(usual) = 0 then return websearch_to_tsquery('kit.english', spaced); end if;
  if strpos(searched, '"') = 0 then return usual; end if;
  return websearch_to_tsquery('kit.english', kit.without_stop_words(spaced));
end
$$;

-- The words of a person's names, for searches by the beginnings of words.
create function kit.name_words(username text, display_name text) returns tsvector language sql immutable parallel safe
return to_tsvector('simple', replace(username, '_', ' ') || ' ' || username || ' ' ||
  regexp_replace(kit.spaced_text(coalesce(display_name, '')), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g'))
  || kit.unspaced_words(coalesce(display_name, ''));

-- Matches names that have words beginning with all words of a text; null where it has none.
create function kit.name_query(searched text) returns tsquery language sql immutable strict parallel safe
return (
  select to_tsquery('simple', string_agg(
    case
      when is_unspaced then (select string_agg('''' || pair || '''', ' <-> ') from string_to_table(kit.unspaced_pairs(part), ' ') pair)
      else '''' || word || ''''
    end || ':*',
    ' & '))
  from kit.unspaced_runs(kit.separated_text(searched)) as runs (part, is_unspaced, place)
  cross join lateral regexp_split_to_table(part, '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+') word
  where word <> ''
);
