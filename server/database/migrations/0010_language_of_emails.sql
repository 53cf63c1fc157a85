alter table profiles add column language text not null default 'en';
alter table profiles add constraint profiles_language check (language ~ '^[a-z]{2,3}$');
