-- What a kind of a business service's notifications is called in other languages than English, by language.
alter table service_kind add column translated_names jsonb not null default '{}';
