-- How much of the code of the version before a version kept, and the texts with which a listing was sold before its seller
-- changed them: a rating belongs to what was sold.
-- Null for version 1, and for versions that were published before this was measured.
alter table project_versions add column kept_percent smallint;
alter table project_versions add constraint project_versions_kept
  check (kept_percent between 0 and 100 and (kept_percent is null or number > 1));

-- [{ at, title, description }], the oldest change first; null is a text that the change left as it was.
alter table projects add column former_texts jsonb not null default '[]';
alter table projects add constraint projects_former_texts
  check (jsonb_typeof(former_texts) = 'array' and jsonb_array_length(former_texts) <= 10);

create or replace function refuse_version_change() returns trigger language plpgsql as $$
begin
  if is_restoring() then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    if exists (select from projects where id = old.project_id and verification_id is not null) then
      perform refuse('project_versions_are_kept', 'a published version is deleted only with its listing''s contents');
    end if;
    return old;
  end if;
  if (new.project_id, new.number, new.verification_id, new.commit_sha, new.notes, new.kept_percent, new.published_at)
     is distinct from
     (old.project_id, old.number, old.verification_id, old.commit_sha, old.notes, old.kept_percent, old.published_at)
     or new.archive_sha256 <> coalesce(old.archive_sha256, '') then
    perform refuse('project_versions_immutable', 'a published version does not change');
  end if;
  return new;
end $$;
