-- When the mail server of the person's address last said that nobody has it; null once a mail was taken.
alter table accounts add column email_refused_at timestamptz;
