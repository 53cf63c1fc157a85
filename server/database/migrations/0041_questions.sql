-- Public questions about a project and their answers.
create table questions (
  id uuid primary key,
  project_id uuid not null references projects (id),
  asker_id uuid not null references profiles (id),
  question text not null,
  asked_at timestamptz not null default now(),
  answer text,
  answered_at timestamptz,
  -- Hidden by an operator.
  hidden_at timestamptz,
  constraint questions_question check (btrim(question) <> '' and char_length(question) <= 500),
  constraint questions_answer check (btrim(answer) <> '' and char_length(answer) <= 1000),
  constraint questions_answer_has_its_time check ((answer is null) = (answered_at is null) and answered_at >= asked_at)
);
create index questions_of_project on questions (project_id, asked_at desc, id desc) where hidden_at is null;
create index questions_project on questions (project_id);
create index questions_asker on questions (asker_id);

create table question_reports (
  question_id uuid not null references questions (id) on delete cascade,
  reporter_id uuid not null references profiles (id),
  reported_at timestamptz not null default now(),
  primary key (question_id, reporter_id)
);
create index question_reports_reporter on question_reports (reporter_id);

alter table profiles add column mail_about_questions boolean not null default true;
