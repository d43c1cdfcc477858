-- The language that mails to this person are written in, and how often they chose one.
alter table accounts add column language text not null default 'en' check (language in ('en', 'es'));
alter table accounts add column language_revision integer not null default 0;
