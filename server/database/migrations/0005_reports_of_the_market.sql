-- Null for reports that the market makes itself, about possible contact details.
alter table reports alter column reporter_id drop not null;
create unique index reports_one_open_of_the_market on reports (subject_id, about_id) where reporter_id is null and outcome is null;
