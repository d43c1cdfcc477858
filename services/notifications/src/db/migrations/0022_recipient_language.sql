-- The language in which a person is written to, by the newest choice; people without a row are written to in English.
create table recipient_language (
  user_id uuid primary key,
  language text not null check (language in ('en', 'es')),
  revision integer not null
);
