-- Whoever writes an event publishes it himself as soon as it is committed. The relay takes what is older than that needs.
alter table kit.outbox add column written_at timestamptz not null default now();
