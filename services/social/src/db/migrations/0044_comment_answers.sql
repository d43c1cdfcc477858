-- Answers to comments, one level deep, and likes of comments.
alter table comment
  add column parent_id uuid references comment,
  add column answer_count integer not null default 0 check (answer_count >= 0),
  add column like_count integer not null default 0 check (like_count >= 0),
  -- A deleted comment keeps its place while there are answers to it, without its author and text.
  add column deleted_at timestamptz(3),
  alter column author_id drop not null;

-- How many of `comment_count` are answers.
alter table post add column answer_count integer not null default 0 check (answer_count >= 0);

create table comment_like (
  comment_id uuid not null references comment on delete cascade,
  user_id uuid not null references profile on delete cascade,
  created_at timestamptz(3) not null,
  primary key (comment_id, user_id)
);
create index comment_like_person on comment_like (user_id, created_at desc, comment_id desc);

alter table report drop constraint report_target_type_check;
alter table report add constraint report_target_type_check check (target_type in ('user', 'post', 'comment'));
-- Of a comment: its post, and its text when it was reported, which its author may change or delete.
alter table report add column post_id uuid, add column excerpt text;
