-- What an operator did, and why: only ever added to.
create table operator_actions (
  id uuid primary key,
  -- The account of the operating system under which the command was given.
  actor text not null,
  action text not null,
  subject text not null,
  reason text,
  details jsonb not null default '{}',
  done_at timestamptz not null default now()
);
create index operator_actions_subject on operator_actions (subject, done_at);
create trigger operator_actions_are_append_only before update or delete on operator_actions
  for each row execute function refuse_change();

-- What does not heal by itself and waits for a person: one row a matter, however often it comes up.
create table alerts (
  code text not null,
  subject text not null,
  sentence text not null,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  cleared_at timestamptz,
  primary key (code, subject)
);
create index alerts_open on alerts (last_at) where cleared_at is null;

-- How far a round over something long has come.
create table operation_marks (
  name text primary key,
  value text not null,
  updated_at timestamptz not null default now()
);

-- The slow round over everything that was paid goes by id.
create index purchases_paid on purchases (id) where state = 'paid';
