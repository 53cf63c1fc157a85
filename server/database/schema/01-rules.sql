-- Functions that constraints and guards of several subjects use.

-- SQL functions name tables of later files.
set local check_function_bodies = off;

create extension pg_trgm;

-- Raises what a CHECK would raise, under the name of the rule.
create function refuse(rule text, sentence text) returns void
language plpgsql as $$
begin
  raise exception using message = sentence, errcode = 'check_violation', constraint = rule;
end $$;

-- Rules that look at another row, at the row before, or at a whole transaction. Rows that come back from a backup
-- (`protohaat.restoring`) were judged when they were first written.
create function is_restoring() returns boolean
language sql stable as $$ select coalesce(current_setting('protohaat.restoring', true), '') = 'on' $$;

create function is_text(value text, max_characters integer) returns boolean
language sql immutable parallel safe as $$ select value ~ '\S' and char_length(value) <= max_characters $$;

create function is_sha256(value text) returns boolean
language sql immutable parallel safe as $$ select value ~ '^[0-9a-f]{64}$' $$;

-- A git object: SHA-1, or SHA-256 where a repository uses it.
create function is_git_hash(value text) returns boolean
language sql immutable parallel safe as $$ select value ~ '^([0-9a-f]{40}|[0-9a-f]{64})$' $$;

-- For tables to which rows are only added.
create function refuse_change() returns trigger
language plpgsql as $$
begin
  perform refuse(tg_name, format('%s is append-only', tg_table_name));
end $$;
