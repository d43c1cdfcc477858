-- How many wrong codes a person has entered within an hour, so that codes cannot be guessed.
create table code_guess (
  user_id uuid primary key,
  since timestamptz(3) not null,
  count integer not null
);
