-- The console finds members and projects by a part of their name.
create index profiles_username_prefix on profiles (lower(username) text_pattern_ops);
create index profiles_email_prefix on profiles (lower(email) text_pattern_ops);
create index profiles_name_part on profiles using gin (lower(full_name) gin_trgm_ops);
create index projects_title_part on projects using gin (lower(title) gin_trgm_ops);
