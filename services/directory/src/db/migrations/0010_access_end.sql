-- Until when somebody had access: for a month after that a service may still notify them.
alter table service_access add column ended_at timestamptz(3);
