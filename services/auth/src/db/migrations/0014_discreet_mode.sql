-- Whether mails to this person have a neutral sender and subject.
alter table accounts add column is_discreet boolean not null default false;
